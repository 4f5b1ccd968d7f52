/** A month with fewer priced sales has a price, but doesn't set the scale of the chart. */
export const MIN_MONTH_SALES = 5;

interface Month {
  priced: number;
  median_price: number | null;
}

/**
 * Returns the price at the top of a chart of median prices by month, and whether a month has too few sales to set it. One sale of a tower would otherwise make
 * all other months too low to compare. Where every month has few sales, all of them set the scale.
 */
export function priceScale(months: readonly Month[]): { top: number; hasFew: (month: Month) => boolean } {
  const topOf = (some: readonly Month[]) => Math.max(0, ...some.map(({ median_price: price }) => price ?? 0));
  const usual = months.filter(({ priced }) => priced >= MIN_MONTH_SALES);
  if (usual.length === 0) return { top: topOf(months), hasFew: () => false };
  return { top: topOf(usual), hasFew: ({ priced }) => priced > 0 && priced < MIN_MONTH_SALES };
}
