import { DataTable } from '../../../../frontend/ui/data-table.tsx';
import table from '../../../../frontend/ui/table.module.css';
import { type RefreshComparison, shareLabel } from '../../rules/refresh/comparison.ts';
import { numberLabel } from '../import-labels.ts';
import styles from '../imports-page.module.css';
import { ReportTotals } from '../report-totals.tsx';

const COLUMNS_SHOWN = 12;

/** The changes of a refresh, compared with the edition that was current when it ran. */
export function ComparisonView({ comparison }: { comparison: RefreshComparison }) {
  const { parcels_before: before, columns, columns_gone: gone, columns_new: added } = comparison;
  const shown = columns.slice(0, COLUMNS_SHOWN);
  return (
    <section className={styles['county']} aria-labelledby="comparison">
      <h2 className={styles['subtitle']} id="comparison">
        Compared with the edition before
      </h2>
      <ReportTotals
        totals={[
          ['Parcels before', before],
          ['Parcels now', comparison.parcels_now],
          ['New', comparison.new],
          ['Gone', comparison.gone],
          ['Changed', comparison.changed],
          ['Other shape', comparison.shapes],
        ]}
      />
      <p className={styles['facts']}>
        Measured area: {acres(comparison.acres_before)} acres before, {acres(comparison.acres_now)} now.
        {gone.length > 0 && <> Columns that the source no longer has: {gone.join(', ')}.</>}
        {added.length > 0 && <> Columns that are new in the source: {added.join(', ')}.</>}
      </p>
      {shown.length > 0 && (
        <DataTable
          label="Changed columns"
          className={table['cards']}
          heads={['Column', { number: 'Parcels with another value' }, { number: 'Share' }]}
        >
          {shown.map(({ name, changed }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td className={table['number']} data-label="Parcels with another value">
                {numberLabel(changed)}
              </td>
              <td className={table['number']} data-label="Share">
                {shareLabel(changed, before)}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {columns.length > shown.length && (
        <p className={styles['facts']}>
          {columns.length === shown.length + 1
            ? '1 more column differs'
            : `${columns.length - shown.length} more columns differ`}{' '}
          in fewer parcels.
        </p>
      )}
    </section>
  );
}

function acres(value: number): string {
  return numberLabel(Math.round(value));
}
