import { vi } from 'vitest';
import { createFilters } from '../../src/features/filters/server/index.ts';
import {
  NO_LINKS,
  createAreaOutlines,
  focusAreaRoutes,
} from '../../src/features/focus-areas/server/index.ts';
import type { InsightsByName } from '../../src/features/insights/contract.ts';
import {
  childStatisticsRoute,
  createChildPlaces,
  createInsights,
  createOccupancies,
  createTopOwners,
  insightRoutes,
  placeStudyRoute,
  statisticsRoute,
} from '../../src/features/insights/server/index.ts';
import { createParcelStores } from '../../src/features/parcel-tiles/server/index.ts';
import { createPlaceInfo } from '../../src/features/place-facts/server/index.ts';
import { createPlace } from '../../src/features/places/server/index.ts';
import { createUsage } from '../../src/features/usage/server/index.ts';
import { OLD_TOWN, OLD_TOWN_OUTLINE, publishFilterWorld } from './filter-world.ts';
import { DEFAULT_ACCESS } from './layer-access.ts';
import { FIXTURE_COUNTY, type ParcelFixture, squareAt } from './parcels-fixture.ts';
import { openTestPrivacy } from './privacy.ts';
import { openTestServices } from './services.ts';
import { type TestServer, openTestServer } from './test-server.ts';

const { path: COUNTY } = FIXTURE_COUNTY;
export const EMPTY_PLACE = `${COUNTY}/empty`;
export const ONE_PARCEL = `${COUNTY}/single`;
const CODES = [1000, 1100, 2100, 3000, 4000, 5500, 6000, 7000, 8000, 9900, 0, null];

/** Most columns are empty in some of the parcels, and each in different ones. */
const parcelAt = (i: number): ParcelFixture => ({
  values: {
    parcelnumb: `P-${i + 1}`,
    parval: i % 10 === 0 ? null : (i % 37) * 1000,
    saleprice: i % 9 === 0 ? null : i % 4,
    // One sale is, by mistake, after the publication.
    saledate: i === 3 ? '2099-12-31' : i % 5 === 0 ? null : `20${10 + (i % 12)}-03-0${(i % 9) + 1}`,
    yearbuilt: i % 8 === 0 ? null : i % 7 === 0 ? 0 : 1900 + (i % 90),
    ll_gisacre: (i % 40) / 8,
    ll_bldg_count: i % 3,
    lbcs_activity: CODES[i % CODES.length] ?? null,
    usps_vacancy: i % 11 === 0 ? null : i % 6 === 0 ? 'Y' : 'N',
    rdi: i % 13 === 0 ? null : i % 4 === 0 ? 'N' : 'Y',
    zoning: i % 3 === 0 ? null : `R-${i % 5}`,
    address: i % 15 === 0 ? null : `${i + 1} Main St`,
    // Of the parcels with an address, every third owner lives there, and every third in another state.
    mailadd: i % 15 === 0 ? null : i % 3 === 1 ? `${i + 1} MAIN STREET` : '9 ELM AVE',
    mail_state2: i % 15 === 0 ? null : i % 3 === 2 ? 'TX' : 'ZZ',
    owner: i % 50 === 1 ? 'VERYPRIVATE JANE' : i % 17 === 0 ? null : `OWNER ${i % 60}`,
  },
});
const INSIGHT_PARCELS = Array.from({ length: 300 }, (_, i) => parcelAt(i));

/** The slices of the pies of a reply, by category. */
export function activitiesOf({ lbcs }: InsightsByName): Record<string, number> {
  const counts = lbcs?.items?.activity_counts ?? [];
  return Object.fromEntries(counts.map(({ activity_type: type, count }) => [type, count]));
}
export function vacanciesOf({ premium }: InsightsByName): Record<string, number> {
  const counts = premium?.charts?.usps ?? [];
  return Object.fromEntries(counts.map(({ category, count }) => [category, count]));
}

/** Opens the endpoints of insights over the published counties. */
export async function serveInsights(
  services: Awaited<ReturnType<typeof openTestServices>>,
  privacy: ReturnType<typeof openTestPrivacy>,
  onStale: () => Promise<void>,
) {
  const editions = await createParcelStores(services, DEFAULT_ACCESS);
  const openFocusArea = createAreaOutlines(services, NO_LINKS);
  const { selector, findHidden } = createFilters(services, { editions, privacy, openFocusArea });
  const insights = createInsights(services, { editions, selector, onStale });
  const usage = createUsage(services);
  const readTopOwners = createTopOwners({ insights, editions, findHidden, usage, privacy });
  const info = createPlaceInfo(services);
  const findChildPlaces = createChildPlaces(services);
  const occupancies = createOccupancies(services, onStale);
  const routes = [
    ...insightRoutes({ services, insights, readTopOwners, info }),
    placeStudyRoute({ services, insights, editions, occupancies }),
    childStatisticsRoute({ services, insights, editions, findChildPlaces, occupancies, info }),
    statisticsRoute({ services, editions, selector, findHidden }),
    ...focusAreaRoutes(services),
    ...privacy.routes,
  ];
  const server = await openTestServer(services, routes, undefined, true);
  return { editions, server };
}

/** Opens the server of insights over a county with three places, which have thirty parcels, one parcel and no parcel. */
export async function openInsightsWorld() {
  const services = await openTestServices();
  await publishFilterWorld(services, INSIGHT_PARCELS);
  const places = [
    { path: OLD_TOWN, name: 'Old Town', geometry: OLD_TOWN_OUTLINE },
    { path: EMPTY_PLACE, name: 'Empty', geometry: squareAt(-60, 10, 0.01) },
    { path: ONE_PARCEL, name: 'Single', geometry: squareAt(-99.9905, 39.9995, 0.001) },
  ];
  for (const place of places)
    await createPlace(services, { ...place, kind: 'city', geoid: null, headline: place.name });
  const privacy = openTestPrivacy(services);
  const onStale = vi.fn(() => Promise.resolve());
  const open = () => serveInsights(services, privacy, onStale);
  let opened = await open();
  const closeServer = async () => {
    await opened.server.close();
    await opened.editions.close();
  };
  return {
    services,
    /** The spy that is called when the file with the insights of a county's places is missing or outdated. */
    onStale,
    get server(): TestServer {
      return opened.server;
    },
    /** Opens the server again with empty caches, as after a start. */
    async reopen() {
      await closeServer();
      opened = await open();
    },
    async close() {
      await closeServer();
      await privacy.close();
      await services.close();
    },
  };
}
export type InsightsWorld = Awaited<ReturnType<typeof openInsightsWorld>>;
