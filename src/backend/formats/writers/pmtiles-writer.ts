import { closeSync, openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BBox } from '../../../kernel/geo.ts';
import type { CopyTuple } from '../../db/copy-tuples.ts';
import { readContainer } from '../../tiles/container-reader.ts';
import { viewGeometry } from '../../tiles/container-view.ts';
import { createContainerWriter } from '../../tiles/container-writer.ts';
import { FeatureShape } from '../../tiles/feature-shape.ts';
import type { GeometryBlock } from '../../tiles/geometry-block.ts';
import { GeometryCollector } from '../../tiles/geometry-collector.ts';
import { gridBoxDegrees, tileView } from '../../tiles/grid.ts';
import { MvtBuffer } from '../../tiles/mvt-buffer.ts';
import { MvtLayer } from '../../tiles/mvt-layer.ts';
import { createSearchHits, searchRTree } from '../../tiles/r-tree.ts';
import { GeometryBuffer } from '../geometry-buffer.ts';
import { ByteSink } from './byte-sink.ts';
import { type TileEntry, writePmtiles } from './pmtiles-archive.ts';
import { RowProperties, readProperties } from './pmtiles-properties.ts';
import { readPolygons } from './rings.ts';
import { ROW_FIELD, type RowWriter, type WriterOptions } from './row-writer.ts';
import { tilesOf } from './tiles-of.ts';

const MIN_ZOOM = 12;
const MAX_ZOOM = 15;
/** Below this zoom, tiles contain only outlines. With all columns, the tiles of a dense county would have megabytes. */
const PROPERTIES_FROM = 14;
const BUFFER = 64;
const COMPRESSION_LEVEL = 5;
const KIND = 'export-tiles-1';
const LAYER = 'parcels';
/** The extent of an archive without parcels. */
const NOWHERE: BBox = [0, 0, 0, 0];

/** Writes vector tiles of zooms 12 to 15 into a PMTiles archive (version 3), layer `parcels`, with the columns from zoom 14. */
export async function createPmtilesWriter({ dir, name, title, columns }: WriterOptions): Promise<RowWriter> {
  const base = path.join(dir, name);
  const collector = new GeometryCollector('polygon');
  const geometry = new GeometryBuffer();
  const properties = await ByteSink.open(`${base}.properties`);
  const rowProperties = new RowProperties(columns);
  let starts = new Float64Array(1 << 12);
  let fids = new Int32Array(1 << 12);
  const opened = new Set<{ abort(): Promise<void> }>([properties]);

  const makeTiles = async (block: GeometryBlock, order: Uint32Array, source: number, sink: ByteSink) => {
    const shape = new FeatureShape();
    const layer = new MvtLayer(LAYER);
    const tile = new MvtBuffer(1 << 18);
    const hits = createSearchHits();
    const entries: TileEntry[] = [];
    let lastTile: Uint8Array = Buffer.alloc(0);
    for (let zoom = MIN_ZOOM; zoom <= MAX_ZOOM; zoom++) {
      for (const { id, x, y } of tilesOf(block, zoom, BUFFER)) {
        const view = tileView({ z: zoom, x, y }, BUFFER);
        layer.reset();
        searchRTree(block.tree, block.featureCount, view.box, hits);
        const values = new Map<string, number>();
        for (let hit = 0; hit < hits.count; hit++) {
          const ordinal = hits.indices[hit] as number;
          if (!shape.load(block, ordinal, view, zoom < PROPERTIES_FROM ? 1 : 0)) continue;
          const row = order[ordinal] as number;
          layer.tagCount = 0;
          if (zoom >= PROPERTIES_FROM)
            readProperties(source, starts[row] as number, starts[row + 1] as number, (column, value) => {
              const key = `${column} ${value.toString('latin1')}`;
              let number = values.get(key);
              if (number === undefined) values.set(key, (number = layer.addValue(value)));
              layer.tags[layer.tagCount++] = layer.key(columns[column]?.name ?? '');
              layer.tags[layer.tagCount++] = number;
            });
          layer.addFeature(fids[row] as number, shape);
        }
        if (layer.featureCount === 0) continue;
        tile.reset();
        layer.appendTo(tile);
        const last = entries.at(-1);
        // Tiles inside of a huge parcel are alike.
        if (last !== undefined && last.id + last.run === id && Buffer.compare(tile.view(), lastTile) === 0) {
          last.run++;
          continue;
        }
        lastTile = tile.view().slice();
        const bytes = gzipSync(lastTile, { level: COMPRESSION_LEVEL });
        entries.push({ id, run: 1, offset: sink.length, length: bytes.length });
        sink.put(bytes);
        await sink.settle();
      }
    }
    return entries;
  };

  return {
    add(tuple: CopyTuple) {
      if (!readPolygons(tuple, geometry)) return;
      const row = collector.featureCount;
      collector.add({
        coords: geometry.coords,
        ringEnds: geometry.partEnds,
        polygonEnds: geometry.polygonEnds,
      });
      if (row + 2 > starts.length) {
        starts = widened(starts, Float64Array);
        fids = widened(fids, Int32Array);
      }
      fids[row] = tuple.view.getInt32(tuple.at[ROW_FIELD] as number);
      rowProperties.write(properties, tuple);
      starts[row + 1] = properties.length;
    },
    settle: () => properties.settle(),
    async finish() {
      await properties.close();
      opened.clear();
      const count = collector.featureCount;
      const box = collector.extent();
      const extent = box === null ? NOWHERE : gridBoxDegrees(box);
      const order = collector.hilbertOrder();
      const container = createContainerWriter(`${base}.grid`, KIND);
      collector.write(container, order);
      container.finish({});
      const block = viewGeometry(await readContainer(`${base}.grid`, KIND), 'polygon', count);
      const tiles = await ByteSink.open(`${base}.tiles`);
      opened.add(tiles);
      const source = openSync(properties.file, 'r');
      const entries = await makeTiles(block, order, source, tiles).finally(() => closeSync(source));
      const tileBytes = tiles.length;
      await tiles.close();
      opened.clear();
      const sink = await ByteSink.open(`${base}.pmtiles`);
      opened.add(sink);
      await writePmtiles(sink, tiles.file, {
        entries,
        tileBytes,
        minZoom: MIN_ZOOM,
        maxZoom: MAX_ZOOM,
        extent,
        center: middleOf(block),
        metadata: {
          name: title,
          type: 'overlay',
          vector_layers: [
            {
              id: LAYER,
              minzoom: MIN_ZOOM,
              maxzoom: MAX_ZOOM,
              fields: Object.fromEntries(columns.map((column) => [column.name, fieldType(column.type)])),
            },
          ],
        },
      });
      await sink.close();
      opened.clear();
      for (const ending of ['properties', 'grid', 'tiles']) await rm(`${base}.${ending}`, { force: true });
      return [{ file: sink.file, name: `${name}.pmtiles`, isPacked: true }];
    },
    async abort() {
      for (const writer of opened) await writer.abort();
    },
  };
}

/** Returns the vertex in the middle of the block, in degrees. It is at a parcel, even with a stray one far away or on both sides of the 180th meridian. */
function middleOf({ coords }: GeometryBlock): [lon: number, lat: number] {
  if (coords.length === 0) return [0, 0];
  const at = Math.floor(coords.length / 4) * 2;
  const [x = 0, y = 0] = coords.subarray(at, at + 2);
  const [lon, lat] = gridBoxDegrees([x, y, x, y]);
  return [lon, lat];
}

function fieldType(type: string): 'Number' | 'Boolean' | 'String' {
  if (type === 'integer' || type === 'number') return 'Number';
  return type === 'boolean' ? 'Boolean' : 'String';
}

function widened<A extends Float64Array | Int32Array>(array: A, of: new (length: number) => A): A {
  const more = new of(array.length * 2);
  more.set(array);
  return more;
}
