import { COVERAGE_HEADERS } from '../contract.ts';
import { Select } from '../../../frontend/ui/field.tsx';
import { FIELD_GROUPS, PARCEL_COLUMNS } from '../../parcels/rules/parcel-columns.ts';

const FACTS = new Set<string>(COVERAGE_HEADERS);
const COLUMNS = PARCEL_COLUMNS.filter(({ name }) => !FACTS.has(name));

/** Selects the column that the map and the table show, grouped as in the parcel panel. */
export function ColumnSelect({ value, onChange }: { value: string; onChange: (column: string) => void }) {
  return (
    <Select label="Column" value={value} onChange={onChange}>
      {FIELD_GROUPS.map(({ id, label }) => (
        <optgroup key={id} label={label}>
          {COLUMNS.filter(({ group }) => group === id).map((column) => (
            <option key={column.name} value={column.name}>
              {column.label}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
