import pg from 'pg';
import { ChunkPool } from '../../src/backend/db/chunk-pool.ts';
import { CopyWriter } from '../../src/backend/db/copy-binary.ts';
import { openServerDatabase } from '../../src/backend/db/server.ts';
import { HOLE_BIT, VERTEX_MASK } from '../../src/backend/tiles/geometry-block.ts';
import { GRID_SIZE } from '../../src/backend/tiles/grid.ts';
import type { ParcelStore } from '../../src/features/parcel-tiles/server/index.ts';
import { MERCATOR_RADIUS_M, type TileId } from '../../src/kernel/geo.ts';

const TABLE = 'bench_tile_parcel';
const HALF_WORLD_M = Math.PI * MERCATOR_RADIUS_M;
const METERS_PER_UNIT = (2 * HALF_WORLD_M) / GRID_SIZE;
const CHUNK_BYTES = 8 << 20;

/** ST_AsMVT on a table with the store's parcels: geometry in web mercator with a GiST index, in the same order, with id and class. */
export interface TilePeer {
  /** Returns the milliseconds until the tile's size was returned. The tile itself isn't sent, which favors the peer. */
  time(tile: TileId, filter: 'full' | 'filtered'): Promise<number>;
  /** Drops the table. */
  close(): Promise<void>;
}

/** `classes` has one byte per parcel; the filtered tiles contain those above 0. */
export async function createTilePeer(
  databaseUrl: string,
  store: ParcelStore,
  classes: Uint8Array,
): Promise<TilePeer> {
  const database = await openServerDatabase(databaseUrl);
  await database.execute(`create extension if not exists postgis;
    drop table if exists ${TABLE};
    create table ${TABLE} (id bigint not null, class smallint not null, geom geometry(Geometry, 3857) not null)`);
  await database.copyIn(TABLE, ['id', 'class', 'geom'], tuplesOf(store, classes));
  await database.execute(`create index on ${TABLE} using gist (geom)`);
  await database.execute(`analyze ${TABLE}`);
  await database.close();

  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const statement = (filter: 'full' | 'filtered') => `
    select length(st_asmvt(tile, 'parcels', 4096, 'geom', 'id')) as bytes from (
      select id, class, st_asmvtgeom(geom, st_tileenvelope($1, $2, $3), 4096, 64, true) as geom from ${TABLE}
      where geom && st_tileenvelope($1, $2, $3, margin => 64.0 / 4096)${filter === 'filtered' ? ' and class > 0' : ''}
    ) as tile where geom is not null`;
  return {
    async time({ z, x, y }, filter) {
      const startedAt = performance.now();
      await client.query({ name: `tile-${filter}`, text: statement(filter), values: [z, x, y] });
      return performance.now() - startedAt;
    },
    async close() {
      await client.query(`drop table ${TABLE}`);
      await client.end();
    },
  };
}

async function* tuplesOf(store: ParcelStore, classes: Uint8Array): AsyncIterable<Uint8Array> {
  const writer = new CopyWriter(new ChunkPool(CHUNK_BYTES + (1 << 16)));
  for (let ordinal = 0; ordinal < store.meta.parcelCount; ordinal++) {
    const geometry = toEwkb(store, ordinal);
    if (geometry === null) continue;
    writer.startTuple(3);
    writer.int8(store.ogcFids[ordinal] ?? 0);
    writer.bytes(Uint8Array.of(0, classes[ordinal] ?? 0));
    writer.bytes(geometry);
    if (writer.length >= CHUNK_BYTES) yield writer.takeChunk();
  }
  if (writer.length > 0) yield writer.takeChunk();
}

/** Returns a parcel as EWKB MultiPolygon in EPSG:3857; null when its geometry is empty on the grid. */
function toEwkb({ geometry }: ParcelStore, ordinal: number): Uint8Array | null {
  const { coords, ringEnds, ringStarts } = geometry;
  const first = ringStarts[ordinal] ?? 0;
  const last = ringStarts[ordinal + 1] ?? 0;
  const polygons: [from: number, to: number][][] = [];
  let from = first === 0 ? 0 : (ringEnds[first - 1] ?? 0) & VERTEX_MASK;
  let vertices = 0;
  for (let ring = first; ring < last; ring++) {
    const end = ringEnds[ring] ?? 0;
    const to = end & VERTEX_MASK;
    if ((end & HOLE_BIT) === 0) polygons.push([]);
    polygons.at(-1)?.push([from, to]);
    vertices += to - from + 1;
    from = to;
  }
  if (polygons.length === 0) return null;
  const bytes = Buffer.alloc(13 + polygons.length * 9 + (last - first) * 4 + vertices * 16);
  let at = bytes.writeUInt8(1, 0);
  at = bytes.writeUInt32LE(0x2000_0006, at);
  at = bytes.writeUInt32LE(3857, at);
  at = bytes.writeUInt32LE(polygons.length, at);
  for (const rings of polygons) {
    at = bytes.writeUInt8(1, at);
    at = bytes.writeUInt32LE(3, at);
    at = bytes.writeUInt32LE(rings.length, at);
    for (const [start, end] of rings) {
      at = bytes.writeUInt32LE(end - start + 1, at);
      for (let i = start; i <= end; i++) {
        const vertex = i === end ? start : i;
        at = bytes.writeDoubleLE((coords[vertex * 2] ?? 0) * METERS_PER_UNIT - HALF_WORLD_M, at);
        at = bytes.writeDoubleLE(HALF_WORLD_M - (coords[vertex * 2 + 1] ?? 0) * METERS_PER_UNIT, at);
      }
    }
  }
  return bytes;
}
