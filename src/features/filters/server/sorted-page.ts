import { NULL_MARKERS, type ParcelStore, findColumn } from '../../editions/server/index.ts';
import { foldedTextOf, prefixOf, prefixesOf } from './folded-texts.ts';
import { ordinalsByFid } from './ordinals.ts';

/** A parcel of a list with what it is sorted by; null: it has no value and comes last, whatever the direction. */
export interface Listed {
  fid: number;
  key: string | number | null;
}

export interface PageAsked {
  mask: Uint8Array;
  descending: boolean;
  after: Listed | null;
  limit: number;
}

/** Sorted by value, then by row number. Texts in small letters, by their code units. */
export function compareListed(a: Listed, b: Listed, descending: boolean): number {
  if (a.key === null || b.key === null) {
    if (a.key !== b.key) return a.key === null ? 1 : -1;
    return a.fid - b.fid;
  }
  if (a.key === b.key) return a.fid - b.fid;
  return a.key < b.key === descending ? 1 : -1;
}

/** The chosen parcels in the order of their row numbers. */
export function pageByFid(store: ParcelStore, { mask, after, limit }: PageAsked): Listed[] {
  const ordinals = ordinalsByFid(store);
  const page: Listed[] = [];
  for (let fid = (after?.fid ?? 0) + 1; fid < ordinals.length && page.length < limit; fid++) {
    const ordinal = ordinals[fid] as number;
    if (ordinal >= 0 && mask[ordinal] === 1) page.push({ fid, key: null });
  }
  return page;
}

/**
 * A page by a column that the store holds: one look at every chosen parcel, keeping the first few. `without`: parcels that are taken for having no value.
 * undefined when the store doesn't hold the column.
 */
export function pageByColumn(
  store: ParcelStore,
  name: string,
  { mask, descending, after, limit }: PageAsked,
  without: ReadonlySet<number>,
): Listed[] | undefined {
  const found = findColumn(store, name);
  if (found === undefined) return undefined;
  const { column, values } = found;
  const isText = column.kind === 'text';
  const none = isText ? 0 : NULL_MARKERS[column.type];
  const prefixes = isText ? prefixesOf(store, name) : null;
  const sign = descending ? -1 : 1;
  const keyOf = (value: number) => (isText ? foldedTextOf(store, name, value) : value);
  const first = after === null ? -Infinity : roughly(after.key, sign);
  let worst = Infinity;
  const page: Listed[] = [];
  for (let ordinal = 0; ordinal < mask.length; ordinal++) {
    if (mask[ordinal] === 0) continue;
    const value = values[ordinal] as number;
    const isNone = value === none || value !== value || (without.size > 0 && without.has(ordinal));
    // A number tells nearly all parcels that they are not of this page, before a text is read.
    const rough = isNone ? Infinity : (prefixes === null ? value : (prefixes[value] as number)) * sign;
    if (rough > worst || rough < first) continue;
    const listed = { fid: store.ogcFids[ordinal] as number, key: isNone ? null : keyOf(value) };
    if (after !== null && compareListed(listed, after, descending) <= 0) continue;
    insert(page, listed, descending, limit);
    if (page.length === limit) worst = roughly(page[limit - 1]?.key ?? null, sign);
  }
  return page;
}

/** A number in the order of the keys, equal for some that differ. */
function roughly(key: Listed['key'], sign: number): number {
  if (key === null) return Infinity;
  return (typeof key === 'string' ? prefixOf(key, 0, key.length) : key) * sign;
}

/** Keeps a sorted page of the first so many. */
function insert(page: Listed[], listed: Listed, descending: boolean, limit: number): void {
  const last = page.at(-1);
  if (page.length >= limit && last !== undefined && compareListed(listed, last, descending) >= 0) return;
  let [low, high] = [0, page.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareListed(listed, page[middle] as Listed, descending) < 0) high = middle;
    else low = middle + 1;
  }
  page.splice(low, 0, listed);
  if (page.length > limit) page.pop();
}
