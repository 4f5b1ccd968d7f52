import { FeatureShape } from '../../../backend/tiles/feature-shape.ts';
import { type TileView, tileView } from '../../../backend/tiles/grid.ts';
import { MvtBuffer } from '../../../backend/tiles/mvt-buffer.ts';
import { MvtLayer } from '../../../backend/tiles/mvt-layer.ts';
import { createSearchHits, isLeafSmaller, searchRTree } from '../../../backend/tiles/r-tree.ts';
import type { TileId } from '../../../kernel/geo.ts';
import {
  BOUNDARY_NAME_TILE_LAYER,
  BOUNDARY_TILE_LAYER,
  BOUNDARY_TILE_MAX_ZOOM,
} from '../rules/boundary-tile-limits.ts';
import type { BoundaryStore } from './boundary-store.ts';

/** The grid of a 512-pixel tile, in steps of half a pixel. All vertices on one grid point become one vertex, the same for both neighbors. */
const EXTENT = 1024;
const LAST_EXTENT = 4096;
/** The width that is drawn beyond the tile's edges, in 512ths of a tile: enough for the widest line. */
const BUFFER_PX = 8;
/** Places whose width and height are both less than this, in 512ths of a tile, are too small to see and are left out, except at the last zoom. */
const MIN_PX = 0.75;

const NO_PREFIX = new Uint8Array(0);
const shape = new FeatureShape();
const hits = createSearchHits();
const tile = new MvtBuffer(1 << 16);

/** Encodes one tile of a boundary set. Features are in the order of their ids, so that the lines of neighbors don't flicker. */
export function encodeBoundaryTile(id: TileId, store: BoundaryStore): Uint8Array<ArrayBuffer> {
  const isLast = id.z >= BOUNDARY_TILE_MAX_ZOOM;
  const extent = isLast ? LAST_EXTENT : EXTENT;
  const view = tileView(id, (BUFFER_PX * extent) / 512, extent);
  const leastSide = isLast ? 0 : MIN_PX * (extent / 512) * 2 ** view.shift;
  const { geometry, ids } = store;
  const layer = new MvtLayer(BOUNDARY_TILE_LAYER, extent);
  const names = new MvtLayer(BOUNDARY_NAME_TILE_LAYER, extent);
  searchRTree(geometry.tree, geometry.featureCount, view.box, hits);
  const found = hits.indices.slice(0, hits.count).sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0));
  for (const feature of found) {
    if (isLeafSmaller(geometry.tree, feature, leastSide) || !shape.load(geometry, feature, view, 0)) continue;
    layer.tagCount = 0;
    addText(layer, 'path', store, feature * 2);
    addText(layer, 'name', store, feature * 2 + 1);
    layer.addFeature(ids[feature] ?? 0, shape);
    if (!loadNamePoint(store, feature, view, extent)) continue;
    names.tagCount = 0;
    addText(names, 'name', store, feature * 2 + 1);
    names.addFeature(ids[feature] ?? 0, shape);
  }
  tile.reset();
  layer.appendTo(tile);
  names.appendTo(tile);
  return tile.view().slice();
}

function addText(layer: MvtLayer, key: string, { texts, textEnds }: BoundaryStore, text: number): void {
  const from = text === 0 ? 0 : (textEnds[text - 1] ?? 0);
  layer.tags[layer.tagCount++] = layer.key(key);
  layer.tags[layer.tagCount++] = layer.addTextValue(NO_PREFIX, texts, from, textEnds[text] ?? from);
}

/** Loads the point of a name into the shape. Returns false unless it lies in this tile, because one tile alone draws each name. */
function loadNamePoint(
  { namePoints }: BoundaryStore,
  feature: number,
  { shift, originX, originY }: TileView,
  extent: number,
): boolean {
  const x = ((namePoints[feature * 2] ?? 0) >> shift) - originX;
  const y = ((namePoints[feature * 2 + 1] ?? 0) >> shift) - originY;
  if (x < 0 || y < 0 || x >= extent || y >= extent) return false;
  shape.begin(1);
  shape.addPart(Int32Array.of(x, y), 0, 1);
  return true;
}
