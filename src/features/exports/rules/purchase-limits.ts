import type { PriceKind } from './export-formats.ts';
import {
  type FreeRows,
  PRICE_WARNING_CENTS,
  exportPriceCents,
  minimumOrderCents,
  priceLimitCents,
  wholeCountyCents,
} from './export-price.ts';

/** What is to be bought. */
export interface Purchase {
  kind: PriceKind;
  /** Parcels that are selected. */
  records: number;
  /** All parcels of the county; null while it is not known. */
  countyTotal: number | null;
  free: FreeRows;
  countyPath: string;
}

const priceOf = ({ kind, records, free }: Purchase) => exportPriceCents(kind, records, free);

/** Less is due than the least order costs: 1 dollar for a spreadsheet, 1.50 for a spatial format. */
export function isBelowMinimumOrder(purchase: Purchase): boolean {
  return priceOf(purchase) < minimumOrderCents(purchase.kind);
}

/** As many parcels as the county has, or the price of all of them. */
export function reachesCountyLimit(purchase: Purchase): boolean {
  const { kind, records, countyTotal, free } = purchase;
  if (countyTotal === null) return false;
  return records >= countyTotal || priceOf(purchase) >= wholeCountyCents(kind, countyTotal, free);
}

export function reachesPriceLimit(purchase: Purchase): boolean {
  return priceOf(purchase) >= priceLimitCents(purchase.countyPath);
}

/** Whose records they are. */
export interface Mixture {
  /** Datasets are attached beside the parcels. */
  hasDatasets: boolean;
  isOnlyMyData: boolean;
}

/**
 * The county's file in the Data Store costs less. With datasets and all data, the test is of every parcel that is selected, whatever `priced`
 * says that those with data cost.
 */
export function costsMoreThanCounty(
  purchase: Purchase,
  { hasDatasets, isOnlyMyData }: Mixture,
  pricedCents: number = priceOf(purchase),
): boolean {
  const cents = hasDatasets && !isOnlyMyData ? priceOf(purchase) : pricedCents;
  return cents > PRICE_WARNING_CENTS[purchase.kind];
}
