import { type ParcelColumnName, findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { type ValueKind, valueKindOf } from '../../parcels/rules/value-kind.ts';

/**
 * The standard columns that a parcel store holds next to the geometry, for colors, filters and counts. All other standard columns are read from the database
 * by id. Only the columns that a county fills are stored.
 */
export const MAP_COLUMNS: readonly ParcelColumnName[] = [
  'usecode',
  'usedesc',
  'zoning',
  'zoning_type',
  'zoning_subtype',
  'struct',
  'yearbuilt',
  'numstories',
  'numunits',
  'parval',
  'landval',
  'improvval',
  'saleprice',
  'saledate',
  'taxamt',
  'owner',
  'owntype',
  'scity',
  'szip5',
  'neighborhood',
  'subdivision',
  'fema_flood_zone',
  'qoz',
  'census_tract',
  'll_gisacre',
  'll_bldg_footprint_sqft',
  'll_bldg_count',
  'lbcs_activity',
  'lbcs_function',
  'lbcs_structure',
  'lbcs_site',
  'lbcs_ownership',
  'usps_vacancy',
  'rdi',
  'padus_public_access',
];

/** A text column with more distinct values than this is not stored, except owners. */
export const MAX_DISTINCT = 65_535;

/** Returns how a column is stored. Dates are days since 1970-01-01, booleans 0 and 1. */
export function mapColumnKind(name: ParcelColumnName): ValueKind {
  return valueKindOf(findParcelColumn(name)?.type ?? 'text');
}

/** Returns the maximum number of distinct values with which a text column is stored. */
export function maxDistinct(name: ParcelColumnName): number {
  return name === 'owner' ? 2 ** 31 : MAX_DISTINCT;
}
