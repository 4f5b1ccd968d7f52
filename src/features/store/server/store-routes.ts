import { createCachedValue } from '../../../backend/cache/cached-value.ts';
import { contentTag } from '../../../backend/http/conditional.ts';
import { type BinaryReply, NOT_MODIFIED, type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { CUSTOM_PREFIX } from '../../filters/rules/filter-tree.ts';
import { percentOf } from '../../parcel-tiles/rules/percent.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import {
  STORE_SEARCH,
  type StoreField,
  type StoreStats,
  downloadStoreSample,
  getStorePlace,
  getStoreStats,
  listStoreFields,
  searchStorePlaces,
} from '../contract.ts';
import { lowestPrices } from '../rules/lowest-price.ts';
import type { StorePrice } from '../rules/price-list.ts';
import { type ProductId, columnsOfProduct } from '../rules/products.ts';
import { searchPlaces } from '../rules/search-places.ts';
import { describeEditions } from './describe-editions.ts';
import { currencyOf, describePlace } from './describe-place.ts';
import { filledOf, soldAsOf } from './find-offer.ts';
import {
  type StatsRow,
  type StoredEdition,
  findPlace,
  listEditionsOf,
  listPathsWithParcels,
  listPrices,
  listSearchedPlaces,
  listStats,
} from './queries.ts';
import { writeSample } from './write-sample.ts';

const MAX_AGE_MS = 1000;
/** Names of states and counties seldom change, and all of them take a tenth of a second to read on the embedded engine. */
const NAMES_MAX_AGE_MS = 60_000;
const TIMEOUT_MS = 100;

/** The endpoints of the store that everybody may call. */
export function storeRoutes(
  services: Services,
  { optOuts }: Pick<Privacy, 'optOuts'>,
  canPay: () => boolean,
): Route[] {
  const db = services.database.kysely;
  const cached = <T>(subject: string, read: () => Promise<T>, maxAgeMs = MAX_AGE_MS) =>
    createCachedValue(read, {
      maxAgeMs,
      timeoutMs: TIMEOUT_MS,
      onError: (error) => services.log.warn({ err: error }, `the store’s ${subject} could not be read`),
    });
  const stats = cached('numbers', async () =>
    describeStats(await listStats(db), await listPrices(db), canPay()),
  );
  // No index finds a word in the middle of a name, so without this cache each search would read the whole table.
  const searched = cached('places', () => listSearchedPlaces(db), NAMES_MAX_AGE_MS);
  const pathsWithParcels = cached('counties', () => listPathsWithParcels(db));
  const load = async (path: string) => {
    const place = await findPlace(db, path);
    if (place === undefined) throw new Problem('not_found', `There is no place ${path}.`);
    if (soldAsOf(place) === null) return { place, editions: [] };
    const editions = await listEditionsOf(db, path);
    if (editions.every(({ filled }) => filled !== null)) return { place, editions };
    // The job that describes new editions has not run since an edition was published, so this request describes it.
    await describeEditions(services, path);
    return { place, editions: await listEditionsOf(db, path) };
  };
  return [
    route(getStoreStats, async (_, { isKnown }) => {
      const { etag, reply } = await stats.get();
      return isKnown(etag) ? NOT_MODIFIED : reply;
    }),
    route(searchStorePlaces, async ({ query }) => {
      const [places, withParcels] = await Promise.all([searched.get(), pathsWithParcels.get()]);
      const found = searchPlaces({ places, withParcels }, query, STORE_SEARCH.maxResults);
      return {
        places: found.map(({ path, headline, kind }) => ({
          path,
          headline,
          kind,
          has_parcels: withParcels.has(path),
        })),
      };
    }),
    route(getStorePlace, async ({ query: { path, currency, variant } }) => {
      const [loaded, prices] = await Promise.all([load(path), listPrices(db)]);
      return describePlace({ ...loaded, prices, currency, variant, canPay: canPay() });
    }),
    route(listStoreFields, async ({ query: { path, product } }) => ({
      fields: describeFields((await load(path)).editions, product),
    })),
    route(
      downloadStoreSample,
      async ({ query: { path, product } }, { actor, setHeader }): Promise<BinaryReply> => {
        const { place, editions } = await load(path);
        const [edition] = editions;
        if (soldAsOf(place) !== 'county' || edition === undefined)
          throw new Problem('not_found', `${place.headline} is not a county whose parcels this site has.`);
        const csv = await writeSample({ ...services, optOuts }, edition, product, actor);
        const name = path.slice(1).replaceAll('/', '-');
        setHeader(
          'content-disposition',
          `attachment; filename="${name}-${product}-sample-invented-owners.csv"`,
        );
        return { type: 'text/csv; charset=utf-8', body: Buffer.from(csv) };
      },
    ),
  ];
}

function describeStats(
  rows: readonly StatsRow[],
  prices: readonly StorePrice[],
  canPay: boolean,
): { etag: string; reply: StoreStats } {
  const lowest = lowestPrices(prices, canPay);
  const states = new Map<string, StoreStats['states'][number]>();
  for (const { statePath, stateHeadline, parcels } of rows) {
    const state = states.get(statePath) ?? {
      path: statePath,
      headline: stateHeadline ?? statePath,
      counties: 0,
      parcels: 0,
    };
    states.set(statePath, { ...state, counties: state.counties + 1, parcels: state.parcels + parcels });
  }
  const reply = {
    counties: rows.map(({ path, headline, geoid, parcels, publishedAt }) => {
      const currency = currencyOf(prices, path);
      const fromCents = lowest({ path, parcels, currency });
      return {
        path,
        headline,
        geoid,
        parcels,
        published_at: publishedAt.toISOString(),
        from_cents: fromCents,
        currency,
      };
    }),
    states: [...states.values()],
  };
  return { etag: contentTag(JSON.stringify(reply)), reply };
}

/**
 * Returns the columns that a product has in at least one of the editions, with the percentage of the parcels of all editions that have a value. Counties' own
 * columns with the same name are one field, without a percentage.
 */
function describeFields(editions: readonly StoredEdition[], product: ProductId): StoreField[] {
  const total = editions.reduce((sum, { parcelCount }) => sum + parcelCount, 0);
  const counts = new Map<string, number>();
  for (const edition of editions)
    for (const key of columnsOfProduct(product, filledOf(edition)))
      counts.set(key, (counts.get(key) ?? 0) + (edition.filled?.[key] ?? 0));
  return [...counts].map(([key, filled]) => {
    const column = findParcelColumn(key);
    if (column === undefined) {
      const name = key.slice(CUSTOM_PREFIX.length);
      return { name, label: name, type: 'text', tier: 'county' as const, percent: null };
    }
    const { name, label, type, tier } = column;
    return { name, label, type, tier, percent: percentOf(filled, total) };
  });
}
