import { gridBoxDegrees } from '../../../backend/tiles/grid.ts';
import type { BBox } from '../../../kernel/geo.ts';
import type { ParcelStore } from '../../parcel-tiles/server/index.ts';

/** Returns the box around the parcels of a mask; null for an empty mask. Reads four numbers per parcel: a millisecond for a large county. */
export function extentOfMask({ geometry: { tree } }: ParcelStore, mask: Uint8Array): BBox | null {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let ordinal = 0; ordinal < mask.length; ordinal++) {
    if (mask[ordinal] === 0) continue;
    const at = ordinal * 4;
    west = Math.min(west, tree[at] as number);
    north = Math.min(north, tree[at + 1] as number);
    east = Math.max(east, tree[at + 2] as number);
    south = Math.max(south, tree[at + 3] as number);
  }
  return west > east ? null : gridBoxDegrees([west, north, east, south]);
}
