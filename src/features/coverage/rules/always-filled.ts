import type { ParcelColumnName } from '../../parcels/rules/parcel-columns.ts';

/** Columns that an import adds to every parcel, so that `coverage.json` doesn't count them. */
export const ALWAYS_FILLED: readonly ParcelColumnName[] = [
  'ogc_fid',
  'geoid',
  'county',
  'path',
  'll_last_refresh',
  'll_updated_at',
];
