import { FeatureShape } from '../../../backend/tiles/feature-shape.ts';
import { GRID_ZOOM, TILE_EXTENT, type TileView, tileView } from '../../../backend/tiles/grid.ts';
import { MvtBuffer } from '../../../backend/tiles/mvt-buffer.ts';
import { MvtLayer } from '../../../backend/tiles/mvt-layer.ts';
import { encodeMvtValue } from '../../../backend/tiles/mvt-value.ts';
import { createSearchHits, isLeafSmaller, searchRTree } from '../../../backend/tiles/r-tree.ts';
import type { TileId } from '../../../kernel/geo.ts';
import { areaNameLayerOf, findStaticLayer } from '../rules/static-layers.ts';
import type { LayerArchive } from './layer-archive.ts';

/** The tile units (4096 per tile) drawn beyond each edge, as room for wide streets. */
export const LAYER_BUFFER = 128;
/** Points nearer than half a pixel of a 512-pixel tile are merged below a layer's last zoom. */
const TOLERANCE = 4;
/** Polygons whose width and height are both below this (three quarters of a pixel) are too small to see. */
const MIN_SIDE = 6;

/** An area's name is drawn from the zoom at which the area is about half as wide as the name: 32 pixels of a 512-pixel tile. */
const MIN_NAMED_SIDE = 256;
/** At this zoom and higher ones, tiles have the name of every area. The map draws those for which it has space. */
const ALL_NAMES_ZOOM = 15;

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
  addAreaNames(layers, archives, id);
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
    if ((minZooms[feature] ?? 0) > z || isLeafSmaller(geometry.tree, feature, leastSide)) continue;
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

/**
 * Adds the names of areas as points. A name lies in one tile only, so the map draws it once however many pieces and tiles the area has. When the archives
 * of two places have areas of the same name in this tile, only the archive with the largest of them adds that name.
 */
function addAreaNames(layers: Map<string, MvtLayer>, archives: readonly LayerArchive[], id: TileId): void {
  const view = tileView(id, 0);
  const least = id.z >= ALL_NAMES_ZOOM ? 0 : MIN_NAMED_SIDE * 2 ** view.shift;
  const [west, north, east, south] = [0, 1].flatMap((end) =>
    [id.x, id.y].map((at) => (at + end) * 2 ** (GRID_ZOOM - id.z) * TILE_EXTENT),
  ) as [number, number, number, number];
  const found = archives.flatMap((archive) =>
    archive
      .areaNames()
      .filter(
        ({ side, box }) =>
          side >= least && box[0] < east && box[1] < south && box[2] >= west && box[3] >= north,
      )
      .map(({ side, feature, point }) => ({ archive, side, feature, ...point() }))
      .filter(({ x, y }) => x >= west && y >= north && x < east && y < south),
  );
  found.sort((a, b) => b.side - a.side);
  const written = new Map<string, LayerArchive>();
  for (const { archive, feature, side, x, y } of found) {
    const known = findStaticLayer(archive.meta.layer);
    if (known === undefined) continue;
    const values = ['name', 'class'].map((property) => valueOf(archive, feature, property));
    const [name] = values;
    if (name === null || name === undefined) continue;
    const area = `${known.id} ${Buffer.from(name).toString('latin1')}`;
    if ((written.get(area) ?? archive) !== archive) continue;
    written.set(area, archive);
    const layerName = areaNameLayerOf(known.id);
    const layer = layers.get(layerName) ?? new MvtLayer(layerName);
    layers.set(layerName, layer);
    values.push(encodeMvtValue(rankOf(side)));
    layer.tagCount = 0;
    for (const [i, key] of ['name', 'class', 'rank'].entries()) {
      const value = values[i];
      if (value === null || value === undefined) continue;
      layer.tags[layer.tagCount++] = layer.key(key);
      layer.tags[layer.tagCount++] = layer.addValue(value);
    }
    shape.begin(1);
    const unit = 2 ** view.shift;
    shape.addPart(Int32Array.of(Math.floor((x - west) / unit), Math.floor((y - north) / unit)), 0, 1);
    layer.addFeature(null, shape);
  }
}

/** Returns the rank of an area by its size: 0 for an area as wide as the world, and 1 more each time the width halves. A pond of 100 m has about 18. */
function rankOf(side: number): number {
  return Math.max(0, Math.round(GRID_ZOOM + Math.log2(TILE_EXTENT) - Math.log2(Math.max(1, side))));
}

function valueOf(archive: LayerArchive, feature: number, property: string): Uint8Array | null {
  const { properties } = archive.meta;
  const at = properties.indexOf(property);
  const value = at < 0 ? 0 : (archive.tags[feature * properties.length + at] ?? 0);
  return value === 0 ? null : valueBytes(archive, value);
}

function valueBytes({ values, valueEnds }: LayerArchive, value: number): Uint8Array {
  return values.subarray(value === 1 ? 0 : valueEnds[value - 2], valueEnds[value - 1]);
}
