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

/** Times are medians in milliseconds over the densest tiles, before compression. */
export interface TileBenchRow {
  zoom: number;
  filter: 'full' | 'filtered';
  /** The size of the largest tile, compressed at level 1. */
  gzipBytes: number;
  oursMs: number;
  peerMs: number;
}

const ZOOMS = [9, 10, 11, 12, 13, 14, 15, 16];
const TILES = 3;
/** Every eleventh parcel is in the filtered tiles: 9%, in three classes. */
const FILTER_EVERY = 11;

/** Compares dense tiles made from a parcel store with the same tiles made by ST_AsMVT. The two alternate in one run, and both write the id and class of each parcel. */
export async function benchTiles(databaseUrl: string, storeFile: string): Promise<TileBenchRow[]> {
  const store = await openParcelStore(storeFile);
  const { parcelCount } = store.meta;
  const full = Uint8Array.from({ length: parcelCount }, (_, i) => (i % 3) + 1);
  const filtered = Uint8Array.from({ length: parcelCount }, (_, i) =>
    i % FILTER_EVERY === 0 ? (i % 3) + 1 : 0,
  );
  const peer = await createTilePeer(databaseUrl, store, filtered);
  const rows: TileBenchRow[] = [];
  try {
    for (const zoom of ZOOMS) {
      const tiles = densestTiles(store, zoom);
      for (const [filter, classes] of [
        ['full', full],
        ['filtered', filtered],
      ] as const) {
        const rounds = zoom < 13 ? 3 : 15;
        rows.push(await timeTiles({ store, peer, zoom, tiles, filter, classes, rounds }));
      }
    }
  } finally {
    await peer.close();
  }
  return rows;
}

interface Case {
  store: ParcelStore;
  peer: TilePeer;
  zoom: number;
  tiles: readonly TileId[];
  filter: 'full' | 'filtered';
  classes: Uint8Array;
  rounds: number;
}

async function timeTiles({ store, peer, zoom, tiles, filter, classes, rounds }: Case): Promise<TileBenchRow> {
  const ours: number[] = [];
  const theirs: number[] = [];
  let gzipBytes = 0;
  for (let round = -1; round < rounds; round++) {
    for (const tile of tiles) {
      const startedAt = performance.now();
      const encoded = encodeTile(tile, [{ store, classes }], 'none');
      const oursMs = performance.now() - startedAt;
      const peerMs = await peer.time(tile, filter);
      gzipBytes = Math.max(gzipBytes, gzipSync(encoded, { level: 1 }).length);
      if (round < 0) continue; // the first round warms both up
      ours.push(oursMs);
      theirs.push(peerMs);
    }
  }
  return { zoom, filter, gzipBytes, oursMs: median(ours), peerMs: median(theirs) };
}

/** Returns the tiles with the most parcels. A parcel counts for the tile of its inner point. */
function densestTiles({ points }: ParcelStore, zoom: number): TileId[] {
  const unit = 2 ** (GRID_ZOOM - zoom) * 4096;
  const counts = new Map<number, number>();
  for (let i = 0; i < points.length; i += 2) {
    const key = Math.floor((points[i] ?? 0) / unit) * 2 ** zoom + Math.floor((points[i + 1] ?? 0) / unit);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, TILES)
    .map(([key]) => ({ z: zoom, x: Math.floor(key / 2 ** zoom), y: key % 2 ** zoom }));
}
