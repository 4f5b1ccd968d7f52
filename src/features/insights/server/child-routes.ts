import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { percentOf } from '../../parcel-tiles/rules/percent.ts';
import type { CurrentStore, ParcelStores } from '../../parcel-tiles/server/index.ts';
import { assertMaySee } from '../../parcels/rules/assert-may-see.ts';
import { countryOf } from '../../parcels/rules/canada-fields.ts';
import { standardFieldAccess } from '../../parcels/rules/field-access.ts';
import { accessSettingsOf, openFieldAccess } from '../../parcels/server/index.ts';
import type { PlaceInfo } from '../../place-facts/server/index.ts';
import { isInside, pathsAround } from '../../places/rules/place-path.ts';
import { listChildren, listPlacesAround } from '../../places/server/index.ts';
import { type ChildNumber, type ChildStatistics, getChildStatistics } from '../contract.ts';
import {
  CHILD_STATISTIC_KEYS,
  type ChildFormat,
  type ChildStatisticKey,
  factOf,
  findChildStatistic,
} from '../rules/child-statistics.ts';
import { type Figures, sumFigures } from '../rules/figures.ts';
import type { FindChildPlaces } from './child-members.ts';
import type { Insights } from './insights.ts';
import type { Occupancies } from './occupancies.ts';
import { childValues } from './statistics/child-values.ts';

interface Parts {
  services: Pick<Services, 'config' | 'database'>;
  insights: Pick<Insights, 'countyFigures'>;
  editions: Pick<ParcelStores, 'currentStores' | 'withEditionStore'>;
  findChildPlaces: FindChildPlaces;
  occupancies: Occupancies;
  info: Pick<PlaceInfo, 'childFacts'>;
}

/** The maximum number of places that are read of a set. The most census blocks of a county are the 91,626 of Los Angeles County. */
const MAX_PLACES = 200_000;
const FACT_FORMATS: Readonly<Record<string, ChildFormat>> = {
  usd: 'currency',
  percent: 'percent',
};

type Answer = Pick<ChildStatistics, 'statistic' | 'edition' | 'state' | 'children'>;

/** The endpoint for one statistic of each place of a set inside a place. */
export function childStatisticsRoute(parts: Parts): Route {
  const { services } = parts;
  return route(getChildStatistics, async ({ query: { style, by } }, { placePath, actor }) => {
    const row = (await listPlacesAround(services.database.kysely, [placePath])).get(placePath);
    if (row === undefined) throw new Problem('not_found', `There is no place ${placePath}.`);
    const fact = factOf(by);
    const answer =
      fact === null
        ? await ofParcels(parts, { path: placePath, style, key: keyOf(by) }, actor)
        : await ofFacts(parts, placePath, style, { by, ...fact });
    return { place: { path: placePath, headline: row.headline }, style, ...answer };
  });
}

function keyOf(by: string): ChildStatisticKey {
  const key = CHILD_STATISTIC_KEYS.find((each) => each === by);
  if (key !== undefined) return key;
  const message = `is not the key of a statistic: ${by}`;
  throw new Problem('invalid_input', {
    detail: `query.by ${message}.`,
    fields: [{ field: 'query.by', message }],
  });
}

async function ofParcels(
  parts: Parts,
  { path, style, key }: { path: string; style: string; key: ChildStatisticKey },
  actor: Actor,
): Promise<Answer> {
  const { services, editions, findChildPlaces, occupancies } = parts;
  const stores = await editions.currentStores();
  const { label = key, format = 'number', columns = [] } = findChildStatistic(key) ?? {};
  const statistic = { key, label, format, source: null };
  const county = stores.find(({ placePath }) => isInside(path, placePath));
  if (county === undefined) {
    assertMaySee(standardFieldAccess(actor, accessSettingsOf(services.config), countryOf(path)), columns);
    return {
      statistic,
      edition: null,
      state: 'ready',
      children: await ofCounties(parts, path, style, key, stores),
    };
  }
  assertMaySee(await openFieldAccess(services, county, actor), columns);
  const needsOccupancy = key.endsWith('_share') && key !== 'vacant_share';
  const occupancy = needsOccupancy ? await occupancies.read(county) : null;
  const children = await editions.withEditionStore(county.geoid, county.version, async (store) => {
    const { places, members } = await findChildPlaces(store, county, path, style);
    const values = childValues(store, members, key, occupancy);
    return places.map((place, index): ChildNumber => {
      const parcels = (members.starts[index + 1] ?? 0) - (members.starts[index] ?? 0);
      const { value, known } = values[index] ?? { value: null, known: 0 };
      return { ...place, value, known, parcels, known_percent: percentOf(known, parcels), margin: null };
    });
  });
  return {
    statistic,
    edition: {
      path: county.placePath,
      version: county.version,
      published_at: county.publishedAt.toISOString(),
    },
    state: needsOccupancy && occupancy === null ? 'computing' : 'ready',
    children,
  };
}

/**
 * Returns one statistic of each county of a state, from the file of the county, or of each state of a country, as the sum of its counties. The value is null for statistics that
 * can't be added, such as the medians of states, and for those that the files don't have, such as shares of owners.
 */
async function ofCounties(
  { services, insights }: Parts,
  path: string,
  style: string,
  key: ChildStatisticKey,
  stores: readonly CurrentStore[],
): Promise<ChildNumber[]> {
  const children: ChildNumber[] = [];
  const storesByPlace = Map.groupBy(
    stores.flatMap((store) =>
      [store.placePath, ...pathsAround(store.placePath)].map((placePath) => ({ placePath, store })),
    ),
    ({ placePath }) => placePath,
  );
  for (const place of await listPlaces(services, path, style)) {
    const counties = (storesByPlace.get(place.path) ?? []).map(({ store }) => store);
    const found: Figures[] = [];
    for (const county of counties) found.push(await insights.countyFigures(county));
    const [only] = counties[0]?.placePath === place.path ? found : [];
    const { parcels, ...figures } = only ?? sumFigures(found);
    const statistics: Readonly<Record<string, { value: number | null; known: number } | undefined>> =
      figures.statistics;
    const { value = null, known = 0 } = statistics[key] ?? {};
    children.push({
      ...place,
      value,
      known,
      parcels,
      known_percent: percentOf(known, parcels),
      margin: null,
    });
  }
  return children;
}

async function ofFacts(
  { services, info }: Parts,
  path: string,
  style: string,
  { by, set, key }: { by: string; set: string; key: string },
): Promise<Answer> {
  const { source, date, column, children } = await info.childFacts(path, { style, set, key });
  const byPath = new Map(children.map((child) => [child.path, child]));
  return {
    statistic: {
      key: by,
      label: column.label,
      format: FACT_FORMATS[column.format] ?? 'number',
      source: date === null ? source : `${source}, ${date}`,
    },
    edition: null,
    state: 'ready',
    children: (await listPlaces(services, path, style)).map((place) => {
      const { value = null, margin = null } = byPath.get(place.path) ?? {};
      return { ...place, value, margin, known: null, parcels: null, known_percent: null };
    }),
  };
}

async function listPlaces({ database }: Pick<Services, 'database'>, path: string, style: string) {
  const places = await listChildren(database.kysely, {
    path,
    style,
    q: undefined,
    limit: MAX_PLACES,
    hasOutlines: false,
    tolerance: 0,
  });
  return places.map(({ id, path: placePath, name }) => ({ id, path: placePath, name }));
}
