import { FeatureShape } from '../../../backend/tiles/feature-shape.ts';
import { type TileView, tileView } from '../../../backend/tiles/grid.ts';
import { MvtBuffer } from '../../../backend/tiles/mvt-buffer.ts';
import { MvtLayer } from '../../../backend/tiles/mvt-layer.ts';
import { createSearchHits, searchRTree } from '../../../backend/tiles/r-tree.ts';
import type { TileId } from '../../../kernel/geo.ts';
import type { LayerArchive } from './layer-archive.ts';

/** The tile units (4096 per tile) drawn beyond each edge, as room for wide streets. */
export const LAYER_BUFFER = 128;
/** Points nearer than half a pixel of a 512-pixel tile are merged below a layer's last zoom. */
const TOLERANCE = 4;
/** Polygons narrower and lower than this (three quarters of a pixel) are too small to see. */
const MIN_SIDE = 6;

const shape = new FeatureShape();
const hits = createSearchHits();
const tile = new MvtBuffer(1 << 18);

/** Encodes one tile of several layers. Archives of the same layer from several places become one layer of the tile. */
export function encodeLayerTile(id: TileId, archives: readonly LayerArchive[]): Uint8Array<ArrayBuffer> {
  const view = tileView(id, LAYER_BUFFER);
  const layers = new Map<string, MvtLayer>();
  for (const archive of archives) {
    const name = archive.meta.layer;
    const layer = layers.get(name) ?? new MvtLayer(name);
    layers.set(name, layer);
    addArchive(layer, archive, id.z, view);
  }
  tile.reset();
  for (const layer of layers.values()) layer.appendTo(tile);
  return tile.view().slice();
}

function addArchive(layer: MvtLayer, archive: LayerArchive, z: number, view: TileView): void {
  const { geometry, meta, minZooms, tags } = archive;
  const isLast = z >= meta.maxZoom;
  const leastSide = meta.geometry === 'polygon' && !isLast ? MIN_SIDE * 2 ** view.shift : 0;
  const keys = meta.properties.map((name) => layer.key(name));
  const valueNumbers = new Map<number, number>();
  searchRTree(geometry.tree, geometry.featureCount, view.box, hits);
  const ranks = hits.indices.slice(0, hits.count);
  for (let i = 0; i < ranks.length; i++) ranks[i] = archive.ranks[ranks[i] ?? 0] ?? 0;
  ranks.sort();
  for (const rank of ranks) {
    const feature = archive.byRank[rank] ?? 0;
    if ((minZooms[feature] ?? 0) > z || isSmaller(geometry.tree, feature, leastSide)) continue;
    if (!shape.load(geometry, feature, view, isLast ? 0 : TOLERANCE)) continue;
    layer.tagCount = 0;
    for (let p = 0; p < keys.length; p++) {
      const value = tags[feature * keys.length + p] ?? 0;
      if (value === 0) continue;
      let number = valueNumbers.get(value);
      if (number === undefined)
        valueNumbers.set(value, (number = layer.addValue(valueBytes(archive, value))));
      layer.tags[layer.tagCount++] = keys[p] ?? 0;
      layer.tags[layer.tagCount++] = number;
    }
    layer.addFeature(null, shape);
  }
}

function isSmaller(tree: Int32Array, feature: number, side: number): boolean {
  const at = feature * 4;
  const width = (tree[at + 2] ?? 0) - (tree[at] ?? 0);
  const height = (tree[at + 3] ?? 0) - (tree[at + 1] ?? 0);
  return width < side && height < side;
}

function valueBytes({ values, valueEnds }: LayerArchive, value: number): Uint8Array {
  return values.subarray(value === 1 ? 0 : valueEnds[value - 2], valueEnds[value - 1]);
}
