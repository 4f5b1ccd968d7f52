import { FeatureShape } from '../../../backend/tiles/feature-shape.ts';
import { TILE_EXTENT, tileView } from '../../../backend/tiles/grid.ts';
import { MvtBuffer } from '../../../backend/tiles/mvt-buffer.ts';
import { MvtLayer } from '../../../backend/tiles/mvt-layer.ts';
import { createSearchRuns, searchRTreeRuns } from '../../../backend/tiles/r-tree.ts';
import type { TileId } from '../../../kernel/geo.ts';
import { parcelFid } from '../../../kernel/ids.ts';
import { PARCEL_LAYER } from '../rules/tile-limits.ts';
import type { TileSource } from './parcel-tile.ts';

/** The cells of a tile: about as wide and high as a label and the space around it, in a tile of 512 pixels. */
const COLUMNS = 4;
const ROWS = 8;

const shape = new FeatureShape();
const layer = new MvtLayer(PARCEL_LAYER);
const tile = new MvtBuffer(1 << 12);
const runs = createSearchRuns();
/** The area of the largest bounding box of each cell so far, in square grid units. */
const areas = new Float64Array(COLUMNS * ROWS);

/** Encodes a point for the parcel with the largest bounding box in each cell, in the middle of that box, with the feature id = fid. A parcel lies in one cell of one tile only. */
export function encodeLargestParcels(id: TileId, sources: readonly TileSource[]): Uint8Array<ArrayBuffer> {
  const view = tileView(id, 0);
  areas.fill(0);
  const found = new Map<number, { fid: number; x: number; y: number }>();
  for (const { store, classes } of sources) {
    const { geometry, ogcFids } = store;
    const { tree } = geometry;
    const fidBase = parcelFid(store.meta.geoid, 0);
    searchRTreeRuns(tree, geometry.featureCount, view.box, runs);
    for (let run = 0; run < runs.count; run++) {
      const end = runs.bounds[run * 2 + 1] ?? 0;
      for (let ordinal = runs.bounds[run * 2] ?? 0; ordinal < end; ordinal++) {
        if (classes !== null && (classes[ordinal] ?? 0) === 0) continue;
        const [west = 0, north = 0] = [tree[ordinal * 4], tree[ordinal * 4 + 1]];
        const [east = 0, south = 0] = [tree[ordinal * 4 + 2], tree[ordinal * 4 + 3]];
        const x = ((west + (east - west) / 2) >> view.shift) - view.originX;
        const y = ((north + (south - north) / 2) >> view.shift) - view.originY;
        if (x < 0 || y < 0 || x >= TILE_EXTENT || y >= TILE_EXTENT) continue;
        const cell = Math.floor((y * ROWS) / TILE_EXTENT) * COLUMNS + Math.floor((x * COLUMNS) / TILE_EXTENT);
        const area = (east - west) * (south - north);
        if (area <= (areas[cell] ?? 0)) continue;
        areas[cell] = area;
        found.set(cell, { fid: fidBase + (ogcFids[ordinal] ?? 0), x, y });
      }
    }
  }
  layer.reset();
  for (const { fid, x, y } of found.values()) {
    shape.begin(1);
    shape.addPart(Int32Array.of(x, y), 0, 1);
    layer.tagCount = 0;
    layer.addFeature(fid, shape);
  }
  tile.reset();
  layer.appendTo(tile);
  return tile.view().slice();
}
