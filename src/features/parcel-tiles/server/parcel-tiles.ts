import type { Cache } from '../../../backend/cache/cache.ts';
import { paddedTileBounds } from '../../../backend/tiles/check-tile.ts';
import type { EncodedTile } from '../../../backend/tiles/worker-pool.ts';
import { type TileId, bboxesMeet, tileBounds } from '../../../kernel/geo.ts';
import type { KnownClasses } from '../rules/known-classes.ts';
import type { ClassAccess } from './class-access.ts';
import type { MapEdition } from './queries.ts';
import type { TileLook } from './tile-jobs.ts';

/** An edition, usually the current one, and its key in the file store. */
export interface CurrentStore extends MapEdition {
  key: string;
}

export interface CurrentEditions {
  /** Identifies this set of editions; part of tile URLs. */
  token: string;
  stores: readonly CurrentStore[];
}

/**
 * An edition with the class of each of its parcels. `classes` has one byte per parcel, by ordinal, in shared memory. Class 0 leaves a parcel out, or draws
 * it without a class if the look has `withRest`. Null draws all parcels without a class. A name stands for a classification that is computed from the
 * store.
 */
export interface StoreClasses<Named extends KnownClasses = never> {
  store: CurrentStore;
  classes: Uint8Array | Named | null;
}

/** The functions for the route handlers: the current editions, and their tiles. */
export interface ParcelTiles {
  current(): Promise<CurrentEditions>;
  /** Returns the current editions, with one county's replaced by a stored edition, `24510.2`. Throws `not_found`. */
  asOf(edition: string): Promise<CurrentEditions>;
  /** Makes a tile of the parcels of these editions. Without editions, returns the empty tile. */
  makeTile(
    tile: TileId,
    sources: readonly StoreClasses<KnownClasses>[],
    look: TileLook,
  ): Promise<EncodedTile>;
  cache: Cache<EncodedTile>;
  classAccess: ClassAccess;
}

/** Returns the editions whose extent meets the tile, including the buffer beyond its edges. */
export function storesOf(tile: TileId, stores: readonly CurrentStore[]): CurrentStore[] {
  const box = paddedTileBounds(tileBounds(tile), 1 / 32);
  return stores.filter(({ extent }) => extent === null || bboxesMeet(extent, box));
}
