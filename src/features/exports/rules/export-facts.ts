import { type ParcelQuery, isInOneCounty } from '../../filters/rules/parcel-query.ts';
import { type ExportFormatId, priceKindOf } from './export-formats.ts';
import { exportPriceCents } from './export-price.ts';
import { type ExportQuota, needsPurchase } from './export-quota.ts';
import { type ExportSource, isOnlyPublicSources } from './export-sources.ts';
import type { PurchasedRecords, Purchase } from './purchase-limits.ts';

/** All facts that decide whether an export is allowed and what it costs, in the browser and on the server. */
export interface ExportFacts {
  format: ExportFormatId;
  query: Pick<ParcelQuery, 'parcel'>;
  /** null until the parcels are counted. */
  quota: ExportQuota | null;
  county: { path: string; total: number } | null;
  /** Enabled datasets of the project. */
  sources: readonly ExportSource[];
  isOnlyMyData: boolean;
  isManager: boolean;
  /** True when the operator of this site does not charge this person. */
  isFree: boolean;
  /** The server's price in whole cents, if it is not for all counted parcels (`costsMoreThanCounty`); absent when the price follows from the count. */
  pricedCents?: number;
}

/** Returns true when the export must be bought. Until the parcels are counted, assumes that csv is free and the other formats are not. */
export function isPurchase({ format, quota, isFree }: ExportFacts): boolean {
  return quota === null ? format !== 'csv' && !isFree : needsPurchase(format, quota, isFree);
}

/** Returns the amount due in whole cents; 0 when no purchase is needed, null until the parcels are counted. */
export function dueCents(choice: ExportFacts): number | null {
  const { format, quota } = choice;
  if (quota === null) return null;
  return isPurchase(choice) ? exportPriceCents(priceKindOf(format), quota.requested, quota.remaining) : 0;
}

/** Returns the purchase; null when none is needed, and until the parcels are counted. */
export function purchaseOf(choice: ExportFacts): Purchase | null {
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

export function purchasedRecordsOf({ sources, isOnlyMyData }: ExportFacts): PurchasedRecords {
  return { hasDatasets: sources.length > 0, isOnlyMyData };
}

export function isOnlyPublic({ sources, isOnlyMyData }: ExportFacts): boolean {
  return isOnlyPublicSources(sources, isOnlyMyData);
}

export function isOfOneCounty({ query }: ExportFacts): boolean {
  return isInOneCounty(query);
}
