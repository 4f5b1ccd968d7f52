import { CUSTOM_PREFIX } from '../../parcels/rules/county-columns.ts';
import { findParcelColumn, PARCEL_COLUMNS } from '../../parcels/rules/parcel-columns.ts';
import type { HistoryEntry } from '../contract.ts';

/** Prefix for columns of the records of joined tables, such as the units of a condominium. */
export const RECORD_PREFIX = 'record:';

/** The assessed values of a parcel whose changes are shown, with their labels. */
export const COMPARED_VALUES = [
  ['parval', 'Total value'],
  ['landval', 'Land value'],
  ['improvval', 'Improvement value'],
] as const;

/** The columns of a parcel that a change shows, besides its path and point. */
export const SHOWN_COLUMNS = [
  'parcelnumb',
  'address',
  'owner',
  'owner2',
  'parval',
  'landval',
  'improvval',
  'll_gisacre',
] as const;

/**
 * Columns with their own kind of change, other spellings of these, and columns that say nothing of their own about the parcel: ids, times, its county and
 * state, and values computed from its polygon.
 */
const LEFT_OUT = new Set<string>([
  ...SHOWN_COLUMNS,
  'ogc_fid',
  'parcelnumb_no_formatting',
  'unmodified_owner',
  'path',
  'lat',
  'lon',
  'geoid',
  'county',
  'state2',
  'll_gissqft',
  'll_uuid',
  'll_stack_uuid',
  'll_stable_id',
  'll_row_parcel',
  'll_last_refresh',
  'll_updated_at',
]);

/** The standard columns whose changes have the kind `fields`. */
export const FIELD_COLUMNS: readonly string[] = PARCEL_COLUMNS.map(({ name }) => name).filter(
  (name) => !LEFT_OUT.has(name),
);

/** Returns true for a column that has no changes of the kind `fields`. Earlier versions compared some of them, so stored changes can still name these. */
export function isLeftOut(name: string): boolean {
  return LEFT_OUT.has(name);
}

/** Returns the name by which access to a compared column is decided. */
export function accessName(name: string): string {
  return name.startsWith(RECORD_PREFIX) ? name.slice(RECORD_PREFIX.length) : name;
}

/** Returns the label of a compared column and the format of its values. */
export function describeColumn(name: string): Pick<HistoryEntry, 'label' | 'format'> {
  const column = findParcelColumn(accessName(name));
  const plain = accessName(name);
  const own = plain.startsWith(CUSTOM_PREFIX) ? plain.slice(CUSTOM_PREFIX.length) : plain;
  const label = column === undefined || name.startsWith(CUSTOM_PREFIX) ? own : column.label;
  return {
    label: name.startsWith(RECORD_PREFIX) ? `${label} (of a record)` : label,
    format: formatOf(column),
  };
}

/** A code or a year is text, so that it has no separators. */
function formatOf(column: ReturnType<typeof findParcelColumn>): HistoryEntry['format'] {
  if (column?.format === 'currency' || column?.format === 'date') return column.format;
  return column?.type === 'number' && column.format === 'number' ? 'number' : 'text';
}

/** Returns a value in the form of the API; other types than text and number become JSON. */
export function plainValue(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}
