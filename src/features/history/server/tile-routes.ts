import { createCache } from '../../../backend/cache/cache.ts';
import type { Route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { createTileCache, tileRoute } from '../../../backend/tiles/tile-route.ts';
import { Problem } from '../../../kernel/problem.ts';
import { PARCEL_VECTOR_MAX_ZOOM } from '../../parcel-tiles/rules/tile-limits.ts';
import type { ParcelStores } from '../../parcel-tiles/server/index.ts';
import { getChangeTile } from '../contract.ts';
import { createChangeClasses } from './change-classes.ts';
import { type ComparisonRow, findComparisonById } from './queries.ts';

const CACHE_BYTES = 16 << 20;
/** Comparisons are cached for ten seconds, so tiles of a removed comparison are served for at most that long. */
const COMPARISON_CACHE = { maxAgeMs: 10_000, maxEntries: 100 };

/** The tile route of the map of changes. A comparison never changes once it is ready, so its id is the version of its tiles. */
export function changeTileRoutes({ database }: Pick<Services, 'database'>, editions: ParcelStores): Route[] {
  const db = database.kysely;
  const cache = createTileCache({ maxBytes: CACHE_BYTES, name: 'change_tiles' });
  const findClasses = createChangeClasses(db, editions);
  const comparisons = createCache<ComparisonRow>(COMPARISON_CACHE);
  const findReady = (id: number) =>
    comparisons.load(String(id), async () => {
      const found = await findComparisonById(db, id);
      if (found?.state === 'ready') return found;
      throw new Problem('not_found', 'These editions were not compared, or one of them was removed.');
    });
  return [
    tileRoute(
      getChangeTile,
      { cache, maxZoom: PARCEL_VECTOR_MAX_ZOOM },
      async ({ params, query: { kind } }, tile) => {
        const comparison = await findReady(params.comparison);
        return {
          token: String(comparison.id),
          isVersionInPath: true,
          name: kind ?? '',
          async make() {
            const sources = (await findClasses(comparison, kind)).map(
              async ({ geoid, version, classes }) => ({
                store: await editions.findEditionStore(geoid, version),
                classes,
              }),
            );
            return editions.makeTile(tile, await Promise.all(sources), { kind: 'vector', fields: 'none' });
          },
        };
      },
    ),
  ];
}
