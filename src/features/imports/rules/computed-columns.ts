import type { ParcelColumnName } from '../../parcels/rules/parcel-columns.ts';

/** The columns that the import computes for every county. A file's column of the same name is ignored. */
export const COMPUTED_COLUMNS = [
  'ogc_fid',
  'geoid',
  'parcelnumb_no_formatting',
  'county',
  'state2',
  'lat',
  'lon',
  'll_gisacre',
  'll_gissqft',
  'll_last_refresh',
  'path',
  'll_stable_id',
  'll_uuid',
  'll_stack_uuid',
  'll_updated_at',
] as const satisfies readonly ParcelColumnName[];

const COMPUTED = new Set<string>(COMPUTED_COLUMNS);

export function isComputedColumn(name: string): boolean {
  return COMPUTED.has(name);
}
