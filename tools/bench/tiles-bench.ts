import { gzipSync } from 'node:zlib';
import { GRID_ZOOM } from '../../src/backend/tiles/grid.ts';
import {
  type ParcelStore,
  encodeTile,
  openParcelStore,
} from '../../src/features/parcel-tiles/server/index.ts';
import type { TileId } from '../../src/kernel/geo.ts';
import { median } from './quantiles.ts';
import { type TilePeer, createTilePeer } from './tiles-peer.ts';

export interface TilesBenchOptions {
  /** A server for the peer's table; null to measure only our own times. */
  databaseUrl: string | null;
  /** Path of a `parcels.store`. */
  storeFile: string;
  zooms?: readonly number[];
  /** The number of times that both make each tile, alternately. */
  rounds?: number;
}

/** Times are medians in milliseconds over the densest tiles, before compression. */
export interface TileBenchRow {
  zoom: number;
  filter: 'full' | 'filtered';
  /** The number of parcels in the densest tile, and the size of our tile in bytes. */
  parcels: number;
  bytes: number;
  gzipBytes: number;
  oursMs: number;
  /** Extra time for gzip level 1, off the main thread. */
  gzipMs: number;
  peerMs: number | null;
  ratio: number | null;
}

const ZOOMS = [9, 10, 11, 12, 13, 14, 15, 16];
const TILES = 3;
/** Every eleventh parcel is in the filtered tiles: 9%, in three classes. */
const FILTER_EVERY = 11;

/** Measures our dense tiles next to ST_AsMVT, alternately in one run, with id and class on both sides. */
export async function benchTiles(options: TilesBenchOptions): Promise<TileBenchRow[]> {
  const store = await openParcelStore(options.storeFile);
  const { parcelCount } = store.meta;
  const full = Uint8Array.from({ length: parcelCount }, (_, i) => (i % 3) + 1);
  const filtered = Uint8Array.from({ length: parcelCount }, (_, i) =>
    i % FILTER_EVERY === 0 ? (i % 3) + 1 : 0,
  );
  const peer =
    options.databaseUrl === null ? null : await createTilePeer(options.databaseUrl, store, filtered);
  const rows: TileBenchRow[] = [];
  try {
    for (const zoom of options.zooms ?? ZOOMS) {
      const tiles = densestTiles(store, zoom);
      for (const [filter, classes] of [
        ['full', full],
        ['filtered', filtered],
      ] as const) {
        const rounds = options.rounds ?? (zoom < 13 ? 3 : 15);
        rows.push(await timeTiles({ store, peer, zoom, tiles, filter, classes, rounds }));
      }
    }
  } finally {
    await peer?.close();
  }
  return rows;
}

interface Case {
  store: ParcelStore;
  peer: TilePeer | null;
  zoom: number;
  tiles: readonly { tile: TileId; parcels: number }[];
  filter: 'full' | 'filtered';
  classes: Uint8Array;
  rounds: number;
}

async function timeTiles({ store, peer, zoom, tiles, filter, classes, rounds }: Case): Promise<TileBenchRow> {
  const ours: number[] = [];
  const gzip: number[] = [];
  const theirs: number[] = [];
  let bytes = 0;
  let gzipBytes = 0;
  for (let round = -1; round < rounds; round++) {
    for (const { tile } of tiles) {
      const startedAt = performance.now();
      const encoded = encodeTile(tile, [{ store, classes }], 'none');
      const encodedAt = performance.now();
      const packed = gzipSync(encoded, { level: 1 });
      const packedAt = performance.now();
      const peerTime = await peer?.time(tile, filter);
      if (round < 0) continue; // the first rounds warm both up
      ours.push(encodedAt - startedAt);
      gzip.push(packedAt - encodedAt);
      if (peerTime) theirs.push(peerTime.ms);
      bytes = Math.max(bytes, encoded.length);
      gzipBytes = Math.max(gzipBytes, packed.length);
    }
  }
  const oursMs = median(ours);
  const peerMs = theirs.length === 0 ? null : median(theirs);
  return {
    zoom,
    filter,
    parcels: tiles[0]?.parcels ?? 0,
    bytes,
    gzipBytes,
    oursMs,
    gzipMs: median(gzip),
    peerMs,
    ratio: peerMs === null ? null : oursMs / peerMs,
  };
}

/** Returns the tiles with the most parcels, counted by the points inside them. */
function densestTiles({ points }: ParcelStore, zoom: number): { tile: TileId; parcels: number }[] {
  const unit = 2 ** (GRID_ZOOM - zoom) * 4096;
  const counts = new Map<number, number>();
  for (let i = 0; i < points.length; i += 2) {
    const key = Math.floor((points[i] ?? 0) / unit) * 2 ** zoom + Math.floor((points[i + 1] ?? 0) / unit);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, TILES)
    .map(([key, parcels]) => ({
      tile: { z: zoom, x: Math.floor(key / 2 ** zoom), y: key % 2 ** zoom },
      parcels,
    }));
}
