import { VERTEX_MASK } from '../../../backend/tiles/geometry-block.ts';
import { GRID_SIZE, gridX, gridY } from '../../../backend/tiles/grid.ts';
import { createSearchHits, searchRTree } from '../../../backend/tiles/r-tree.ts';
import type { ParcelStore } from './parcel-store.ts';

const hits = createSearchHits();

/**
 * Returns the parcels at a point in degrees, as their `ogc_fid`, ascending: more than one where parcels are stacked. Exact to the store's
 * grid, about four centimeters.
 */
export function findParcelsAtPoint({ geometry, ogcFids }: ParcelStore, lon: number, lat: number): number[] {
  const x = gridX(lon);
  const y = gridY(lat);
  if (x < 0 || y < 0 || x >= GRID_SIZE || y >= GRID_SIZE) return [];
  searchRTree(geometry.tree, geometry.featureCount, [x, y, x, y], hits);
  const found: number[] = [];
  for (let hit = 0; hit < hits.count; hit++) {
    const ordinal = hits.indices[hit] ?? 0;
    if (isInside(geometry, ordinal, x, y)) found.push(ogcFids[ordinal] ?? 0);
  }
  return found.toSorted((a, b) => a - b);
}

/** Applies the even-odd rule to all rings, so that holes are outside. A point on an edge may count as inside or outside. */
function isInside(
  { coords, ringEnds, ringStarts }: ParcelStore['geometry'],
  ordinal: number,
  x: number,
  y: number,
): boolean {
  let inside = false;
  const firstRing = ringStarts[ordinal] ?? 0;
  const lastRing = ringStarts[ordinal + 1] ?? firstRing;
  let vertex = firstRing === 0 ? 0 : (ringEnds[firstRing - 1] ?? 0) & VERTEX_MASK;
  for (let ring = firstRing; ring < lastRing; ring++) {
    const end = (ringEnds[ring] ?? 0) & VERTEX_MASK;
    let previousX = coords[(end - 1) * 2] ?? 0;
    let previousY = coords[(end - 1) * 2 + 1] ?? 0;
    for (; vertex < end; vertex++) {
      const nextX = coords[vertex * 2] ?? 0;
      const nextY = coords[vertex * 2 + 1] ?? 0;
      if (nextY > y !== previousY > y) {
        const crossing = previousX + ((y - previousY) / (nextY - previousY)) * (nextX - previousX);
        if (x < crossing) inside = !inside;
      }
      previousX = nextX;
      previousY = nextY;
    }
  }
  return inside;
}
