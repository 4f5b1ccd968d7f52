import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import table from '../../../frontend/ui/table.module.css';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import type { ImportReport } from '../contract.ts';
import { seenBy, typeLabel } from '../rules/format-county-columns.ts';
import { isRateTelling } from '../rules/import-report.ts';
import { adviseOnScreen } from '../rules/screen-advice.ts';
import { numberLabel, durationLabel } from './import-labels.ts';
import styles from './imports-page.module.css';
import { JoinReports, UnknownCodes } from './join-reports.tsx';
import { MissingColumns } from './missing-columns.tsx';
import { ReportTotals } from './report-totals.tsx';
import { SpatialJoinReports } from './spatial-join-reports.tsx';

/** The maximum number of row numbers that a finding shows. */
const ROWS_SHOWN = 12;

/** The report of an import: counts of rows, findings, and the use of each column. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const totals = [
    ['Rows read', report.rows_read],
    ['Kept', report.rows_kept],
    ['Repaired', report.rows_repaired],
    ['Skipped', report.rows_skipped],
    ['Stacked', report.stacked],
    ['Multipart', report.multipart],
  ] as const;
  return (
    <>
      <ReportTotals totals={totals} />
      <p className={styles['facts']}>
        {report.outcome === 'unchanged'
          ? 'Nothing was changed, because the published edition already has this data.'
          : `Edition ${report.edition_version}.`}{' '}
        {durationLabel(report.seconds)}
        {isRateTelling(report) && `, ${numberLabel(Math.round(report.rows_per_second))} rows a second`}.
        Coordinates: {report.crs}. Text: {report.encoding}.
      </p>
      <MissingColumns missing={report.missing} />
      {report.warnings.length > 0 && (
        <Notice tone="warn" title="Good to know">
          {report.warnings.map((message) => (
            <p key={message}>{adviseOnScreen(message)}</p>
          ))}
        </Notice>
      )}
      {report.joins.length > 0 && <JoinReports joins={report.joins} />}
      {report.spatial_joins.length > 0 && <SpatialJoinReports joins={report.spatial_joins} />}
      {report.unknown_codes.length > 0 && <UnknownCodes fields={report.unknown_codes} />}
      <h2 className={styles['subtitle']}>Findings</h2>
      {report.findings.length === 0 ? (
        <p className={styles['facts']}>No findings: every row was kept unchanged.</p>
      ) : (
        <Findings findings={report.findings} />
      )}
      <h2 className={styles['subtitle']}>Columns</h2>
      <Columns columns={report.columns} />
      {report.county_columns.length > 0 && (
        <>
          <h2 className={styles['subtitle']}>The county’s own columns</h2>
          <OwnColumns columns={report.county_columns} />
        </>
      )}
    </>
  );
}

function rowNumbers(rows: readonly number[], count: number): string {
  const shown = rows.slice(0, ROWS_SHOWN).map(numberLabel).join(', ');
  const rest = count - Math.min(rows.length, ROWS_SHOWN);
  return rest > 0 ? `${shown} and ${numberLabel(rest)} more` : shown;
}

/** The findings about rows, with row numbers. */
export function Findings({ findings }: { findings: ImportReport['findings'] }) {
  return (
    <DataTable
      label="Findings in rows"
      className={table['cards']}
      heads={['Finding', 'Outcome', { number: 'Count' }, 'Row numbers in the file']}
    >
      {findings.map(({ message, outcome, count, rows }) => (
        <tr key={`${message} ${outcome}`}>
          <th scope="row">{adviseOnScreen(message)}</th>
          <td data-label="Outcome">{outcome}</td>
          <td className={table['number']} data-label="Count">
            {numberLabel(count)}
          </td>
          <td className={styles['rows']} data-label="Rows">
            {rowNumbers(rows, count)}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Columns({ columns }: { columns: ImportReport['columns'] }) {
  return (
    <DataTable
      label="Columns of the file"
      className={table['cards']}
      heads={['In the file', 'In the record', 'Why', { number: 'Filled' }]}
    >
      {columns.map(({ from, to, reason, filled_percent }) => (
        <tr key={`${from} ${to}`}>
          <th scope="row">
            <code>{from}</code>
          </th>
          <td data-label="In the record">
            {to === null ? (
              'Custom field'
            ) : (
              <>
                {findParcelColumn(to)?.label ?? to}
                <small>{to}</small>
              </>
            )}
          </td>
          <td data-label="Why">{adviseOnScreen(reason)}</td>
          <td className={table['number']} data-label="Filled">
            {filled_percent.toFixed(1)}%
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** The columns that keep the county's names, and who sees them. */
function OwnColumns({ columns }: { columns: ImportReport['county_columns'] }) {
  return (
    <DataTable
      label="Columns of the county"
      className={table['cards']}
      heads={['Column', 'Who sees it', 'Why', 'Values']}
    >
      {columns.map((column) => (
        <tr key={`${column.in_records} ${column.name}`}>
          <th scope="row">
            <code>{column.name}</code> {column.in_records && <small>in joined records</small>}
          </th>
          <td data-label="Who sees it">{seenBy(column)}</td>
          <td data-label="Why">{column.reason}</td>
          <td data-label="Values">{typeLabel(column)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
