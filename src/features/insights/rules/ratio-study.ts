/**
 * Ratio studies: how close assessed values are to prices, as assessors compute it. The definitions are those of the International Association of Assessing
 * Officers, Standard on Ratio Studies (April 2013), section 5 (measures of level and uniformity), section 4.4 (nominal and multi-parcel sales), and appendix B
 * (outliers by the interquartile range).
 */

/** A sale with the assessed value of its parcel, both in dollars. */
export interface Sale {
  price: number;
  value: number;
  /** Days since 1970-01-01. */
  day: number;
}

export interface RatioStudy {
  /** The sales that are counted, without those that were trimmed. */
  sales: number;
  /** Ratios that lie more than {@link TRIM_FACTOR} interquartile ranges outside of the quartiles. They are left out. */
  trimmed: number;
  /** The level of assessment: 1 means that half of the parcels are assessed at their price or more. */
  median: number;
  mean: number;
  /** The sum of the values divided by the sum of the prices. */
  weightedMean: number;
  /** Coefficient of dispersion: the average distance from the median ratio, in percent of that ratio. */
  cod: number;
  /** Price-related differential: over 1 when expensive parcels are assessed at lower ratios than cheap ones. */
  prd: number;
  /** Price-related bias: the change of the ratio, as a share of the median, when the value doubles. Null when all values are equal. */
  prb: number | null;
}

/** With fewer sales the measures mean nothing, and they are not computed. */
const MIN_SALES = 5;
/** 1.5 interquartile ranges mark outliers, and 3 extreme ones (appendix B.1). Files don't tell how a sale came about, so outliers are left out. */
const TRIM_FACTOR = 1.5;
/** Prices below this one are nominal: gifts and transfers within a family. */
const MIN_PRICE = 1000;
/** Sales of this many days before the latest one are studied: two years. */
export const STUDY_DAYS = 730;

/** The numbers of sales that were left out before any ratio was computed, by reason. */
export interface SaleExclusions {
  nominal: number;
  /** Sales of two or more parcels at the same price on the same day, which are probably one sale of all of them. */
  multiParcel: number;
  noValue: number;
}

/** Keeps sales that look as if they were made at arm's length. The file says no more than price and day about a sale. */
export function marketSales(sales: readonly Sale[]): { kept: number[]; excluded: SaleExclusions } {
  const keyOf = ({ price, day }: Sale) => `${day} ${price}`;
  const times = new Map<string, number>();
  for (const sale of sales) times.set(keyOf(sale), (times.get(keyOf(sale)) ?? 0) + 1);
  const excluded = { nominal: 0, multiParcel: 0, noValue: 0 };
  const kept: number[] = [];
  sales.forEach((sale, index) => {
    if (!(sale.price >= MIN_PRICE)) excluded.nominal++;
    else if ((times.get(keyOf(sale)) ?? 0) > 1) excluded.multiParcel++;
    else if (!(sale.value > 0)) excluded.noValue++;
    else kept.push(index);
  });
  return { kept, excluded };
}

/** Computes the measures of sales. Returns null if fewer than {@link MIN_SALES} are left without the outliers. */
export function ratioStudy(sales: readonly Pick<Sale, 'price' | 'value'>[]): RatioStudy | null {
  if (sales.length < MIN_SALES) return null;
  const ratios = sales.map(({ value, price }) => value / price);
  const sorted = ratios.toSorted((a, b) => a - b);
  const [low, high] = [quantileOfSorted(sorted, 0.25), quantileOfSorted(sorted, 0.75)];
  const reach = TRIM_FACTOR * (high - low);
  const kept = sales.filter((_, index) => {
    const ratio = ratios[index] ?? Number.NaN;
    return ratio >= low - reach && ratio <= high + reach;
  });
  if (kept.length < MIN_SALES) return null;
  const used = kept.map(({ value, price }) => value / price).toSorted((a, b) => a - b);
  const median = quantileOfSorted(used, 0.5);
  const mean = average(used);
  const weightedMean = total(kept.map(({ value }) => value)) / total(kept.map(({ price }) => price));
  return {
    sales: kept.length,
    trimmed: sales.length - kept.length,
    median,
    mean,
    weightedMean,
    cod: (100 * average(used.map((ratio) => Math.abs(ratio - median)))) / median,
    prd: mean / weightedMean,
    prb: priceRelatedBias(kept, median),
  };
}

/**
 * Returns the slope of a line through the sales. Their y values are the relative differences of the ratios from the median ratio. Their x values are
 * logarithms to the base 2 of a proxy for the market value: half the price, plus half of the assessed value divided by the median ratio (section 5.6.2 and
 * appendix D of the standard).
 */
function priceRelatedBias(sales: readonly Pick<Sale, 'price' | 'value'>[], median: number): number | null {
  const x = sales.map(({ price, value }) => Math.log2(0.5 * price + (0.5 * value) / median));
  const y = sales.map(({ price, value }) => (value / price - median) / median);
  const [meanX, meanY] = [average(x), average(y)];
  const spread = total(x.map((each) => (each - meanX) ** 2));
  if (spread < 1e-9) return null;
  return total(x.map((each, index) => (each - meanX) * ((y[index] ?? 0) - meanY))) / spread;
}

function quantileOfSorted(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN];
  return low + (high - low) * (at - Math.floor(at));
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function average(values: readonly number[]): number {
  return total(values) / values.length;
}
