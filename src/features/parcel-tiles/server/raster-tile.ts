import { VERTEX_MASK } from '../../../backend/tiles/geometry-block.ts';
import { TILE_EXTENT, type TileView, tileView } from '../../../backend/tiles/grid.ts';
import {
  type DensityGrid,
  addSegment,
  addSplat,
  createDensityGrid,
  toAlpha,
} from '../../../backend/tiles/line-density.ts';
import { encodeAlphaPng } from '../../../backend/tiles/png.ts';
import { createSearchHits, haveSameBox, searchRTree } from '../../../backend/tiles/r-tree.ts';
import type { TileId } from '../../../kernel/geo.ts';
import type { ParcelStore } from './parcel-store.ts';
import { haveSameShape } from './stacks.ts';

export const RASTER_SIDE = 512;
const UNITS_PER_PIXEL = TILE_EXTENT / RASTER_SIDE;

const grid = createDensityGrid(RASTER_SIDE);
const hits = createSearchHits();

/**
 * By zoom, how fast a pixel becomes opaque with the length of the lines in it (`strength`), and its maximum opacity. From far away, many lines together
 * must stay a light tint in which streets show as gaps; close by, a single line must be visible.
 */
const INK: Readonly<Record<number, { strength: number; maxAlpha: number }>> = {
  11: { strength: 0.16, maxAlpha: 0.62 },
  12: { strength: 0.34, maxAlpha: 0.74 },
  13: { strength: 0.85, maxAlpha: 0.9 },
};
const CLOSEST_INK = { strength: 0.85, maxAlpha: 0.9 };

/** Draws parcel lines of one color (`line`: RRGGBB) as a PNG; returns empty bytes when no parcel is near. */
export function drawParcelTile(
  id: TileId,
  stores: readonly ParcelStore[],
  line: string,
): Uint8Array<ArrayBuffer> {
  const view = tileView(id, UNITS_PER_PIXEL);
  grid.sums.fill(0);
  let count = 0;
  for (const { geometry } of stores) {
    searchRTree(geometry.tree, geometry.featureCount, view.box, hits);
    count += hits.count;
    for (let i = 0; i < hits.count; i++) {
      const ordinal = hits.indices[i] ?? 0;
      // Stacked parcels, such as condominiums, usually follow each other in the store. Those are drawn once, because their lines would otherwise be the
      // thickest.
      const before = hits.indices[i - 1] ?? 0;
      if (i > 0 && haveSameBox(geometry.tree, ordinal, before) && haveSameShape(geometry, ordinal, before))
        continue;
      if (drawTiny(geometry.tree, ordinal, view)) continue;
      const first = geometry.ringStarts[ordinal] ?? 0;
      const last = geometry.ringStarts[ordinal + 1] ?? 0;
      let from = first === 0 ? 0 : (geometry.ringEnds[first - 1] ?? 0) & VERTEX_MASK;
      for (let ring = first; ring < last; ring++) {
        const to = (geometry.ringEnds[ring] ?? 0) & VERTEX_MASK;
        drawRing(grid, geometry.coords, from, to, view);
        from = to;
      }
    }
  }
  if (count === 0) return new Uint8Array(0);
  const { strength, maxAlpha } = INK[id.z] ?? CLOSEST_INK;
  return encodeAlphaPng(
    toAlpha(grid, strength, maxAlpha, 51),
    RASTER_SIDE,
    RASTER_SIDE,
    Number.parseInt(line, 16),
  );
}

/** Draws a parcel smaller than a pixel as a tint by the length of its outline, because its lines would not be visible. Returns false for a larger one. */
function drawTiny(tree: Int32Array, ordinal: number, view: TileView): boolean {
  const scale = UNITS_PER_PIXEL * 2 ** view.shift;
  const west = tree[ordinal * 4] ?? 0;
  const north = tree[ordinal * 4 + 1] ?? 0;
  const width = (tree[ordinal * 4 + 2] ?? 0) - west;
  const height = (tree[ordinal * 4 + 3] ?? 0) - north;
  if (width >= scale || height >= scale) return false;
  const x = (west + width / 2) / scale - view.originX / UNITS_PER_PIXEL;
  const y = (north + height / 2) / scale - view.originY / UNITS_PER_PIXEL;
  addSplat(grid, x, y, (2 * (width + height)) / scale);
  return true;
}

function drawRing(target: DensityGrid, coords: Int32Array, from: number, to: number, view: TileView): void {
  const unit = 1 / (UNITS_PER_PIXEL * 2 ** view.shift);
  const originX = view.originX * 2 ** view.shift;
  const originY = view.originY * 2 ** view.shift;
  let ax = ((coords[to * 2 - 2] ?? 0) - originX) * unit;
  let ay = ((coords[to * 2 - 1] ?? 0) - originY) * unit;
  for (let i = from; i < to; i++) {
    const bx = ((coords[i * 2] ?? 0) - originX) * unit;
    const by = ((coords[i * 2 + 1] ?? 0) - originY) * unit;
    addSegment(target, ax, ay, bx, by);
    ax = bx;
    ay = by;
  }
}
