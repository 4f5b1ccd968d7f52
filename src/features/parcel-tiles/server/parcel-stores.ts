import { createHash } from 'node:crypto';
import { availableParallelism, totalmem } from 'node:os';
import type { Route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { createContainerPool } from '../../../backend/tiles/container-pool.ts';
import { readContainer } from '../../../backend/tiles/container-reader.ts';
import { createCachedValue } from '../../../backend/cache/cached-value.ts';
import { createTileCache } from '../../../backend/tiles/tile-cache.ts';
import { type EncodedTile, createTilePool } from '../../../backend/tiles/worker-pool.ts';
import { type TileId, bboxesMeet } from '../../../kernel/geo.ts';
import type { LayerAudiences } from '../../layers/server/index.ts';
import { createClassAccess } from './class-access.ts';
import { editionFileKey, openEditionFile } from './edition-files.ts';
import { findParcelsAtPoint } from './parcel-at-point.ts';
import type { ClassPaint } from './painted-tile.ts';
import type { TileExtras } from './parcel-tile.ts';
import { PARCEL_STORE_KIND, type ParcelStore, viewParcelStore } from './parcel-store.ts';
import type { CurrentEditions, CurrentStore, ParcelTiles } from './parcel-tiles.ts';
import { createClassArrayCache } from './class-array-cache.ts';
import { createStoreCache } from './store-cache.ts';
import { listMapEditions } from './queries.ts';
import { accessSettingsOf } from '../../parcels/server/index.ts';
import { createRoutes } from './routes.ts';

const REFRESH_MS = 1000;
const TIMEOUT_MS = 100;
const CACHE_BYTES = 96 << 20;
const MAX_QUEUED = 256;
const EMPTY: EncodedTile = { body: new Uint8Array(0), encoding: null, etag: 'empty' };

export interface ParcelStores {
  routes: Route[];
  /** The token of the current editions. It changes when a county is published. */
  tileVersion(): Promise<string>;
  /** Reloads the current editions now. Call it after a publication in this process. */
  refresh(): Promise<void>;
  currentStores(): Promise<readonly CurrentStore[]>;
  /** Opens a county's store while `run` runs, and passes its edition. Throws when the county has no edition. */
  withStore<T>(geoid: string, run: (store: ParcelStore, edition: CurrentStore) => Promise<T>): Promise<T>;
  /** Like {@link withStore}, for a stored edition. Throws `not_found` when it is not stored. */
  withEditionStore<T>(geoid: string, version: number, run: (store: ParcelStore) => Promise<T>): Promise<T>;
  /** Returns a vector tile of the parcels that have a class (one byte per parcel by ordinal, 0: left out), from stored editions. */
  makeClassTile(
    tile: TileId,
    sources: readonly { geoid: string; version: number; classes: Uint8Array }[],
  ): Promise<EncodedTile>;
  /**
   * Returns a vector tile of parcels of current editions by class. `classes` null draws all without a class; class 0 leaves a parcel out, or
   * with `withRest` draws it without a class.
   */
  makeStoreTile(
    tile: TileId,
    sources: readonly StoreClasses[],
    options: { fields: 'path' | 'none'; extras: TileExtras },
  ): Promise<EncodedTile>;
  /** Returns an image of the same parcels, painted by class: `paints[n - 1]` is for class n; null draws only lines in the color `plain`. */
  paintStoreTile(
    tile: TileId,
    sources: readonly StoreClasses[],
    look: { paints: readonly (ClassPaint | null)[]; plain: string },
  ): Promise<EncodedTile>;
  /** Returns the parcels at a point in degrees, from every county there; more than one where parcels are stacked. */
  parcelsAtPoint(lon: number, lat: number): Promise<{ geoid: string; ogcFid: number }[]>;
  close(): Promise<void>;
}

/** A current edition with the class of each of its parcels, by ordinal in shared memory. */
export interface StoreClasses {
  store: CurrentStore;
  classes: Uint8Array | null;
}

/** Finds the current editions, keeps their stores open and makes parcel tiles in threads. */
export async function createParcelStores(services: Services, access: LayerAudiences): Promise<ParcelStores> {
  const { config, database, files, log } = services;
  const pool = createTilePool({
    workerUrl: new URL('./tile-worker.ts', import.meta.url),
    threads: Math.max(1, Math.min(8, availableParallelism())),
    maxQueued: MAX_QUEUED,
  });
  const containers = createContainerPool({
    maxBytes: Math.max(256 << 20, totalmem() / 4),
    open: async (key) => {
      const startedAt = performance.now();
      const container = await openEditionFile(files, key, (file) => readContainer(file, PARCEL_STORE_KIND));
      const ms = Math.round(performance.now() - startedAt);
      log.info({ key, bytes: container.bytes.byteLength, ms }, 'parcel store opened');
      return container;
    },
    onOpen: (key, container) => pool.share(key, container),
    onClose: (key) => pool.drop(key),
  });
  const classArrays = createClassArrayCache();
  const kept = createStoreCache(database.kysely);
  const editions = createCachedValue(
    async (): Promise<CurrentEditions> => {
      const stores = (await listMapEditions(database.kysely)).map((edition) => ({
        ...edition,
        key: editionFileKey(edition.geoid, edition.version, 'parcels.store'),
      }));
      containers.keepOnly(new Set([...stores.map(({ key }) => key), ...kept.keys()]));
      return { token: tokenOf(stores), stores };
    },
    {
      maxAgeMs: REFRESH_MS,
      timeoutMs: TIMEOUT_MS,
      onError: (error) =>
        log.warn({ err: error }, 'the current editions could not be read: the cached ones are used'),
    },
  );

  const withNames = (
    sources: readonly StoreClasses[],
    run: (named: { store: string; classes: Uint8Array | null }[]) => Promise<EncodedTile>,
  ): Promise<EncodedTile> => {
    if (sources.length === 0) return Promise.resolve(EMPTY);
    const named = sources.map(({ store, classes }) => ({ store: store.key, classes }));
    return containers.use(
      named.map(({ store }) => store),
      () => run(named),
    );
  };

  const tiles: ParcelTiles = {
    current: () => editions.get(),
    async asOf(edition) {
      const { token, stores } = await editions.get();
      const [geoid = '', version] = edition.split('.');
      const earlier = await kept.get(geoid, Number(version));
      return { token, stores: [...stores.filter((store) => store.geoid !== geoid), earlier] };
    },
    make: (stores, job) => {
      const keys = stores.map(({ key }) => key);
      return keys.length === 0 ? Promise.resolve(EMPTY) : containers.use(keys, () => pool.run(job(keys)));
    },
    makeClassified: (stores, classes, { tile, fields }) => {
      const keys = stores.map(({ key }) => key);
      if (keys.length === 0) return Promise.resolve(EMPTY);
      return containers.use(keys, (containers) => {
        const sources = containers.map((container, index) => {
          const store = keys[index] ?? '';
          return { store, classes: classArrays.get(store, viewParcelStore(container), classes) };
        });
        return pool.run({ kind: 'vector', tile, sources, fields });
      });
    },
    tileCache: createTileCache({ cacheBytes: CACHE_BYTES, name: 'parcel_tiles' }),
    classAccess: createClassAccess(accessSettingsOf(config), access),
  };
  return {
    routes: createRoutes(tiles, config.publicUrl),
    tileVersion: async () => (await editions.get()).token,
    refresh: async () => void (await editions.refresh()),
    currentStores: async () => (await editions.get()).stores,
    async withStore(geoid, run) {
      const { stores } = await editions.get();
      const found = stores.find((store) => store.geoid === geoid);
      if (found === undefined) throw new Error(`the county ${geoid} has no current edition`);
      return containers.use([found.key], async ([container]) => {
        if (container === undefined) throw new Error('the container pool returned no container');
        return run(viewParcelStore(container), found);
      });
    },
    async withEditionStore(geoid, version, run) {
      const { key } = await kept.get(geoid, version);
      return containers.use([key], async ([container]) => {
        if (container === undefined) throw new Error('the container pool returned no container');
        return run(viewParcelStore(container));
      });
    },
    async makeClassTile(tile, sources) {
      const keys = await Promise.all(
        sources.map(async ({ geoid, version }) => (await kept.get(geoid, version)).key),
      );
      const named = sources.map(({ classes }, index) => ({ store: keys[index] ?? '', classes }));
      return containers.use(keys, () => pool.run({ kind: 'vector', tile, sources: named, fields: 'none' }));
    },
    makeStoreTile: (tile, sources, { fields, extras }) =>
      withNames(sources, (named) => pool.run({ kind: 'vector', tile, sources: named, fields, extras })),
    paintStoreTile: (tile, sources, look) =>
      withNames(sources, (named) => pool.run({ kind: 'painted', tile, sources: named, ...look })),
    async parcelsAtPoint(lon, lat) {
      const { stores } = await editions.get();
      const there = stores.filter(
        ({ extent }) => extent === null || bboxesMeet(extent, [lon, lat, lon, lat]),
      );
      return containers.use(
        there.map(({ key }) => key),
        async (containers) =>
          containers.flatMap((container, index) =>
            findParcelsAtPoint(viewParcelStore(container), lon, lat).map((ogcFid) => ({
              geoid: there[index]?.geoid ?? '',
              ogcFid,
            })),
          ),
      );
    },
    close: () => pool.close(),
  };
}

function tokenOf(stores: readonly CurrentStore[]): string {
  const text = stores.map(({ geoid, version, editionId }) => `${geoid}:${version}:${editionId}`).join(',');
  return createHash('sha1').update(text).digest('base64url').slice(0, 10);
}
