/** A month with fewer priced sales has a price, but doesn't set the scale of the chart. */
const MIN_MONTH_SALES = 5;
/** A month with fewer priced sales than this share of the median month doesn't set the scale either. Files often have only a few sales of the latest month. */
const MIN_SHARE_OF_MEDIAN = 0.1;

interface Month {
  priced: number;
  median_price: number | null;
}

/** The scale of a chart of median prices by month. */
interface PriceScale {
  /** The price at the top of the chart. */
  top: number;
  /** The minimum number of priced sales with which a month sets the scale. */
  leastSales: number;
  /** Returns true for a month with priced sales that are too few to set the scale. */
  hasFew(month: Month): boolean;
}

/**
 * Returns the scale of a chart of median prices by month. One sale of a tower would otherwise make all other months too low to compare. Where every month has few
 * sales, all of them set the scale.
 */
export function priceScale(months: readonly Month[]): PriceScale {
  const counts = months.map(({ priced }) => priced).filter((priced) => priced > 0);
  const median = counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0;
  const leastSales = Math.max(MIN_MONTH_SALES, Math.ceil(median * MIN_SHARE_OF_MEDIAN));
  const topOf = (some: readonly Month[]) => Math.max(0, ...some.map(({ median_price: price }) => price ?? 0));
  const usual = months.filter(({ priced }) => priced >= leastSales);
  if (usual.length === 0) return { top: topOf(months), leastSales, hasFew: () => false };
  return { top: topOf(usual), leastSales, hasFew: ({ priced }) => priced > 0 && priced < leastSales };
}
