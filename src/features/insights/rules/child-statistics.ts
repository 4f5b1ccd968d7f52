import type { ParcelColumnName } from '../../parcels/rules/parcel-columns.ts';
import type { StatisticFormat } from './statistics.ts';

export type ChildFormat = StatisticFormat | 'percent';

interface ChildStatistic {
  key: string;
  label: string;
  format: ChildFormat;
  /** The columns that the reader must be allowed to see. */
  columns: readonly ParcelColumnName[];
}

/** The statistics by which the places inside a place can be colored. */
export const CHILD_STATISTICS = [
  { key: 'median_value', label: 'Median parcel value', format: 'currency', columns: ['parval'] },
  { key: 'value_per_acre', label: 'Value per acre', format: 'currency', columns: ['parval', 'll_gisacre'] },
  { key: 'total_value', label: 'Total parcel value', format: 'currency', columns: ['parval'] },
  { key: 'parcels', label: 'Number of parcels', format: 'number', columns: [] },
  { key: 'median_acres', label: 'Median parcel size', format: 'acres', columns: ['ll_gisacre'] },
  { key: 'median_sale_price', label: 'Median last sale price', format: 'currency', columns: ['saleprice'] },
  { key: 'median_year_built', label: 'Median year built', format: 'year', columns: ['yearbuilt'] },
  { key: 'owner_occupied_share', label: 'Owner-occupied share', format: 'percent', columns: [] },
  { key: 'absentee_share', label: 'Absentee owners share', format: 'percent', columns: [] },
  { key: 'out_of_state_share', label: 'Out-of-state owners share', format: 'percent', columns: [] },
  {
    key: 'vacant_share',
    label: 'Vacant addresses share',
    format: 'percent',
    columns: ['usps_vacancy', 'rdi'],
  },
] as const satisfies readonly ChildStatistic[];
export type ChildStatisticKey = (typeof CHILD_STATISTICS)[number]['key'];
export const CHILD_STATISTIC_KEYS = CHILD_STATISTICS.map(({ key }) => key);

/** A column of facts that the operator loaded: `fact~acs_2022~B19013_001`. */
const FACT = /^fact~([a-z][a-z0-9_]{0,59})~([A-Za-z0-9_.-]{1,120})$/;

/** Returns the set and the column of a fact by which a map is colored; null for the key of a statistic. */
export function factOf(shownBy: string): { set: string; key: string } | null {
  const found = FACT.exec(shownBy);
  return found === null ? null : { set: found[1] ?? '', key: found[2] ?? '' };
}

export function findChildStatistic(key: string): ChildStatistic | undefined {
  return CHILD_STATISTICS.find((statistic) => statistic.key === key);
}
