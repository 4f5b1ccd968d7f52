import type { Container } from '../../../backend/tiles/container-reader.ts';
import type { ParcelStore } from '../../parcel-tiles/server/index.ts';

const cache = new WeakMap<Container, Int32Array>();

/** Returns the ordinal of every row number, or -1 for a number that no parcel has. Computed once per store. */
export function ordinalsByFid({ container, ogcFids }: ParcelStore): Int32Array {
  const found = cache.get(container);
  if (found !== undefined) return found;
  let greatest = 0;
  for (const fid of ogcFids) if (fid > greatest) greatest = fid;
  const ordinals = new Int32Array(greatest + 1).fill(-1);
  for (let ordinal = 0; ordinal < ogcFids.length; ordinal++) ordinals[ogcFids[ordinal] as number] = ordinal;
  cache.set(container, ordinals);
  return ordinals;
}

/** Returns the row numbers of the parcels in a mask, ascending. */
export function fidsOfMask(store: ParcelStore, mask: Uint8Array, count: number): Uint32Array {
  const ordinals = ordinalsByFid(store);
  const fids = new Uint32Array(count);
  let at = 0;
  for (let fid = 0; fid < ordinals.length; fid++) {
    const ordinal = ordinals[fid] as number;
    if (ordinal >= 0 && mask[ordinal] === 1) fids[at++] = fid;
  }
  return fids;
}

/** Returns the row numbers of the parcels in a mask as bits. A number above `lastFid` is left out. */
export function bitsOfMask(
  { ogcFids }: Pick<ParcelStore, 'ogcFids'>,
  mask: Uint8Array,
  lastFid: number,
): Uint8Array {
  const bits = new Uint8Array((lastFid >> 3) + 1);
  for (let ordinal = 0; ordinal < mask.length; ordinal++) {
    if (mask[ordinal] !== 1) continue;
    const fid = ogcFids[ordinal] as number;
    if (fid <= lastFid) bits[fid >> 3] = (bits[fid >> 3] as number) | (1 << (fid & 7));
  }
  return bits;
}
