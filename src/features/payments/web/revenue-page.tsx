import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { ApiFailure } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import links from '../../../frontend/ui/links.module.css';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import table from '../../../frontend/ui/table.module.css';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { moneyLabel, sumCents } from '../../../kernel/money.ts';
import { AdminFrame } from '../../accounts/web/index.ts';
import { getRevenue } from '../contract.ts';
import { paymentsFeature } from '../feature.ts';
import { netCents, sumByKey } from '../rules/revenue.ts';
import styles from './payments.module.css';
import { PracticeNotice } from './practice-notice.tsx';

type Revenue = OutputOf<typeof getRevenue>;
type Row = Revenue['currencies'][number]['rows'][number];

/** Shows the revenue of the site to operators and their bookkeeper: by month, by kind and by place. */
export function RevenuePage() {
  return (
    <AdminFrame
      title="Revenue"
      permission={paymentsFeature.permissions['payment.list']}
      lead="What was charged and refunded, by month (UTC) and by place. A refund belongs to the month in which it was made. Net is without sales tax."
    >
      <PracticeNotice />
      <RevenueOfYear />
    </AdminFrame>
  );
}

function RevenueOfYear() {
  const [year, setYear] = useState<number | null>(null);
  const [openedAt] = useState(() => new Date());
  const revenue = useQuery({
    queryKey: ['revenue', year],
    queryFn: ({ signal }) => call(getRevenue, { query: year === null ? {} : { year }, signal }),
    placeholderData: keepPreviousData,
  });
  // A year with too many charges is refused. The choice of another year remains on the page, even if the first reply is this refusal.
  const [loadedYears, setLoadedYears] = useState<readonly number[]>([]);
  if (revenue.data !== undefined && revenue.data.years.join() !== loadedYears.join())
    setLoadedYears(revenue.data.years);
  const isTooLarge = revenue.error instanceof ApiFailure && revenue.error.code === 'too_large';
  const years = loadedYears.length > 0 || !isTooLarge ? loadedYears : lastYears(openedAt);
  const shown = year ?? revenue.data?.year ?? years[0];
  return (
    <>
      {shown !== undefined && years.length > 0 && (
        <div className={styles['bar']}>
          <SelectField
            label="Year"
            options={years.map(String).map((id) => ({ id, label: id }))}
            value={String(shown)}
            onChange={(id) => setYear(Number(id))}
          />
          {!isTooLarge && (
            <p className={links['links']}>
              <a href={`/admin/revenue.csv?year=${shown}`} download>
                Download the ledger of {shown} (CSV)
              </a>
            </p>
          )}
        </div>
      )}
      <Loaded of={revenue} name="the revenue">
        {({ years: paid, currencies }) =>
          paid.length === 0 ? (
            <Notice icon={ChartColumn} title="Nobody has paid yet.">
              <p>What people pay for orders and plans appears here.</p>
            </Notice>
          ) : (
            currencies.map(({ currency, rows }) => (
              <CurrencyRevenue key={currency} currency={currency} rows={rows} />
            ))
          )
        }
      </Loaded>
    </>
  );
}

/** Returns the last ten years. The reply that a year has too many charges doesn't say in which other years people paid. */
function lastYears(now: Date): number[] {
  return Array.from({ length: 10 }, (_, before) => now.getUTCFullYear() - before);
}

function CurrencyRevenue({ currency, rows }: { currency: string; rows: readonly Row[] }) {
  const money = rows.map((row) => ({
    ...row,
    chargedCents: row.charged_cents,
    refundedCents: row.refunded_cents,
    taxCents: row.tax_cents,
  }));
  // By month and by kind, each charge counts once. By place, a charge for two places counts in both.
  const charges = money.map((row) => ({ ...row, payments: row.charges }));
  const net = sumCents(money.map(netCents));
  return (
    <>
      <section className={`${table['titled']} ${styles['totals']}`} aria-labelledby={`months-${currency}`}>
        <h2 id={`months-${currency}`}>{`By month: ${moneyLabel(net, currency)} net`}</h2>
        <Totals
          label="Revenue by month"
          head="Month"
          currency={currency}
          totals={sumByKey(charges, ({ month }) => monthLabel(month))}
        />
      </section>
      <section className={`${table['titled']} ${styles['totals']}`} aria-labelledby={`places-${currency}`}>
        <h2 id={`places-${currency}`}>By place</h2>
        <Totals
          label="Revenue by place"
          head="Place"
          currency={currency}
          totals={byNet(
            sumByKey(money, ({ place, kind_label: kind }) => place ?? `${kind}s, without a place`),
          )}
        />
      </section>
      <section className={`${table['titled']} ${styles['totals']}`} aria-labelledby={`kinds-${currency}`}>
        <h2 id={`kinds-${currency}`}>By what was bought</h2>
        <Totals
          label="Revenue by what was bought"
          head="Kind"
          currency={currency}
          totals={byNet(sumByKey(charges, ({ kind_label: kind }) => kind))}
        />
      </section>
    </>
  );
}

type Total = ReturnType<typeof sumByKey>[number];

function byNet(totals: readonly Total[]): Total[] {
  return totals.toSorted((a, b) => netCents(b) - netCents(a) || a.key.localeCompare(b.key));
}

interface TotalsProps {
  label: string;
  head: string;
  currency: string;
  totals: readonly Total[];
}

function Totals({ label, head, currency, totals }: TotalsProps) {
  const most = Math.max(1, ...totals.map(netCents));
  const isTaxed = totals.some((row) => row.taxCents !== 0);
  return (
    <DataTable
      label={label}
      className={table['cards']}
      heads={[
        head,
        { number: 'Charges' },
        { number: 'Charged' },
        { number: 'Refunded' },
        ...(isTaxed ? [{ number: 'Sales tax' }] : []),
        { number: 'Net' },
      ]}
    >
      {totals.map((row) => {
        const net = netCents(row);
        return (
          <tr key={row.key}>
            <th scope="row">{row.key}</th>
            <td data-label="Charges" className={table['number']}>
              {row.payments.toLocaleString('en-US')}
            </td>
            <td data-label="Charged" className={table['number']}>
              {moneyLabel(row.chargedCents, currency)}
            </td>
            <td data-label="Refunded" className={table['number']}>
              {moneyLabel(row.refundedCents, currency)}
            </td>
            {isTaxed && (
              <td data-label="Sales tax" className={table['number']}>
                {moneyLabel(row.taxCents, currency)}
              </td>
            )}
            <td data-label="Net" className={table['number']}>
              {moneyLabel(net, currency)}
              <i
                className={styles['measure']}
                style={{ inlineSize: `${(100 * Math.max(0, net)) / most}%` }}
              />
            </td>
          </tr>
        );
      })}
    </DataTable>
  );
}

/** Returns "November 2026" for 2026-11. */
function monthLabel(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
