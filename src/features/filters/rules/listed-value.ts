import type { FieldValue } from '../../parcels/rules/format-value.ts';
import type { ParcelColumnName } from '../../parcels/rules/parcel-columns.ts';

const ACRES: ReadonlySet<string> = new Set<ParcelColumnName>(['ll_gisacre', 'gisacre', 'deeded_acres']);

/**
 * Returns a value as the rows of a list show it: acres with two decimals, or below 0.1 with two significant digits. The parcel's own panel and copied rows
 * show all six decimals that are computed.
 */
export function listedValue(column: string, value: FieldValue): FieldValue {
  if (!ACRES.has(column) || typeof value !== 'number') return value;
  return Number(Math.abs(value) < 0.1 ? value.toPrecision(2) : value.toFixed(2));
}
