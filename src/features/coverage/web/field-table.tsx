import { useState } from 'react';
import links from '../../../frontend/ui/links.module.css';
import { RowGroup } from '../../../frontend/ui/row-group.tsx';
import { ScrollRegion } from '../../../frontend/ui/scroll-region.tsx';
import table from '../../../frontend/ui/table.module.css';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { usePhone } from '../../../frontend/use-media.ts';
import { FIELD_GROUPS } from '../../parcels/rules/parcel-columns.ts';
import type { PlaceCoverage } from '../contract.ts';
import styles from './coverage.module.css';
import { PercentBar } from './percent-bar.tsx';
import { SortHeader, type Sorting, sortRows } from './sorting.tsx';

interface FieldRow {
  name: string;
  label: string;
  group: string;
  percent: number | null;
}

type Key = 'group' | 'label' | 'percent';
const DEFAULT_SORTING: Sorting<Key> = { key: 'group', isDown: false };
const SORT_VALUES = {
  group: ({ group }: FieldRow) => group,
  label: ({ label }: FieldRow) => label,
  percent: ({ percent }: FieldRow) => percent ?? -1,
};

/** Lists the coverage of every standard column, grouped as in the parcel panel. Columns without any value are dimmed. On a phone the name of the column is below its label. */
export function FieldTable({ coverage }: { coverage: PlaceCoverage }) {
  const isPhone = usePhone();
  const [filter, setFilter] = useState('');
  const [sorting, setSorting] = useState(DEFAULT_SORTING);
  const wanted = filter.trim().toLowerCase();
  const rows = [...coverage.top_fields, ...coverage.coverage_fields]
    .map(({ name, percent }): FieldRow => {
      const field = coverage.schema.fields[name];
      return { name, percent, label: field?.human ?? name, group: field?.group ?? '' };
    })
    .filter(
      ({ name, label }) => wanted === '' || name.includes(wanted) || label.toLowerCase().includes(wanted),
    );
  const header = { sorting, onSort: setSorting };
  const isGrouped = sorting.key === 'group';
  // Clicks on the header "Field" go from groups to labels in order, to labels in reverse, and back to groups. From the order by percentage, a click goes back
  // to groups.
  const isGroupedNext = sorting.key === 'percent' || (sorting.key === 'label' && sorting.isDown);
  const groups = isGrouped
    ? FIELD_GROUPS.map(({ id, label }) => ({ label, rows: rows.filter(({ group }) => group === id) })).filter(
        (group) => group.rows.length > 0,
      )
    : null;
  const toRow = ({ name, percent, label }: FieldRow) => (
    <tr key={name} className={percent === 0 ? table['dimmed'] : ''}>
      <th scope="row">
        {label}
        {isPhone && (
          <small>
            <code>{name}</code>
          </small>
        )}
      </th>
      {!isPhone && (
        <td>
          <code>{name}</code>
        </td>
      )}
      <td className={table['number']}>
        <PercentBar percent={percent} />
      </td>
    </tr>
  );
  return (
    <>
      <div className={styles['tools']}>
        <TextField
          type="search"
          label="Find a field"
          value={filter}
          onChange={setFilter}
          autoComplete="off"
        />
        <p className={links['links']}>
          <a href={`${coverage.path}/coverage.csv`} download>
            Download as CSV
          </a>
        </p>
      </div>
      <ScrollRegion label="Fields of the county" className={table['scroll']}>
        <table className={`${table['table']} ${table['narrow']}`}>
          <thead>
            <tr>
              <SortHeader
                sorting={sorting}
                onSort={isGroupedNext ? () => setSorting(DEFAULT_SORTING) : setSorting}
                id="label"
                label={isGroupedNext ? 'Field (back to groups)' : 'Field'}
              />
              {!isPhone && <th scope="col">Column</th>}
              <SortHeader {...header} id="percent" label="Filled" isNumber />
            </tr>
          </thead>
          {groups === null ? (
            <tbody>{sortRows(rows, sorting, SORT_VALUES).map(toRow)}</tbody>
          ) : (
            groups.map(({ label, rows: members }) => (
              <RowGroup
                key={label}
                title={label}
                count={members.length}
                columns={isPhone ? 2 : 3}
                isHeldOpen={wanted !== ''}
              >
                {members.map(toRow)}
              </RowGroup>
            ))
          )}
        </table>
        {rows.length === 0 && <p className={table['empty']}>No field has this name.</p>}
      </ScrollRegion>
    </>
  );
}
