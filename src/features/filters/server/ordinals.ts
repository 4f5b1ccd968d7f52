import type { Container } from '../../../backend/tiles/container-reader.ts';
import type { ParcelStore } from '../../parcel-tiles/server/index.ts';

const cache = new WeakMap<Container, Int32Array>();

/** Returns the ordinal of every row number, or -1 for a number that no parcel has. Computed once per store. */
export function ordinalsByRow({ container, ogcFids }: ParcelStore): Int32Array {
  const found = cache.get(container);
  if (found !== undefined) return found;
  let greatest = 0;
  for (const row of ogcFids) if (row > greatest) greatest = row;
  const ordinals = new Int32Array(greatest + 1).fill(-1);
  for (let ordinal = 0; ordinal < ogcFids.length; ordinal++) ordinals[ogcFids[ordinal] as number] = ordinal;
  cache.set(container, ordinals);
  return ordinals;
}

/** Returns the row numbers of the parcels in a mask, ascending. */
export function rowsOfMask(store: ParcelStore, mask: Uint8Array, count: number): Uint32Array {
  const ordinals = ordinalsByRow(store);
  const rows = new Uint32Array(count);
  let at = 0;
  for (let row = 0; row < ordinals.length; row++) {
    const ordinal = ordinals[row] as number;
    if (ordinal >= 0 && mask[ordinal] === 1) rows[at++] = row;
  }
  return rows;
}

/** Returns one bit per row number: 1 if its parcel is in the mask. Numbers above `lastRow` are left out. */
export function bitsOfMask(
  { ogcFids }: Pick<ParcelStore, 'ogcFids'>,
  mask: Uint8Array,
  lastRow: number,
): Uint8Array {
  const bits = new Uint8Array((lastRow >> 3) + 1);
  for (let ordinal = 0; ordinal < mask.length; ordinal++) {
    if (mask[ordinal] !== 1) continue;
    const row = ogcFids[ordinal] as number;
    if (row <= lastRow) bits[row >> 3] = (bits[row >> 3] as number) | (1 << (row & 7));
  }
  return bits;
}
