import { DataTable } from '../../../../frontend/ui/data-table.tsx';
import { ScrollRegion } from '../../../../frontend/ui/scroll-region.tsx';
import tables from '../../../../frontend/ui/table.module.css';
import { findParcelColumn } from '../../../parcels/rules/parcel-columns.ts';
import type { DryRun } from '../../contract.ts';
import { numberLabel } from '../import-labels.ts';
import own from './wizard.module.css';

const VALUES_SHOWN = 3;

/** A table of the file's columns with some of their values. */
export function RawTable({ dryRun }: { dryRun: DryRun }) {
  // A column that fills two columns of the record is in `dryRun.columns` twice.
  const bySource = Map.groupBy(dryRun.columns, ({ from, table }) => `${table ?? ''} ${from}`);
  const columns = [...bySource.values()].flatMap((same) => same.slice(0, 1));
  return (
    <DataTable
      label="Columns with values"
      heads={['Column', 'Values in the file', { number: 'Filled' }]}
      scrollClassName={own['flat']}
    >
      {columns.map(({ from, table, samples, filled_percent }) => (
        <tr key={`${table ?? ''} ${from}`}>
          <th scope="row">
            <code>{from}</code>
            {table !== null && <small>from {table}</small>}
          </th>
          <td className={own['values']}>
            {samples.length === 0 ? (
              <span className={own['none']}>empty</span>
            ) : (
              samples
                .slice(0, VALUES_SHOWN)
                .map(({ raw }) => <span key={raw}>{raw.trim() === '' ? '(blank)' : raw}</span>)
            )}
          </td>
          <td className={tables['number']}>{filled_percent.toFixed(0)}%</td>
        </tr>
      ))}
    </DataTable>
  );
}

/** A table of sampled rows with their values in the record. */
export function RecordTable({ dryRun }: { dryRun: DryRun }) {
  const names = [...new Set(dryRun.rows.flatMap(({ fields }) => Object.keys(fields)))];
  if (dryRun.rows.length === 0) return <p className={own['small']}>No row could be read.</p>;
  return (
    <ScrollRegion className={`${tables['scroll']} ${own['flat']}`} label="Table of the first parcels">
      <table className={`${tables['table']} ${tables['narrow']}`}>
        <thead>
          <tr>
            <th scope="col" className={tables['number']}>
              Row
            </th>
            {names.map((name) => (
              <th key={name} scope="col">
                {findParcelColumn(name)?.label ?? name}
                <small>
                  <code>{name}</code>
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dryRun.rows.map(({ row, fields, skipped, records_count }, index) => (
            <tr key={index} className={skipped === null ? '' : own['skipped']}>
              <th scope="row" className={tables['number']}>
                {numberLabel(row)}
                {records_count > 1 && <small>{records_count} records</small>}
              </th>
              {skipped !== null ? (
                <td colSpan={names.length}>{skipped}</td>
              ) : (
                names.map((name) => (
                  <td key={name} className={own['value']}>
                    {fields[name] === undefined ? '' : String(fields[name])}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
