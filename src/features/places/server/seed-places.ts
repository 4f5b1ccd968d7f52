import { feature, merge } from 'topojson-client';
import type { GeometryObject, Polygon, Topology } from 'topojson-specification';
import type { Services } from '../../../backend/services.ts';
import { placeViewOf } from '../rules/country-views.ts';
import { countyName, countySlugName } from '../rules/county-name.ts';
import { CA_PROVINCES, COUNTRIES, type Division, US_STATES } from '../rules/place-codes.ts';
import { claimSlug, slugOf } from '../rules/slug.ts';
import { viewBox } from '../rules/view-box.ts';
import { type NorthAmerica, type UsAtlas, readNorthAmerica, readUsAtlas } from './atlas.ts';
import { type PlaceDraft, newPlace, polygonsOf } from './new-place.ts';
import { markBundledOutlines } from './queries-outlines.ts';
import { listPlacesByPath, savePlaces } from './queries.ts';

/**
 * Creates the world, the United States with its states and counties, and Canada with its provinces, if the world is missing. Uses one transaction, so
 * that the next start begins again if this one is killed. Returns the number of created places, or 0 when they existed.
 */
export async function seedPlaces(
  { database }: Pick<Services, 'database'>,
  onProgress: (message: string) => void = () => undefined,
): Promise<number> {
  if ((await listPlacesByPath(database.kysely, ['/'])).length > 0) return 0;
  onProgress('Reading the outlines of states, provinces and counties');
  const [us, northAmerica] = await Promise.all([readUsAtlas(), readNorthAmerica()]);
  const places = [...seedDrafts(us, northAmerica)].map(newPlace);
  onProgress(`Saving ${places.length.toLocaleString('en-US')} places`);
  await database.kysely.transaction().execute(async (trx) => {
    await savePlaces(trx, places);
    await markBundledOutlines(trx);
  });
  return places.length;
}

export function* seedDrafts(us: UsAtlas, northAmerica: NorthAmerica): Generator<PlaceDraft> {
  yield place({ path: '/', kind: 'world', name: 'World', parentPath: null, polygons: null });
  const provinces = northAmerica.objects.subunits.geometries.filter(
    ({ properties }) => textOf(properties, 'gu') === 'CAN',
  );
  for (const { code, name } of COUNTRIES) {
    const polygons =
      code === 'us'
        ? polygonsOf(asGeometry(us, us.objects.nation.geometries[0]))
        : polygonsOf(merge(northAmerica, provinces as Polygon[]));
    const view = placeViewOf(`/${code}`);
    yield {
      ...place({ path: `/${code}`, kind: 'country', name, country: code, parentPath: '/', polygons }),
      ...(view && { bbox: view }),
    };
  }
  const states = new Map(us.objects.states.geometries.map((state) => [state.id, state]));
  for (const state of US_STATES) {
    yield division(state, 'us', 'United States', polygonsOf(asGeometry(us, states.get(state.code))));
  }
  const byPostal = new Map(provinces.map((province) => [province.id, province]));
  for (const province of CA_PROVINCES) {
    const polygons = polygonsOf(asGeometry(northAmerica, byPostal.get(province.postal)));
    yield division(province, 'ca', 'Canada', polygons);
  }
  yield* counties(us);
}

function* counties(us: UsAtlas): Generator<PlaceDraft> {
  const stateByCode = new Map(US_STATES.map((state) => [state.code, state]));
  const taken = new Map<string, Set<string>>();
  const inOrder = us.objects.counties.geometries.toSorted((a, b) => String(a.id).localeCompare(String(b.id)));
  for (const county of inOrder) {
    const geoid = String(county.id);
    const state = stateByCode.get(geoid.slice(0, 2));
    const bareName = textOf(county.properties, 'name');
    if (state === undefined || bareName === undefined) continue;
    const parentPath = divisionPath('us', state);
    const slugs = taken.get(parentPath) ?? new Set();
    taken.set(parentPath, slugs);
    const name = countyName(geoid, bareName);
    const geometry = asGeometry(us, county);
    const polygons = polygonsOf(geometry);
    // The atlas has simplified Falls Church (two square miles) to a line. The place keeps its box for the map, and has no outline.
    const bbox = polygons === null && geometry?.type === 'Polygon' ? viewBox([geometry.coordinates]) : null;
    yield place({
      path: `${parentPath}/${claimSlug(slugOf(countySlugName(geoid, bareName)), slugs)}`,
      kind: 'county',
      geoid,
      name,
      headline: `${name}, ${state.postal}`,
      headlineAlt: `${name}, ${state.name}, United States`,
      country: 'us',
      state2: state.postal,
      parentPath,
      polygons,
      ...(bbox && { bbox }),
    });
  }
}

function divisionPath(country: string, { postal }: Division): string {
  return `/${country}/${postal.toLowerCase()}`;
}

function division(
  state: Division,
  country: 'us' | 'ca',
  countryName: string,
  polygons: PlaceDraft['polygons'],
): PlaceDraft {
  return place({
    path: divisionPath(country, state),
    kind: 'state',
    geoid: state.code,
    name: state.name,
    headlineAlt: `${state.name}, ${countryName}`,
    country,
    state2: state.postal,
    parentPath: `/${country}`,
    polygons,
  });
}

type Facts = Pick<PlaceDraft, 'path' | 'kind' | 'name' | 'parentPath' | 'polygons'> & Partial<PlaceDraft>;

function place(facts: Facts): PlaceDraft {
  return {
    style: 'admin',
    geoid: null,
    headline: facts.name,
    headlineAlt: null,
    country: null,
    state2: null,
    ...facts,
  };
}

function asGeometry(topology: Topology, object: GeometryObject | undefined): GeoJSON.Geometry | null {
  if (object === undefined) return null;
  const made = feature(topology, object);
  return made.type === 'Feature' ? made.geometry : null;
}

function textOf(properties: object | null | undefined, key: string): string | undefined {
  const value: unknown = Object.entries(properties ?? {}).find(([name]) => name === key)?.[1];
  return typeof value === 'string' ? value : undefined;
}
