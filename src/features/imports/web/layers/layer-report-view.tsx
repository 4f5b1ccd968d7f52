import { DataTable } from '../../../../frontend/ui/data-table.tsx';
import table from '../../../../frontend/ui/table.module.css';
import type { LayerReport } from '../../../layers/contract.ts';
import { skipReasonLabel } from '../../../layers/rules/skip-reasons.ts';
import { numberLabel } from '../import-labels.ts';
import styles from '../imports-page.module.css';
import { ReportTotals } from '../report-totals.tsx';

/** The report of a layer's import: counts of features, reasons for skipping, and the column of each property. */
export function LayerReportView({ report }: { report: LayerReport }) {
  const skipped = report.skipped.reduce((sum, { count }) => sum + count, 0);
  const totals = [
    ['Features read', report.features_read],
    ['Drawn', report.features_published],
    ['Skipped', skipped],
  ] as const;
  return (
    <>
      <ReportTotals totals={totals} />
      <p className={styles['facts']}>
        {report.format}. Coordinates: {report.crs}. Text: {report.encoding}.
      </p>
      {report.skipped.length > 0 && (
        <>
          <h2 className={styles['subtitle']}>Features that are not drawn</h2>
          <DataTable
            label="Features that are not drawn"
            heads={['Reason', { number: 'Count' }, 'Row numbers in the file']}
          >
            {report.skipped.map(({ reason, count, rows }) => (
              <tr key={reason}>
                <th scope="row">{skipReasonLabel(reason)}</th>
                <td className={table['number']}>{numberLabel(count)}</td>
                <td className={styles['rows']}>
                  {rows.join(', ')}
                  {count > rows.length && ` and ${numberLabel(count - rows.length)} more`}
                </td>
              </tr>
            ))}
          </DataTable>
        </>
      )}
      {report.properties.length > 0 && <Properties properties={report.properties} />}
      {report.unknown_values.length > 0 && (
        <>
          <h2 className={styles['subtitle']}>Unknown values</h2>
          <p className={styles['facts']}>
            They are kept unchanged:{' '}
            {report.unknown_values
              .map(({ property, value, count }) => `${property} ${value} (${numberLabel(count)})`)
              .join(', ')}
          </p>
        </>
      )}
    </>
  );
}

function Properties({ properties }: { properties: LayerReport['properties'] }) {
  return (
    <>
      <h2 className={styles['subtitle']}>Properties</h2>
      <DataTable label="Properties" heads={['Property', 'From the column', { number: 'Filled' }, 'Why']}>
        {properties.map(({ property, columns, filled_percent, reason }) => (
          <tr key={property}>
            <th scope="row">
              <code>{property}</code>
            </th>
            <td>{columns.length === 0 ? 'none' : columns.join(', ')}</td>
            <td className={table['number']}>{filled_percent}%</td>
            <td>{reason}</td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}
