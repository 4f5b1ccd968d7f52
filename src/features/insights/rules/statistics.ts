import type { ParcelColumnName } from '../../parcels/rules/parcel-columns.ts';

/** `count` counts parcels. Counts and sums of counties add up to those of a state; medians don't. */
type StatisticKind = 'count' | 'sum' | 'median';
export type StatisticFormat = 'number' | 'currency' | 'acres' | 'year';

export interface Statistic {
  key: string;
  label: string;
  kind: StatisticKind;
  format: StatisticFormat;
  /** The column; null for the number of parcels. */
  column: ParcelColumnName | null;
  /** Values below this one don't count as known: a price of 0 or 1 dollar is not a market price, and a year of 0 is not a year. */
  least?: number;
}

/** The highlight statistics of General Info, in their order. */
export const STATISTICS = [
  { key: 'parcels', label: 'Parcels', kind: 'count', format: 'number', column: null },
  { key: 'acres', label: 'Acres', kind: 'sum', format: 'number', column: 'll_gisacre' },
  { key: 'median_acres', label: 'Median parcel size', kind: 'median', format: 'acres', column: 'll_gisacre' },
  { key: 'total_value', label: 'Total parcel value', kind: 'sum', format: 'currency', column: 'parval' },
  {
    key: 'median_value',
    label: 'Median parcel value',
    kind: 'median',
    format: 'currency',
    column: 'parval',
    least: 1,
  },
  {
    key: 'median_sale_price',
    label: 'Median last sale price',
    kind: 'median',
    format: 'currency',
    column: 'saleprice',
    least: 2,
  },
  {
    key: 'median_year_built',
    label: 'Median year built',
    kind: 'median',
    format: 'year',
    column: 'yearbuilt',
    least: 1600,
  },
  { key: 'buildings', label: 'Buildings', kind: 'sum', format: 'number', column: 'll_bldg_count' },
  { key: 'units', label: 'Living units', kind: 'sum', format: 'number', column: 'numunits' },
] as const satisfies readonly Statistic[];

export type StatisticKey = (typeof STATISTICS)[number]['key'];
