import { DataTable } from '../../../frontend/ui/data-table.tsx';
import table from '../../../frontend/ui/table.module.css';
import type { ImportReport } from '../contract.ts';
import { numberLabel } from './import-labels.ts';
import styles from './imports-page.module.css';

const KEYS_SHOWN = 12;

/** The results of joined tables: matched and unmatched parcels and records. */
export function JoinReports({ joins }: { joins: ImportReport['joins'] }) {
  return (
    <>
      <h2 className={styles['subtitle']}>Joined tables</h2>
      <DataTable
        label="Joined tables"
        className={table['cards']}
        heads={[
          'Table',
          { number: 'Records' },
          { number: 'Parcels with records' },
          { number: 'Parcels without' },
          'Records without a parcel',
          'Most per parcel',
        ]}
      >
        {joins.map((join) => (
          <tr key={`${join.table} ${join.parcel_column}`}>
            <th scope="row">
              {join.table}
              <small>
                <code>{join.parcel_column}</code> = <code>{join.table_column}</code>
              </small>
            </th>
            <td className={table['number']} data-label="Records">
              {numberLabel(join.records)}
            </td>
            <td className={table['number']} data-label="Parcels with">
              {numberLabel(join.matched_parcels)}
            </td>
            <td className={table['number']} data-label="Parcels without">
              {numberLabel(join.parcels_without_record)}
            </td>
            <td className={styles['rows']} data-label="Not matched">
              {numberLabel(join.records_without_parcel)}
              {join.keys_without_parcel.length > 0 && (
                <small>{shortList(join.keys_without_parcel, join.keys_without_parcel_count)}</small>
              )}
            </td>
            <td data-label="Most per parcel">
              {numberLabel(join.most_records)}
              {join.most_records_key !== null && <small>{join.most_records_key}</small>}
            </td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}

/** Codes that are missing from their code table. */
export function UnknownCodes({ fields }: { fields: ImportReport['unknown_codes'] }) {
  return (
    <>
      <h2 className={styles['subtitle']}>Unknown codes</h2>
      <DataTable label="Unknown codes" heads={['Column', 'Code table', { number: 'Rows' }, 'Codes']}>
        {fields.map(({ column, lookup, count, codes }) => (
          <tr key={`${column} ${lookup}`}>
            <th scope="row">
              <code>{column}</code>
            </th>
            <td>{lookup}</td>
            <td className={table['number']}>{numberLabel(count)}</td>
            <td className={styles['rows']}>
              {shortList(
                codes.map(({ code }) => code),
                codes.length,
              )}
            </td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}

function shortList(texts: readonly string[], count: number): string {
  const rest = count - Math.min(texts.length, KEYS_SHOWN);
  return `${texts.slice(0, KEYS_SHOWN).join(', ')}${rest > 0 ? ` and ${numberLabel(rest)} more` : ''}`;
}
