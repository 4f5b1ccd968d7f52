import type { PriceKind } from './export-formats.ts';
import {
  type FreeRows,
  MINIMUM_ORDER_PARCELS,
  PRICE_WARNING_CENTS,
  exportPriceCents,
  priceLimitCents,
  wholeCountyCents,
} from './export-price.ts';

/** The data to buy. */
export interface Purchase {
  kind: PriceKind;
  /** The number of selected parcels. */
  records: number;
  /** Total parcels of the county; null until it is known. */
  countyTotal: number | null;
  free: FreeRows;
  countyPath: string;
}

const priceOf = ({ kind, records, free }: Purchase) => exportPriceCents(kind, records, free);

/**
 * Returns true when the purchase has fewer parcels than the minimum order. Free rows count too: 5,001 records with 5,000 free cost $0.10, and
 * could otherwise be neither downloaded nor bought.
 */
export function isBelowMinimumOrder({ records }: Pick<Purchase, 'records'>): boolean {
  return records < MINIMUM_ORDER_PARCELS;
}

/** Returns true when the purchase has as many parcels as the county, or costs as much as all of them. */
export function reachesCountyLimit(purchase: Purchase): boolean {
  const { kind, records, countyTotal, free } = purchase;
  if (countyTotal === null) return false;
  return records >= countyTotal || priceOf(purchase) >= wholeCountyCents(kind, countyTotal, free);
}

export function reachesPriceLimit(purchase: Purchase): boolean {
  return priceOf(purchase) >= priceLimitCents(purchase.countyPath);
}

/** Whether a purchase has parcels, records of datasets, or both. */
export interface PurchasedRecords {
  /** True when datasets are attached to the parcels. */
  hasDatasets: boolean;
  isOnlyMyData: boolean;
}

/**
 * Returns true when the county's file in the Data Store costs less. `pricedCents` is the server's price for the parcels with data. This price is ignored
 * when the export has datasets and all data: then the price of all selected parcels is compared.
 */
export function costsMoreThanCounty(
  purchase: Purchase,
  { hasDatasets, isOnlyMyData }: PurchasedRecords,
  pricedCents: number = priceOf(purchase),
): boolean {
  const cents = hasDatasets && !isOnlyMyData ? priceOf(purchase) : pricedCents;
  return cents > PRICE_WARNING_CENTS[purchase.kind];
}
