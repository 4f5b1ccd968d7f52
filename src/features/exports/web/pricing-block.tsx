import { Meter } from '../../../frontend/ui/meter.tsx';
import { moneyLabel } from '../../../kernel/money.ts';
import { priceKindOf } from '../rules/export-formats.ts';
import { CENTS_PER_RECORD } from '../rules/export-price.ts';
import styles from './exports.module.css';
import type { ExportNow } from './use-export.ts';

/** The price per record, and the remaining free rows. Shows nothing where exports are free, or before the page knows whether they are. */
export function PricingBlock({ exported: { choice, counted } }: { exported: ExportNow }) {
  const kind = priceKindOf(choice.format);
  if (counted === undefined || choice.isFree) return null;
  return (
    <section className={styles['block']} aria-label="Pricing">
      <h3 className={styles['heading']}>Pricing</h3>
      <p className={styles['price']}>
        <b>{moneyLabel(CENTS_PER_RECORD[kind])}</b> per record
        <span>Minimum order: 10 parcels</span>
      </p>
      {kind === 'spreadsheet' ? (
        <FreeRows remaining={counted.remaining} perMonth={counted.max_list_count} />
      ) : (
        <p className={styles['plain']}>Free rows are for spreadsheets.</p>
      )}
    </section>
  );
}

interface FreeRowsProps {
  /** null when unlimited. */
  remaining: number | null;
  perMonth: number | null;
}

function FreeRows({ remaining, perMonth }: FreeRowsProps) {
  if (remaining === null || perMonth === null)
    return <p className={styles['plain']}>Spreadsheets are free with your plan.</p>;
  if (perMonth === 0)
    return (
      <p className={styles['plain']}>
        Your plan has no free CSV rows. <a href="/plans">See the plans</a>
      </p>
    );
  return (
    <div className={styles['quota']}>
      <p className={styles['plain']}>
        <b>{remaining.toLocaleString('en-US')}</b> of {perMonth.toLocaleString('en-US')} free CSV rows left
        this month
      </p>
      <Meter percent={(100 * remaining) / perMonth} />
    </div>
  );
}
