import table from '../../../frontend/ui/table.module.css';
import { compareNaturally } from '../../../kernel/natural-order.ts';

export interface Sorting<Key extends string> {
  key: Key;
  isDown: boolean;
}

export function sortRows<Row, Key extends string>(
  rows: readonly Row[],
  { key, isDown }: Sorting<Key>,
  values: Readonly<Record<Key, (row: Row) => string | number>>,
): Row[] {
  const valueOf = values[key];
  const order = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compareNaturally(String(a), String(b));
  return rows.toSorted((a, b) => (isDown ? -1 : 1) * order(valueOf(a), valueOf(b)));
}

/** A column header that sorts by its column. A second click reverses the order. Numbers begin with the largest. */
export function SortHeader<Key extends string>({
  id,
  label,
  isNumber = false,
  sorting,
  onSort,
}: {
  id: Key;
  label: string;
  isNumber?: boolean;
  sorting: Sorting<Key>;
  onSort: (sorting: Sorting<Key>) => void;
}) {
  const isOn = sorting.key === id;
  return (
    <th
      scope="col"
      className={isNumber ? table['number'] : ''}
      {...(isOn && { 'aria-sort': sorting.isDown ? ('descending' as const) : ('ascending' as const) })}
    >
      <button
        type="button"
        className={table['sort']}
        onClick={() => onSort({ key: id, isDown: isOn ? !sorting.isDown : isNumber })}
      >
        {label}
      </button>
    </th>
  );
}
