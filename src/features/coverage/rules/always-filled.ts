import type { ParcelColumnName } from '../../parcels/rules/parcel-columns.ts';

/** Columns that an import adds to every parcel. The `coverage.json` of an edition doesn't count them, because they are always filled. */
export const ALWAYS_FILLED: readonly ParcelColumnName[] = [
  'ogc_fid',
  'geoid',
  'county',
  'path',
  'll_uuid',
  'll_last_refresh',
  'll_updated_at',
];
