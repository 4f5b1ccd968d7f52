import { PARCEL_COLUMNS, type ParcelColumnName } from '../../parcels/rules/parcel-columns.ts';
import { type CoverageCounts, percentFilled } from './sum-coverage.ts';

/** The columns that most people look for first. */
const TOP_FIELDS: readonly ParcelColumnName[] = [
  'parcelnumb',
  'address',
  'scity',
  'szip',
  'owner',
  'mailadd',
  'usecode',
  'usedesc',
  'zoning',
  'yearbuilt',
  'landval',
  'improvval',
  'parval',
  'saleprice',
  'saledate',
  'll_gisacre',
  'lbcs_activity',
];
const TOP = new Set<string>(TOP_FIELDS);

export interface FieldPercent {
  name: string;
  percent: number | null;
}

/**
 * Returns every standard column with its percentage, including zeros: the most important ones, and the others in schema order. The percentages are null if the
 * counts are unknown.
 */
export function coverageFields(counts: CoverageCounts | null): {
  top_fields: FieldPercent[];
  coverage_fields: FieldPercent[];
} {
  const percent = (name: string): FieldPercent => ({
    name,
    percent: counts === null ? null : percentFilled(counts, name),
  });
  return {
    top_fields: TOP_FIELDS.map(percent),
    coverage_fields: PARCEL_COLUMNS.flatMap(({ name }) => (TOP.has(name) ? [] : [percent(name)])),
  };
}
