import { FeatureShape } from '../../../backend/tiles/feature-shape.ts';
import { tileView } from '../../../backend/tiles/grid.ts';
import { MvtBuffer } from '../../../backend/tiles/mvt-buffer.ts';
import { MvtLayer } from '../../../backend/tiles/mvt-layer.ts';
import { createSearchHits, searchRTree } from '../../../backend/tiles/r-tree.ts';
import type { TileId } from '../../../kernel/geo.ts';
import { BOUNDARY_TILE_LAYER, BOUNDARY_TILE_MAX_ZOOM } from '../contract.ts';
import type { BoundaryStore } from './boundary-store.ts';

/** The grid of a 512-pixel tile, in steps of half a pixel. All vertices on one grid point become one vertex, the same for both neighbors. */
const EXTENT = 1024;
const LAST_EXTENT = 4096;
/** The width that is drawn beyond the tile's edges, in 512ths of a tile: that of the widest line. */
const BUFFER_PX = 8;
/** Places narrower and lower than this, in 512ths of a tile, are too small to see and are left out. */
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
  const { geometry, ids, words, wordEnds } = store;
  const layer = new MvtLayer(BOUNDARY_TILE_LAYER, extent);
  const keys = [layer.key('path'), layer.key('name')];
  searchRTree(geometry.tree, geometry.featureCount, view.box, hits);
  const found = hits.indices.slice(0, hits.count).sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0));
  for (const feature of found) {
    if (isSmaller(geometry.tree, feature, leastSide) || !shape.load(geometry, feature, view, 0)) continue;
    layer.tagCount = 0;
    keys.forEach((key, k) => {
      const word = feature * 2 + k;
      const from = word === 0 ? 0 : (wordEnds[word - 1] ?? 0);
      layer.tags[layer.tagCount++] = key;
      layer.tags[layer.tagCount++] = layer.addTextValue(NO_PREFIX, words, from, wordEnds[word] ?? from);
    });
    layer.addFeature(ids[feature] ?? 0, shape);
  }
  tile.reset();
  layer.appendTo(tile);
  return tile.view().slice();
}

function isSmaller(tree: Int32Array, feature: number, side: number): boolean {
  const at = feature * 4;
  const width = (tree[at + 2] ?? 0) - (tree[at] ?? 0);
  const height = (tree[at + 3] ?? 0) - (tree[at + 1] ?? 0);
  return width < side && height < side;
}
