import { ChunkedInt32 } from '../../../backend/tiles/chunked.ts';
import type { Container } from '../../../backend/tiles/container-reader.ts';
import { viewBytes, viewGeometry, viewUint32 } from '../../../backend/tiles/container-view.ts';
import { createContainerWriter } from '../../../backend/tiles/container-writer.ts';
import type { FlatGeometry, GeometryBlock, GeometryKind } from '../../../backend/tiles/geometry-block.ts';
import { GeometryCollector } from '../../../backend/tiles/geometry-collector.ts';
import { gridBoxDegrees } from '../../../backend/tiles/grid.ts';
import { encodeMvtValue } from '../../../backend/tiles/mvt-value.ts';
import type { BBox } from '../../../kernel/geo.ts';
import type { SkipReason } from '../rules/skip-reasons.ts';
import { findStaticLayer, leastZoom, type StaticLayer } from '../rules/static-layers.ts';
import { type AreaName, listAreaNames } from './area-names.ts';
import { type LayerFeature, flattenGeometry } from './flat-geometry.ts';

export const LAYER_ARCHIVE_KIND = 'layer-archive-2';
export const LAYER_FILE = 'layer.store';

export interface LayerArchiveMeta {
  layer: string;
  geometry: GeometryKind;
  featureCount: number;
  valueCount: number;
  /** The names of the properties. `tags` has one number per feature and property. */
  properties: readonly string[];
  minZoom: number;
  maxZoom: number;
}

/** One place's features of one static layer, in shared memory. */
export interface LayerArchive {
  meta: LayerArchiveMeta;
  container: Container;
  geometry: GeometryBlock;
  /** The zoom from which each feature is drawn. */
  minZooms: Uint8Array;
  /** The rank of each feature in the drawing order, and the feature at each rank. Larger polygons come first; features of equal area keep the file's order. */
  ranks: Uint32Array;
  byRank: Uint32Array;
  /** One number per feature and property: the index of its value plus one, or 0 for no value. */
  tags: Uint32Array;
  /** The values as consecutive MVT messages. */
  valueEnds: Uint32Array;
  values: Uint8Array;
  byteLength: number;
  /** Returns the label of each named area, found at the first call. The list is empty for layers whose areas have no labels. */
  areaNames(): readonly AreaName[];
}

export function viewLayerArchive(container: Container): LayerArchive {
  const meta = container.meta as LayerArchiveMeta;
  const geometry = viewGeometry(container, meta.geometry, meta.featureCount);
  const tags = viewUint32(container, 'tags');
  let names: readonly AreaName[] | undefined;
  return {
    meta,
    container,
    geometry,
    areaNames: () => (names ??= areaNamesOf(meta, geometry, tags)),
    minZooms: viewBytes(container, 'minZooms'),
    ranks: viewUint32(container, 'ranks'),
    byRank: viewUint32(container, 'byRank'),
    tags,
    valueEnds: viewUint32(container, 'valueEnds'),
    values: viewBytes(container, 'values'),
    byteLength: container.bytes.byteLength,
  };
}

function areaNamesOf(
  { layer, properties }: LayerArchiveMeta,
  geometry: GeometryBlock,
  tags: Uint32Array,
): readonly AreaName[] {
  const name = properties.indexOf('name');
  if (findStaticLayer(layer)?.namesItsAreas !== true || name < 0) return [];
  return listAreaNames(geometry, (feature) => tags[feature * properties.length + name] ?? 0);
}

/** The features that were skipped for one reason, with the first hundred row numbers, starting at 1. */
export interface SkippedFeatures {
  reason: SkipReason;
  count: number;
  rows: number[];
}

export interface LayerArchiveBuilder {
  readonly featureCount: number;
  /** Returns the geometry that was added; null when the feature can't be drawn, which is then counted in `skipped`. */
  add(feature: LayerFeature): FlatGeometry | null;
  skipped(): SkippedFeatures[];
  extent(): BBox | null;
  write(file: string): void;
}

const MAX_TEXT = 500;

export function createLayerArchiveBuilder(layer: StaticLayer): LayerArchiveBuilder {
  const geometry = new GeometryCollector(layer.geometry);
  const minZooms = new ChunkedInt32();
  const areas: number[] = [];
  const tags = new ChunkedInt32();
  const values = new Map<string | number | boolean, number>();
  const skipped = new Map<SkipReason, SkippedFeatures>();
  let rows = 0;

  const tagOf = (given: unknown): number => {
    const value = tileValueOf(given);
    if (value === null) return 0;
    const number = values.get(value);
    if (number !== undefined) return number;
    values.set(value, values.size + 1);
    return values.size;
  };

  return {
    get featureCount() {
      return geometry.featureCount;
    },
    add({ geometry: given, properties, skipped: reason }) {
      rows++;
      const flat = reason ?? flattenGeometry(given, layer.geometry);
      if (typeof flat === 'string') {
        const entry = skipped.get(flat) ?? { reason: flat, count: 0, rows: [] };
        skipped.set(flat, entry);
        entry.count++;
        if (entry.rows.length < 100) entry.rows.push(rows);
        return null;
      }
      geometry.add(flat);
      areas.push(geometry.lastArea);
      minZooms.push(minZoomOf(layer, properties));
      for (const name of layer.properties) tags.push(tagOf(properties?.[name]));
      return flat;
    },
    skipped: () => [...skipped.values()],
    extent() {
      const box = geometry.extent();
      return box === null ? null : gridBoxDegrees(box);
    },
    write(file) {
      const order = geometry.hilbertOrder();
      const writer = createContainerWriter(file, LAYER_ARCHIVE_KIND);
      const width = layer.properties.length;
      try {
        geometry.write(writer, order);
        writer.section('minZooms', 'u8', (sink) => {
          sink.bytes(Uint8Array.from(order, (row) => minZooms.at(row)));
        });
        const byRank = Uint32Array.from(order, (_, ordinal) => ordinal).sort((a, b) => {
          const [rowA = 0, rowB = 0] = [order[a], order[b]];
          return (areas[rowB] ?? 0) - (areas[rowA] ?? 0) || rowA - rowB;
        });
        const ranks = new Uint32Array(byRank.length);
        byRank.forEach((ordinal, rank) => (ranks[ordinal] = rank));
        writer.section('ranks', 'u32', (sink) => sink.bytes(new Uint8Array(ranks.buffer)));
        writer.section('byRank', 'u32', (sink) => sink.bytes(new Uint8Array(byRank.buffer)));
        writer.section('tags', 'u32', (sink) => {
          for (const row of order) sink.copyInt32(tags, row * width, row * width + width);
        });
        const encoded = [...values.keys()].map(encodeMvtValue);
        writer.section('values', 'u8', (sink) => sink.bytes(Buffer.concat(encoded)));
        writer.section('valueEnds', 'u32', (sink) => {
          let end = 0;
          for (const value of encoded) sink.int32((end += value.length));
        });
        const meta: LayerArchiveMeta = {
          layer: layer.id,
          geometry: layer.geometry,
          featureCount: order.length,
          valueCount: encoded.length,
          properties: layer.properties,
          minZoom: leastZoom(layer),
          maxZoom: layer.maxZoom,
        };
        writer.finish(meta);
      } catch (error) {
        writer.abort();
        throw error;
      }
    },
  };
}

/** Returns a value as tiles have it; null for a value that they leave out. */
function tileValueOf(value: unknown): string | number | boolean | null {
  if (typeof value === 'string') return value === '' ? null : value.slice(0, MAX_TEXT);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'boolean' ? value : null;
}

/** Returns the zoom from which a feature is drawn: that of its class, or else the layer's. */
function minZoomOf(layer: StaticLayer, properties: LayerFeature['properties']): number {
  const value = layer.classProperty === undefined ? undefined : properties?.[layer.classProperty];
  return (typeof value === 'string' ? layer.classMinZoom?.[value] : undefined) ?? layer.minZoom;
}
