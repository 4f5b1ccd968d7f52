import type { Route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { readContainer } from '../../../backend/tiles/container-reader.ts';
import { createPublished, tileToken } from '../../../backend/tiles/published.ts';
import { createTileArchives } from '../../../backend/tiles/tile-archives.ts';
import { createTileCache } from '../../../backend/tiles/tile-route.ts';
import type { EncodedTile } from '../../../backend/tiles/worker-pool.ts';
import { type TileId, bboxesMeet } from '../../../kernel/geo.ts';
import type { LayerAudiences } from '../../layers/server/index.ts';
import { accessSettingsOf } from '../../parcels/server/index.ts';
import { createClassAccess } from './class-access.ts';
import { createClassArrayCache } from './class-array-cache.ts';
import { STORE_FILE, editionFileKey, openEditionFile } from './edition-files.ts';
import { findParcelsAtPoint } from './parcel-at-point.ts';
import { PARCEL_STORE_KIND, type ParcelStore, viewParcelStore } from './parcel-store.ts';
import type { CurrentEditions, CurrentStore, ParcelTiles, StoreClasses } from './parcel-tiles.ts';
import { listMapEditions } from './queries.ts';
import { createRoutes } from './routes.ts';
import { createStoreCache } from './store-cache.ts';
import type { ParcelTileJob, TileLook } from './tile-jobs.ts';

const CACHE_BYTES = 96 << 20;

export interface ParcelStores {
  routes: Route[];
  /** The token of the current editions. It changes when another edition of a county becomes the current one. */
  tileVersion(): Promise<string>;
  /** Reloads the current editions now. Call it after a publication in this process. */
  refresh(): Promise<void>;
  currentStores(): Promise<readonly CurrentStore[]>;
  /** Opens a county's store while `run` runs, and passes its edition. Throws when the county has no edition. */
  withStore<T>(geoid: string, run: (store: ParcelStore, edition: CurrentStore) => Promise<T>): Promise<T>;
  /** Like {@link withStore}, for a stored edition. Throws `not_found` when it is not stored. */
  withEditionStore<T>(geoid: string, version: number, run: (store: ParcelStore) => Promise<T>): Promise<T>;
  /** Returns a stored edition of a county, current or not. Throws `not_found` when it is not stored. */
  findEditionStore(geoid: string, version: number): Promise<CurrentStore>;
  /** Makes a tile of the parcels of these editions. Without editions, returns the empty tile. */
  makeTile(tile: TileId, sources: readonly StoreClasses[], look: TileLook): Promise<EncodedTile>;
  /** Returns the parcels at a point in degrees, from the current edition (`version`) of every county there; more than one where parcels are stacked. */
  parcelsAtPoint(lon: number, lat: number): Promise<{ geoid: string; version: number; ogcFid: number }[]>;
  close(): Promise<void>;
}

/** Finds the current editions, opens their stores when they are needed, and makes parcel tiles in threads. */
export async function createParcelStores(services: Services, access: LayerAudiences): Promise<ParcelStores> {
  const { config, database, files, log } = services;
  const archives = createTileArchives({
    workerUrl: new URL('./tile-worker.ts', import.meta.url),
    memory: { share: 1 / 4, minBytes: 256 << 20 },
    open: async (key) => {
      const startedAt = performance.now();
      const container = await openEditionFile(files, key, (file) => readContainer(file, PARCEL_STORE_KIND));
      const ms = Math.round(performance.now() - startedAt);
      log.info({ key, bytes: container.bytes.byteLength, ms }, 'parcel store opened');
      return container;
    },
  });
  const classArrays = createClassArrayCache();
  const storedEditions = createStoreCache(database.kysely);
  const { current, refresh } = createPublished({
    name: 'editions',
    log,
    archives,
    keys: ({ stores }) => [...stores.map(({ key }) => key), ...storedEditions.keys()],
    async read(): Promise<CurrentEditions> {
      const stores = (await listMapEditions(database.kysely)).map((edition) => ({
        ...edition,
        key: editionFileKey(edition.geoid, edition.version, STORE_FILE),
      }));
      const ids = stores.map(({ geoid, version, editionId }) => `${geoid}:${version}:${editionId}`);
      return { token: tileToken(ids.join(',')), stores };
    },
  });

  const makeTile: ParcelTiles['makeTile'] = (tile, sources, look) =>
    archives.make(
      sources.map(({ store }) => store.key),
      (containers): ParcelTileJob => ({
        tile,
        look,
        sources: containers.map((container, index) => {
          const { store, classes } = sources[index] ?? unopened();
          if (typeof classes !== 'string') return { store: store.key, classes };
          return {
            store: store.key,
            classes: classArrays.get(store.key, viewParcelStore(container), classes),
          };
        }),
      }),
    );
  const useStore = <T>(key: string, run: (store: ParcelStore) => Promise<T>): Promise<T> =>
    archives.use([key], ([container]) => run(viewParcelStore(container ?? unopened())));

  const tiles: ParcelTiles = {
    current,
    async asOf(edition) {
      const { token, stores } = await current();
      const [geoid = '', version] = edition.split('.');
      const earlier = await storedEditions.get(geoid, Number(version));
      return { token, stores: [...stores.filter((store) => store.geoid !== geoid), earlier] };
    },
    makeTile,
    cache: createTileCache({ maxBytes: CACHE_BYTES, name: 'parcel_tiles' }),
    classAccess: createClassAccess(accessSettingsOf(config), access),
  };
  return {
    routes: createRoutes(tiles),
    tileVersion: async () => (await current()).token,
    refresh,
    currentStores: async () => (await current()).stores,
    async withStore(geoid, run) {
      const { stores } = await current();
      const found = stores.find((store) => store.geoid === geoid);
      if (found === undefined) throw new Error(`the county ${geoid} has no current edition`);
      return useStore(found.key, (store) => run(store, found));
    },
    withEditionStore: async (geoid, version, run) =>
      useStore((await storedEditions.get(geoid, version)).key, run),
    findEditionStore: (geoid, version) => storedEditions.get(geoid, version),
    makeTile,
    async parcelsAtPoint(lon, lat) {
      const { stores } = await current();
      const there = stores.filter(
        ({ extent }) => extent === null || bboxesMeet(extent, [lon, lat, lon, lat]),
      );
      return archives.use(
        there.map(({ key }) => key),
        async (containers) =>
          containers.flatMap((container, index) => {
            const { geoid, version } = there[index] ?? unopened();
            return findParcelsAtPoint(viewParcelStore(container), lon, lat).map((ogcFid) => ({
              geoid,
              version,
              ogcFid,
            }));
          }),
      );
    },
    close: () => archives.close(),
  };
}

function unopened(): never {
  throw new Error('the pool of archives returned fewer archives than were requested');
}
