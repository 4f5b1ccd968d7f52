import { createCache } from '../../../backend/cache/cache.ts';
import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { listEditions } from '../../editions/server/index.ts';
import { findComparison } from '../../history/server/index.ts';
import type { CurrentStore, ParcelStores } from '../../parcel-tiles/server/index.ts';
import { openFieldAccess } from '../../parcels/server/index.ts';
import { type PlaceStudy, getPlaceStudy } from '../contract.ts';
import { readCountyFigures, readPlaceFigures } from './insight-files.ts';
import type { Insights } from './insights.ts';
import type { Occupancies } from './occupancies.ts';
import { distributionsOf, ownersOf, salesOf } from './place-study.ts';
import { countOf } from './statistics/selected-numbers.ts';

interface Parts {
  services: Pick<Services, 'config' | 'database' | 'files'>;
  insights: Pick<Insights, 'describe' | 'select'>;
  editions: Pick<ParcelStores, 'withEditionStore'>;
  occupancies: Occupancies;
}

type Numbers = Omit<PlaceStudy, 'place' | 'edition' | 'editions'>;

/** Replies of this many places and plans stay in memory. */
const MAX_CACHED = 500;
/** A file that is being computed, a removed edition and changed outlines take effect after this time. */
const MAX_AGE_MS = 30_000;

/** The endpoint with the detailed numbers of a county, or of a place in one. It names nobody. */
export function placeStudyRoute({ services, insights, editions, occupancies }: Parts): Route {
  const cache = createCache<Numbers>({ maxEntries: MAX_CACHED, maxAgeMs: MAX_AGE_MS });
  const histories = createCache<PlaceStudy['editions']>({ maxEntries: MAX_CACHED, maxAgeMs: MAX_AGE_MS });
  return route(getPlaceStudy, async (_, { placePath, actor }) => {
    const described = await insights.describe(placePath, actor);
    const { place, county } = described;
    if (county === null)
      throw new Problem('not_found', 'These numbers are shown for counties and places in them.');
    const access = await openFieldAccess(services, county, actor);
    const columns = ['parval', 'll_gisacre', 'yearbuilt', 'saleprice', 'saledate', 'usedesc', 'usecode'];
    const seen = columns.filter((column) => access.whyHidden(column) === null).join();
    const numbers = await cache.load(`${county.key}\n${placePath}\n${seen}`, async () => {
      const selected = await insights.select(described, actor);
      const codes = await occupancies.read(county);
      return editions.withEditionStore(county.geoid, county.version, (store) =>
        Promise.resolve({
          parcels: countOf(store, selected),
          distributions: distributionsOf(store, selected, access),
          owners: ownersOf(codes, selected),
          sales: salesOf(store, selected, { access, publishedAt: county.publishedAt }),
        }),
      );
    });
    const { path, headline } = place;
    const history = await histories.load(`${county.key}\n${path}`, () => editionsOf(services, path, county));
    const maySeeValues = access.whyHidden('parval') === null;
    return {
      place: { path, headline },
      edition: {
        path: county.placePath,
        version: county.version,
        published_at: county.publishedAt.toISOString(),
      },
      ...numbers,
      editions: history.map((edition) =>
        maySeeValues ? edition : { ...edition, total_value: null, median_value: null },
      ),
    };
  });
}

/** Reads the numbers of a place from the files of all stored editions, oldest first. */
async function editionsOf(
  services: Parts['services'],
  path: string,
  { geoid, placePath }: CurrentStore,
): Promise<PlaceStudy['editions']> {
  const db = services.database.kysely;
  const found: PlaceStudy['editions'] = [];
  for (const edition of (await listEditions(db, { geoid })).toReversed()) {
    const { version, publishedAt } = edition;
    const isCounty = path === placePath;
    const figures = isCounty
      ? await readCountyFigures(services, edition)
      : (await readPlaceFigures(services, edition))?.places.get(path);
    const before = found.at(-1)?.version;
    const comparison =
      isCounty && before !== undefined
        ? await findComparison(db, placePath, { from: before, to: version })
        : undefined;
    const counts = comparison?.state === 'ready' ? comparison.counts : null;
    found.push({
      version,
      published_at: publishedAt.toISOString(),
      parcels: figures?.parcels ?? (isCounty ? edition.parcelCount : null),
      total_value: figures?.statistics.total_value?.value ?? null,
      median_value: figures?.statistics.median_value?.value ?? null,
      new_parcels: counts === null ? null : (counts['new'] ?? 0),
      gone_parcels: counts === null ? null : (counts['gone'] ?? 0),
    });
  }
  return found;
}
