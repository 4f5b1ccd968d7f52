import type { ParcelQuery } from '../../filters/rules/parcel-query.ts';
import { isInOneCounty } from '../../filters/rules/parcel-query.ts';
import { type ExportFormatId, priceKindOf } from './export-formats.ts';
import { exportPriceCents } from './export-price.ts';
import { type ExportQuota, needsPurchase } from './export-quota.ts';
import { type ExportSource, isOnlyPublicSources } from './export-sources.ts';
import type { Mixture, Purchase } from './purchase-limits.ts';

/** All that decides about an export, in browser and server. */
export interface ExportChoice {
  format: ExportFormatId;
  query: Pick<ParcelQuery, 'parcel'>;
  /** null while parcels are counted. */
  quota: ExportQuota | null;
  county: { path: string; total: number } | null;
  /** Datasets of the project that are switched on. */
  sources: readonly ExportSource[];
  isOnlyMyData: boolean;
  isManager: boolean;
  /** The operator of this site takes no money from whoever asks. */
  isFree: boolean;
  /** The price that the server told, when it is of other records than those that are counted; absent: it follows from the count. */
  pricedCents?: number;
}

/** While parcels are counted, what every format but csv needs is known. */
export function isPurchase({ format, quota, isFree }: ExportChoice): boolean {
  return quota === null ? format !== 'csv' && !isFree : needsPurchase(format, quota, isFree);
}

/** What is due, in whole cents; 0 for what needs no purchase. null while parcels are counted. */
export function dueCents(choice: ExportChoice): number | null {
  const { format, quota } = choice;
  if (quota === null) return null;
  return isPurchase(choice) ? exportPriceCents(priceKindOf(format), quota.requested, quota.remaining) : 0;
}

/** What is bought; null when nothing has to be. */
export function purchaseOf(choice: ExportChoice): Purchase | null {
  const { format, quota, county } = choice;
  if (quota === null || !isPurchase(choice)) return null;
  return {
    kind: priceKindOf(format),
    records: quota.requested,
    free: quota.remaining,
    countyTotal: county?.total ?? null,
    countyPath: county?.path ?? '',
  };
}

export function mixtureOf({ sources, isOnlyMyData }: ExportChoice): Mixture {
  return { hasDatasets: sources.length > 0, isOnlyMyData };
}

export function isOnlyPublic({ sources, isOnlyMyData }: ExportChoice): boolean {
  return isOnlyPublicSources(sources, isOnlyMyData);
}

export function isOfOneCounty({ query }: ExportChoice): boolean {
  return isInOneCounty(query);
}
