import { timesCents } from '../../../kernel/money.ts';
import type { PriceKind } from './export-formats.ts';

/** Free rows left this month; null when unlimited. They apply to spreadsheets only. */
export type FreeRows = number | null;

/** Cents per record. */
export const CENTS_PER_RECORD: Readonly<Record<PriceKind, number>> = { spreadsheet: 10, spatial: 15 };

/** The minimum order, in parcels. */
export const MINIMUM_ORDER_PARCELS = 10;

/** Returns the number of records to pay for, after the free rows are used up. */
export function payableRecords(kind: PriceKind, records: number, free: FreeRows): number {
  if (kind === 'spatial') return records;
  return free === null ? 0 : Math.max(0, records - free);
}

/** Returns the price of these records in whole cents, after the remaining free rows. */
export function exportPriceCents(kind: PriceKind, records: number, free: FreeRows): number {
  return timesCents(CENTS_PER_RECORD[kind], payableRecords(kind, records, free));
}

/** Returns the price of all records of the county: for csv 0.10 times (total minus remaining free rows), for other formats 0.15 times total. */
export function wholeCountyCents(kind: PriceKind, countyTotal: number, free: FreeRows): number {
  return exportPriceCents(kind, countyTotal, free);
}

/** An export at this price or above is refused, and its buyer is sent to the Data Store: 8,000 dollars, or 6,000 for Canadian paths. */
const PRICE_LIMIT_CENTS = 800_000;
const CANADIAN_PRICE_LIMIT_CENTS = 600_000;

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
