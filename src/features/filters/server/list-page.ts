import type { Db } from '../../../backend/db/database.ts';
import type { CurrentStore, ParcelStore } from '../../parcel-tiles/server/index.ts';
import { ROWS_AT_ONCE, type LimitConcurrency } from './concurrency-limit.ts';
import { isSortable } from './held-columns.ts';
import type { HiddenParcels } from './hidden-parcels.ts';
import { ordinalsByRow } from './ordinals.ts';
import { listFirstRows } from './queries-list.ts';
import { type Listed, type PageRequest, compareListed, pageByColumn, pageByFid } from './sorted-page.ts';

interface Parts {
  db: Db;
  limitConcurrency: LimitConcurrency;
}

interface County {
  store: ParcelStore;
  edition: CurrentStore;
  hidden: HiddenParcels;
}

/**
 * Returns one page of the selected parcels, sorted by a column or else by row number. `after` is the row number of the last parcel of the page before; 0 for
 * the first page.
 */
export async function listPage(
  parts: Parts,
  county: County,
  sortColumn: string | null,
  { after, ...request }: Omit<PageRequest, 'after'> & { after: number },
): Promise<number[]> {
  const page = (asked: PageRequest) => pageOf(parts, county, sortColumn, asked);
  const ordinal = after === 0 ? -1 : (ordinalsByRow(county.store)[after] ?? -1);
  if (ordinal < 0) return fidsOf(await page({ ...request, after: null }));
  // The sort key of the last parcel is found by making a page of this parcel alone.
  const alone = new Uint8Array(request.mask.length);
  alone[ordinal] = 1;
  const [last] = await page({ ...request, mask: alone, after: null, limit: 1 });
  return fidsOf(await page({ ...request, after: last ?? null }));
}

function fidsOf(page: readonly Listed[]): number[] {
  return page.map(({ fid }) => fid);
}

async function pageOf(
  { db, limitConcurrency }: Parts,
  { store, edition, hidden }: County,
  sortColumn: string | null,
  request: PageRequest,
): Promise<Listed[]> {
  if (sortColumn === null) return pageByFid(store, request);
  if (isSortable(store, sortColumn))
    // The store lacks a column without values. Then the row numbers alone determine the order.
    return pageByColumn(store, sortColumn, request, new Set(hidden.ordinals)) ?? pageByFid(store, request);
  return limitConcurrency(() => scanPage(db, { store, edition, hidden }, sortColumn, request));
}

/** Reads the first rows of each part of the table and merges them to one page. */
async function scanPage(
  db: Db,
  { store, edition, hidden }: County,
  column: string,
  { mask, descending, after, limit }: PageRequest,
): Promise<Listed[]> {
  const ordinals = ordinalsByRow(store);
  const withoutFids = Array.from(hidden.ordinals, (ordinal) => store.ogcFids[ordinal] ?? 0);
  let page: Listed[] = [];
  for (let from = 0; from < ordinals.length; from += ROWS_AT_ONCE) {
    const to = Math.min(ordinals.length, from + ROWS_AT_ONCE);
    const bits = new Uint8Array((to - from + 7) >> 3);
    let isEmpty = true;
    for (let fid = from; fid < to; fid++) {
      const ordinal = ordinals[fid] ?? -1;
      if (ordinal < 0 || mask[ordinal] !== 1) continue;
      const at = (fid - from) >> 3;
      bits[at] = (bits[at] ?? 0) | (1 << ((fid - from) & 7));
      isEmpty = false;
    }
    if (isEmpty) continue;
    const first = await listFirstRows(db, edition.editionId, [from, to], {
      bits,
      column,
      descending,
      after,
      limit,
      withoutFids,
    });
    page = [...page, ...first].toSorted((a, b) => compareListed(a, b, descending)).slice(0, limit);
  }
  return page;
}
