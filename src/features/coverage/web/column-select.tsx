import { COVERAGE_HEADERS } from '../contract.ts';
import { Choice } from '../../../frontend/ui/choice.tsx';
import { FIELD_GROUPS, PARCEL_COLUMNS } from '../../parcels/rules/parcel-columns.ts';

const FACTS = new Set<string>(COVERAGE_HEADERS);
const COLUMNS = PARCEL_COLUMNS.filter(({ name }) => !FACTS.has(name));
const SECTIONS = FIELD_GROUPS.map(({ id, label }) => ({
  label,
  options: COLUMNS.filter(({ group }) => group === id).map((column) => ({
    id: column.name,
    label: column.label,
  })),
})).filter(({ options }) => options.length > 0);

/** Selects the column that the map and the table show, grouped as in the parcel panel. */
export function ColumnSelect({ value, onChange }: { value: string; onChange: (column: string) => void }) {
  return <Choice label="Column" options={SECTIONS} value={value} onChange={onChange} />;
}
