import type { PriceKind } from './export-formats.ts';

/** Rows of the month that are still free; null is without limit. They count for spreadsheets only. */
export type FreeRows = number | null;

/** Whole cents a record (section 9: 0.10 for csv, 0.15 for spatial formats). */
export const CENTS_PER_RECORD: Readonly<Record<PriceKind, number>> = { spreadsheet: 10, spatial: 15 };

/** Section 9: the least order is of so many parcels. */
export const MINIMUM_ORDER_PARCELS = 10;

/** The least order in cents: 1 dollar, 1.50 dollars. */
export function minimumOrderCents(kind: PriceKind): number {
  return MINIMUM_ORDER_PARCELS * CENTS_PER_RECORD[kind];
}

/** What is left to pay for when the free rows are used up first. */
export function payableRecords(kind: PriceKind, records: number, free: FreeRows): number {
  if (kind === 'spatial') return records;
  return free === null ? 0 : Math.max(0, records - free);
}

/** What so many records cost, in whole cents: the remaining free rows are taken off by themselves. */
export function exportPriceCents(kind: PriceKind, records: number, free: FreeRows): number {
  return payableRecords(kind, records, free) * CENTS_PER_RECORD[kind];
}

/** What all records of the county would cost here: csv 0.10 times (total minus remaining free rows), others 0.15 times total. */
export function wholeCountyCents(kind: PriceKind, countyTotal: number, free: FreeRows): number {
  return exportPriceCents(kind, countyTotal, free);
}

/** From these prices on the Data Store sells: 8,000 dollars, 6,000 for Canadian paths. */
export const PRICE_LIMIT_CENTS = 800_000;
export const CANADIAN_PRICE_LIMIT_CENTS = 600_000;

export function priceLimitCents(countyPath: string): number {
  return isCanadian(countyPath) ? CANADIAN_PRICE_LIMIT_CENTS : PRICE_LIMIT_CENTS;
}

export function isCanadian(path: string): boolean {
  return path === '/ca' || path.startsWith('/ca/');
}

/** Above these prices the whole county is cheaper in the Data Store: 149 dollars for csv, 299 for the others. */
export const PRICE_WARNING_CENTS: Readonly<Record<PriceKind, number>> = {
  spreadsheet: 14_900,
  spatial: 29_900,
};
