import { type ExportFormatId, priceKindOf } from './export-formats.ts';
import { type FreeRows, exportPriceCents } from './export-price.ts';

/** The free CSV rows of the month. */
export interface ExportQuota {
  /** null when unlimited. */
  remaining: FreeRows;
  requested: number;
  /** True when the remaining rows cover the requested ones. */
  can_download: boolean;
}

/** Returns the quota of an export. `freeRows` is `max_list_count`, the free rows per month; null when unlimited. */
export function exportQuota(freeRows: number | null, used: number, requested: number): ExportQuota {
  const remaining = freeRows === null ? null : Math.max(0, freeRows - used);
  return { remaining, requested, can_download: remaining === null || requested <= remaining };
}

/**
 * Returns true when an export must be bought: every format except csv, and csv when the free rows don't cover it. `isFree`: the operator of
 * this site does not charge this person.
 */
export function needsPurchase(
  format: ExportFormatId,
  { remaining, requested, can_download }: ExportQuota,
  isFree: boolean,
): boolean {
  if (isFree) return false;
  if (format !== 'csv') return true;
  return exportPriceCents(priceKindOf(format), requested, remaining) > 0 && !can_download;
}
