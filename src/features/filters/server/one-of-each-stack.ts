import { type ParcelStore, stackedParcels } from '../../parcel-tiles/server/index.ts';
import { ordinalsByRow } from './ordinals.ts';

/** The parcels that remain when only one parcel of each stack is kept. A stack is a set of parcels with the same shape. */
export interface UnstackedParcels {
  /** Their row numbers, in the given order. */
  ogcFids: Uint32Array;
  /** One byte per parcel of the county, by ordinal: 1 for a parcel that stays. */
  mask: Uint8Array;
}

/**
 * Keeps the first parcel of each stack. With the ascending row numbers of all parcels of a query, which parcels stay depends neither on a page nor on an
 * order, so a program that reads page after page gets each stack once.
 */
export function oneOfEachStack(store: ParcelStore, ogcFids: Uint32Array): UnstackedParcels {
  const { parcelCount } = store.meta;
  const { ordinals, stacks, count } = stackedParcels(store.geometry);
  /** By ordinal: the number of the stack, from 1; 0 for a parcel on its own. */
  const stackOf = new Uint32Array(parcelCount);
  for (const [at, ordinal] of ordinals.entries()) stackOf[ordinal] = (stacks[at] as number) + 1;
  const isSeen = new Uint8Array(count + 1);
  const mask = new Uint8Array(new SharedArrayBuffer(parcelCount));
  const ordinalOf = ordinalsByRow(store);
  const kept = ogcFids.filter((fid) => {
    const ordinal = ordinalOf[fid] as number;
    const stack = stackOf[ordinal] as number;
    if (stack !== 0 && isSeen[stack] === 1) return false;
    isSeen[stack] = 1;
    mask[ordinal] = 1;
    return true;
  });
  return { ogcFids: kept, mask };
}
