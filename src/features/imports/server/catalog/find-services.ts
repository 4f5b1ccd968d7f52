import type { Services } from '../../../../backend/services.ts';
import { findByName } from '../../../places/rules/find-by-name.ts';
import { US_STATES } from '../../../places/rules/place-codes.ts';
import { type PlaceRow, listSearchablePlaces } from '../../../places/server/index.ts';
import {
  type CatalogService,
  type CountyServices,
  type FoundServices,
  describeService,
} from '../../rules/parcel-services.ts';
import { readCatalog } from './read-catalog.ts';

/** Enough for the most common name: 31 counties are named Washington. */
const MAX_COUNTIES = 40;
const MAX_CITIES = 8;

/** Finds the counties and cities whose name an operator typed, or similar names if there are none, and the services that publish their parcels. */
export async function findServices(
  { database }: Pick<Services, 'database'>,
  text: string,
): Promise<FoundServices> {
  const [counties, catalog] = await Promise.all([
    listSearchablePlaces(database.kysely, 'county'),
    readCatalog(),
  ]);
  const { named, similar } = findByName(counties, text);
  const isExact = named.length > 0;
  return {
    is_exact: isExact,
    counties: (isExact ? named : similar)
      .slice(0, MAX_COUNTIES)
      .map((county) => countyServices(county, catalog)),
    // Cities with similar names are listed only if no county has the name.
    cities: findCities(catalog, text, isExact ? 'named' : 'similar'),
  };
}

/** Returns the county with this path and its services; undefined when there is no such county. */
export async function listServicesOf(
  { database }: Pick<Services, 'database'>,
  path: string,
): Promise<CountyServices | undefined> {
  const [counties, catalog] = await Promise.all([
    listSearchablePlaces(database.kysely, 'county'),
    readCatalog(),
  ]);
  const county = counties.find((place) => place.path === path);
  return county && countyServices(county, catalog);
}

function countyServices(county: PlaceRow, catalog: readonly CatalogService[]): CountyServices {
  const { path, geoid, name, headline } = county;
  const own = catalog.filter((service) => geoid !== null && service.geoid === geoid);
  const ofState = catalog.filter(
    (service) => service.scope === 'state' && geoid !== null && service.geoid === geoid.slice(0, 2),
  );
  const wholeFirst = own.toSorted((a, b) => Number(a.scope === 'city') - Number(b.scope === 'city'));
  return {
    path,
    geoid,
    headline,
    services: [...wholeFirst, ...ofState].map((service) =>
      describeService(service, name, stateNameOf(service.state)),
    ),
  };
}

function findCities(
  catalog: readonly CatalogService[],
  text: string,
  fallback: 'named' | 'similar',
): FoundServices['cities'] {
  const cities = catalog.flatMap((service) =>
    service.name === null
      ? []
      : [
          {
            service,
            path: `/us/${service.state.toLowerCase()}/city`,
            name: service.name.replace(/^(?:City|Town) of /, ''),
            headline: `${service.name}, ${service.state}`,
            headlineAlt: `${service.name}, ${stateNameOf(service.state)}`,
          },
        ],
  );
  const found = findByName(cities, text);
  return (found.named.length > 0 ? found.named : found[fallback])
    .slice(0, MAX_CITIES)
    .map(({ service, name }) => describeService(service, name, stateNameOf(service.state)));
}

const STATE_NAMES = new Map(US_STATES.map(({ postal, name }) => [postal, name]));

function stateNameOf(postal: string): string {
  return STATE_NAMES.get(postal) ?? postal;
}
