import type { ExportFormatId } from './export-formats.ts';
import { priceKindOf } from './export-formats.ts';
import { type FreeRows, exportPriceCents } from './export-price.ts';

/** The free csv rows of the month. */
export interface ExportQuota {
  /** null is without limit. */
  remaining: FreeRows;
  requested: number;
  /** The rows that remain cover those that are requested. */
  can_download: boolean;
}

/** `most` is `max_list_count`: the free rows of a month; null is without limit. */
export function exportQuota(most: number | null, used: number, requested: number): ExportQuota {
  const remaining = most === null ? null : Math.max(0, most - used);
  return { remaining, requested, can_download: remaining === null || requested <= remaining };
}

/**
 * Any format but csv is bought, and csv when it costs something that the free rows don't cover. `isFree`: the operator of this site takes no
 * money from whoever asks.
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
