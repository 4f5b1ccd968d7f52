import type { FilterNode } from '../../filters/rules/filter-tree.ts';
import { rangeFilter } from './insight-filter.ts';

/** The distributions on the page “Values & Owners”. Values below `least` count as not known, as in the statistics. */
export const DISTRIBUTIONS = [
  { key: 'value', label: 'Parcel values', format: 'currency', column: 'parval', least: 1 },
  { key: 'size', label: 'Parcel sizes', format: 'acres', column: 'll_gisacre', least: 0 },
  { key: 'age', label: 'Years built', format: 'year', column: 'yearbuilt', least: 1600 },
] as const;
export type DistributionKey = (typeof DISTRIBUTIONS)[number]['key'];

/** A bin: values from `from` up to but excluding `to`; null where the bin has no bound and contains all smaller or all larger values. */
export interface DistributionBin {
  from: number | null;
  to: number | null;
}

/** Returns the bins between edges. The first bin of years has all earlier ones; the last bin of values and sizes all larger ones. */
export function binsOf(key: DistributionKey, edges: readonly number[]): DistributionBin[] {
  return edges.slice(0, -1).map((edge, index) => ({
    from: index === 0 && key === 'age' ? null : edge,
    to: index === edges.length - 2 ? null : (edges[index + 1] ?? null),
  }));
}

/** Returns the filter that selects the parcels that a bin counts. */
export function binFilter(key: DistributionKey, { from, to }: DistributionBin): FilterNode {
  const { column, least } = DISTRIBUTIONS.find((each) => each.key === key) ?? DISTRIBUTIONS[0];
  return rangeFilter(column, Math.max(from ?? least, least), to);
}

/** Returns the filter that selects the parcels that were last sold in a month, such as 2024-03. */
export function monthFilter(month: string): FilterNode {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return rangeFilter('saledate', `${month}-01`, `${next}-01`);
}
