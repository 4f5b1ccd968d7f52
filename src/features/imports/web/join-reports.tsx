import type { ImportReport } from '../contract.ts';
import { countLabel } from './import-labels.ts';
import { ScrollRegion } from '../../../frontend/ui/scroll-region.tsx';
import styles from './imports-page.module.css';

const KEYS_SHOWN = 12;

/** The results of joined tables: matched and unmatched parcels and records. */
export function JoinReports({ joins }: { joins: ImportReport['joins'] }) {
  return (
    <>
      <h2 className={styles['subtitle']}>Joined tables</h2>
      <ScrollRegion label="Joined tables" className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">Table</th>
              <th scope="col" className={styles['number']}>
                Records
              </th>
              <th scope="col" className={styles['number']}>
                Parcels with records
              </th>
              <th scope="col" className={styles['number']}>
                Parcels without
              </th>
              <th scope="col">Records without a parcel</th>
              <th scope="col">Most per parcel</th>
            </tr>
          </thead>
          <tbody>
            {joins.map((join) => (
              <tr key={`${join.table} ${join.parcel_column}`}>
                <th scope="row">
                  {join.table}
                  <small>
                    <code>{join.parcel_column}</code> = <code>{join.table_column}</code>
                  </small>
                </th>
                <td className={styles['number']}>{countLabel(join.records)}</td>
                <td className={styles['number']}>{countLabel(join.matched_parcels)}</td>
                <td className={styles['number']}>{countLabel(join.parcels_without_record)}</td>
                <td className={styles['rows']}>
                  {countLabel(join.records_without_parcel)}
                  {join.keys_without_parcel.length > 0 && (
                    <small>{shortList(join.keys_without_parcel, join.keys_without_parcel_count)}</small>
                  )}
                </td>
                <td>
                  {countLabel(join.most_records)}
                  {join.most_records_key !== null && <small>{join.most_records_key}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

/** Codes that are missing from their code table. */
export function UnknownCodes({ fields }: { fields: ImportReport['unknown_codes'] }) {
  return (
    <>
      <h2 className={styles['subtitle']}>Unknown codes</h2>
      <ScrollRegion label="Unknown codes" className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Code table</th>
              <th scope="col" className={styles['number']}>
                Rows
              </th>
              <th scope="col">Codes</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ column, lookup, count, codes }) => (
              <tr key={`${column} ${lookup}`}>
                <th scope="row">
                  <code>{column}</code>
                </th>
                <td>{lookup}</td>
                <td className={styles['number']}>{countLabel(count)}</td>
                <td className={styles['rows']}>
                  {shortList(
                    codes.map(({ code }) => code),
                    codes.length,
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

function shortList(label: readonly string[], count: number): string {
  const rest = count - Math.min(label.length, KEYS_SHOWN);
  return `${label.slice(0, KEYS_SHOWN).join(', ')}${rest > 0 ? ` and ${countLabel(rest)} more` : ''}`;
}
