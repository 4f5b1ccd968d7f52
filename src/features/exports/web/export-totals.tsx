import { moneyLabel } from '../../../kernel/money.ts';
import { dueCents } from '../rules/export-facts.ts';
import { exportFormat, priceKindOf } from '../rules/export-formats.ts';
import { payableRecords } from '../rules/export-price.ts';
import styles from './exports.module.css';
import type { ExportNow } from './use-export.ts';

/** Shows the number of selected records and the format, and the cost where exports are not free. */
export function ExportTotals({ exported: { choice, counted } }: { exported: ExportNow }) {
  const { quota, format, isFree } = choice;
  const due = dueCents(choice);
  const free =
    quota === null || isFree
      ? 0
      : quota.requested - payableRecords(priceKindOf(format), quota.requested, quota.remaining);
  return (
    <dl className={styles['totals']} data-free={isFree || undefined}>
      {counted !== undefined && !isFree && (
        <div>
          <dt>Cost</dt>
          <dd>{due === null ? '…' : due === 0 ? 'Free' : moneyLabel(due)}</dd>
        </div>
      )}
      <div>
        <dt>Records selected</dt>
        <dd>
          {quota === null ? '…' : quota.requested.toLocaleString('en-US')}
          {free > 0 && <small>{free.toLocaleString('en-US')} free</small>}
        </dd>
      </div>
      <div>
        <dt>Format</dt>
        <dd>{exportFormat(format).label}</dd>
      </div>
    </dl>
  );
}
