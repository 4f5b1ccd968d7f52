import { firstIndex } from '../../../kernel/first-index.ts';
import { NULL_MARKERS, type ParcelStore, findColumn } from '../../parcel-tiles/server/index.ts';
import { foldedTexts, textAt } from './folded-texts.ts';
import { databaseKey, naturalKey } from './natural-key.ts';
import { ordinalsByRow } from './ordinals.ts';
import { textOrder } from './text-order.ts';

/** A parcel of a list with its sort key. A parcel without a value (null) comes last in either direction. */
export interface Listed {
  fid: number;
  key: string | number | null;
}

export interface PageRequest {
  mask: Uint8Array;
  descending: boolean;
  after: Listed | null;
  limit: number;
}

/** Compares by key, then by row number. The keys of texts come from `natural-key.ts` or `queries-list.ts`, and are compared by code unit. */
export function compareListed(a: Listed, b: Listed, descending: boolean): number {
  if (a.key === null || b.key === null) {
    if (a.key !== b.key) return a.key === null ? 1 : -1;
    return a.fid - b.fid;
  }
  if (a.key === b.key) return a.fid - b.fid;
  return a.key < b.key === descending ? 1 : -1;
}

/** Returns a page of the selected parcels in the order of their row numbers. */
export function pageByFid(store: ParcelStore, { mask, after, limit }: PageRequest): Listed[] {
  const ordinals = ordinalsByRow(store);
  const page: Listed[] = [];
  for (let fid = (after?.fid ?? 0) + 1; fid < ordinals.length && page.length < limit; fid++) {
    const ordinal = ordinals[fid] as number;
    if (ordinal >= 0 && mask[ordinal] === 1) page.push({ fid, key: null });
  }
  return page;
}

/**
 * Returns a page sorted by a column that the store holds, in one pass over the selected parcels that keeps the first few. Parcels in `without` count as
 * having no value. Returns undefined when the store doesn't hold the column.
 */
export function pageByColumn(
  store: ParcelStore,
  name: string,
  { mask, descending, after, limit }: PageRequest,
  without: ReadonlySet<number>,
): Listed[] | undefined {
  const found = findColumn(store, name);
  if (found === undefined) return undefined;
  const { column, values } = found;
  const isText = column.kind === 'text';
  const none = isText ? 0 : NULL_MARKERS[column.type];
  const texts = isText ? foldedTexts(store, name) : null;
  // A county's own column (`typed`) is sorted as the database sorts it, because the database sorts it for editions whose store lacks the column.
  const keyOf = column.typed === undefined ? naturalKey : databaseKey;
  const order = texts && textOrder(texts, keyOf);
  const isExact = order?.isExact ?? true;
  const sign = descending ? -1 : 1;
  const numberOf = (key: Listed['key']): number => {
    if (key === null) return Infinity;
    return (typeof key === 'number' ? key : (order?.numberOf(key) ?? 0)) * sign;
  };
  const [first, firstFid] = after === null ? [-Infinity, 0] : [numberOf(after.key), after.fid];
  let [worst, worstFid] = [Infinity, Infinity];
  const page: Listed[] = [];
  for (let ordinal = 0; ordinal < mask.length; ordinal++) {
    if (mask[ordinal] === 0) continue;
    const value = values[ordinal] as number;
    const isNone = value === none || value !== value || (without.size > 0 && without.has(ordinal));
    const number = isNone ? Infinity : (order === null ? value : (order.numbers[value] as number)) * sign;
    // Most parcels are not on this page. Their sort number and row number show that already, so their texts needn't be read.
    if (number > worst || number < first) continue;
    const fid = store.ogcFids[ordinal] as number;
    const isKnown = isExact || isNone;
    if (isKnown && ((number === worst && fid > worstFid) || (number === first && fid <= firstFid))) continue;
    const listed = { fid, key: isNone ? null : texts === null ? value : keyOf(textAt(texts, value)) };
    if (after !== null && compareListed(listed, after, descending) <= 0) continue;
    insert(page, listed, descending, limit);
    const last = page[limit - 1];
    if (last !== undefined) [worst, worstFid] = [numberOf(last.key), last.fid];
  }
  return page;
}

/** Inserts a parcel into a sorted page of at most `limit` parcels. */
function insert(page: Listed[], listed: Listed, descending: boolean, limit: number): void {
  const last = page.at(-1);
  if (page.length >= limit && last !== undefined && compareListed(listed, last, descending) >= 0) return;
  const place = firstIndex(page.length, (at) => compareListed(listed, page[at] as Listed, descending) >= 0);
  page.splice(place, 0, listed);
  if (page.length > limit) page.pop();
}
