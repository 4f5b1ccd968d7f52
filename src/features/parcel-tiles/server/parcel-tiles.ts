import { paddedTileBounds } from '../../../backend/tiles/check-tile.ts';
import type { TileCache } from '../../../backend/tiles/tile-cache.ts';
import type { EncodedTile } from '../../../backend/tiles/worker-pool.ts';
import { type TileId, bboxesMeet, tileBounds } from '../../../kernel/geo.ts';
import type { ClassAccess } from './class-access.ts';
import type { KnownClasses } from '../rules/known-classes.ts';
import type { MapEdition } from './queries.ts';
import type { ParcelTileJob } from './tile-jobs.ts';

/** A current edition and its key in the file store. */
export interface CurrentStore extends MapEdition {
  key: string;
}

export interface CurrentEditions {
  /** Identifies this set of editions; part of tile URLs. */
  token: string;
  stores: readonly CurrentStore[];
}

/** The functions for the route handlers: the current editions, and their tiles. */
export interface ParcelTiles {
  current(): Promise<CurrentEditions>;
  /** Returns the current editions, with one county's replaced by a stored edition, `24510.2`. Throws `not_found`. */
  asOf(edition: string): Promise<CurrentEditions>;
  /** Opens the stores and runs the job that `job` creates from their names. Returns the empty tile without stores. */
  make(stores: readonly CurrentStore[], job: (names: string[]) => ParcelTileJob): Promise<EncodedTile>;
  /** Like `make`, for a vector tile with the class of every parcel. */
  makeClassified(
    stores: readonly CurrentStore[],
    classes: KnownClasses,
    job: { tile: TileId; fields: 'path' | 'none' },
  ): Promise<EncodedTile>;
  tileCache: TileCache;
  classAccess: ClassAccess;
}

/** Returns the editions whose extent meets the tile, including the buffer beyond its edges. */
export function storesOf(tile: TileId, stores: readonly CurrentStore[]): CurrentStore[] {
  const box = paddedTileBounds(tileBounds(tile), 1 / 32);
  return stores.filter(({ extent }) => extent === null || bboxesMeet(extent, box));
}
