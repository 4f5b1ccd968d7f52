import path from 'node:path';
import type { Services } from '../../src/backend/services.ts';
import { dayOfDate } from '../../src/features/filters/rules/condition-value.ts';
import type { FilterGroup, FilterNode } from '../../src/features/filters/rules/filter-tree.ts';
import { createFilters } from '../../src/features/filters/server/index.ts';
import {
  NO_LINKS,
  createAreaOutlines,
  focusAreaRoutes,
} from '../../src/features/focus-areas/server/index.ts';
import { MAP_COLUMNS } from '../../src/features/parcel-tiles/rules/map-columns.ts';
import { createParcelStores, editionFileKey } from '../../src/features/parcel-tiles/server/index.ts';
import { findParcelColumn } from '../../src/features/parcels/rules/parcel-columns.ts';
import { createPlace } from '../../src/features/places/server/index.ts';
import { DEFAULT_ACCESS } from './layer-access.ts';
import {
  FIXTURE_COUNTY,
  type ParcelFixture,
  insertFixturePlaces,
  publishFixtureEdition,
  squareAt,
} from './parcels-fixture.ts';
import { openTestPrivacy } from './privacy.ts';
import { openTestServices } from './services.ts';
import { rectangle, writeStoreFixture } from './store-fixture.ts';
import { type TestReply, openTestServer } from './test-server.ts';

/** Returns longitude and latitude of a parcel's inner point, which is its south-west corner in this world. */
export function cornerOf(ogcFid: number): [number, number] {
  return [-100 + ((ogcFid - 1) % 100) / 1000, 40 + Math.floor((ogcFid - 1) / 100) / 1000];
}

/** Publishes a county in the database and as a parcel store, with the same values. Dates are written as `1993-05-16`. */
export async function publishFilterWorld(
  services: Pick<Services, 'database' | 'files' | 'scratchDir'>,
  parcels: readonly ParcelFixture[],
  options: { version?: number; isCurrent?: boolean } = {},
): Promise<{ editionId: number; version: number }> {
  const { version = 1, isCurrent = true } = options;
  if (version === 1) await insertFixturePlaces(services);
  const published = await publishFixtureEdition(services, parcels, { version, isCurrent });
  const filled = new Set(parcels.flatMap(({ values = {} }) => Object.keys(values)));
  const columns = MAP_COLUMNS.filter((name) => filled.has(name));
  const others = [...filled].flatMap((name) => {
    const column = findParcelColumn(name);
    return column === undefined || MAP_COLUMNS.includes(column.name) ? [] : [column.name];
  });
  const dir = path.join(services.scratchDir, `filter-world-${version}`);
  await writeStoreFixture(dir, {
    geoid: FIXTURE_COUNTY.geoid,
    placePath: FIXTURE_COUNTY.path,
    // The other columns are only counted for the coverage.
    columns: [...columns, ...others],
    parcels: parcels.map(({ values = {}, custom }, index) => {
      const [west, south] = cornerOf(index + 1);
      return {
        rings: [[rectangle(west, south, west + 0.001, south + 0.001)]],
        custom,
        values: [...columns, ...others].map((name) => {
          const value = values[name] ?? null;
          return typeof value === 'string' && findParcelColumn(name)?.type === 'date'
            ? dayOfDate(value)
            : value;
        }),
      };
    }),
  });
  for (const file of ['parcels.store', 'coverage.json'] as const)
    await services.files.put(editionFileKey(FIXTURE_COUNTY.geoid, version, file), path.join(dir, file));
  return published;
}

const { path: COUNTY } = FIXTURE_COUNTY;

/** 300 square parcels in three lines of a hundred, each from west to east. Old Town contains the first ten of each line. */
export const FILTER_PARCELS: readonly ParcelFixture[] = Array.from({ length: 300 }, (_, i) => ({
  values: {
    parcelnumb: `P-${i + 1}`,
    address: `${i + 1} ELM ST`,
    zoning: i % 3 === 0 ? 'R-1' : i % 3 === 1 ? 'C-2' : null,
    neighborhood: i % 2 === 0 ? 'Alderton' : 'Brook',
    landval: i * 1000,
    yearbuilt: i % 5 === 0 ? null : 1900 + (i % 100),
    saledate: i % 4 === 0 ? null : `2020-01-${String((i % 28) + 1).padStart(2, '0')}`,
    struct: i % 2 === 0,
    owner: i % 50 === 0 ? 'VERYPRIVATE JANE' : `OWNER ${i % 7}`,
    zoning_type: 'Residential',
    // The parcel store has no columns for the values below; they are read from the database.
    taxyear: String(2000 + (i % 3)),
    agval: i % 10,
    legaldesc: i % 7 === 0 ? null : `LOT ${i} Ärm Acres ŒUVRE ДОМ ŌA`,
    mailadd: i % 50 === 0 ? '1 SECRETSTREET' : '5 OAK AVE',
  },
  custom: { CLASS: i % 2 === 0 ? 'A' : 'B', RATE: i / 2, TAXPAYER: `OWNER ${i}` },
}));

export const OLD_TOWN = `${COUNTY}/oldtown`;
/** A place whose path is in the county, but which lies far from it. */
export const FAR_AWAY = `${COUNTY}/faraway`;
/** A square around Old Town's points. */
export const OLD_TOWN_OUTLINE = squareAt(-100.0005, 39.9995, 0.01);

/** Opens the server of filters with these parcels, focus areas and the opt-out list. */
export async function openFilterWorld(parcels: readonly ParcelFixture[] = FILTER_PARCELS) {
  const services = await openTestServices();
  const { editionId } = await publishFilterWorld(services, parcels);
  const city = { kind: 'city', geoid: null } as const;
  await createPlace(services, {
    ...city,
    path: OLD_TOWN,
    name: 'Old Town',
    headline: 'Old Town',
    geometry: OLD_TOWN_OUTLINE,
  });
  await createPlace(services, {
    ...city,
    path: FAR_AWAY,
    name: 'Far',
    headline: 'Far',
    geometry: squareAt(-60, 10, 0.01),
  });
  const privacy = openTestPrivacy(services);
  const editions = await createParcelStores(services, DEFAULT_ACCESS);
  const openFocusArea = createAreaOutlines(services, NO_LINKS);
  const { selector, routes } = createFilters(services, { editions, privacy, openFocusArea });
  const server = await openTestServer(services, [...routes, ...focusAreaRoutes(services), ...privacy.routes]);
  return {
    services,
    server,
    editions,
    privacy,
    selector,
    editionId,
    async close() {
      await server.close();
      await editions.close();
      await privacy.close();
      await services.close();
    },
  };
}
export type FilterWorld = Awaited<ReturnType<typeof openFilterWorld>>;

export const all = (...nodes: FilterNode[]): FilterGroup => ({ op: 'all', nodes });
export const any = (...nodes: FilterNode[]): FilterGroup => ({ op: 'any', nodes });

/** Returns the body of a request about the parcels of the county. */
export const queryOf = (tree: unknown, boundary: string = COUNTY) => ({
  query: { path: boundary, parcel: { [COUNTY]: tree } },
});

export const errorOf = ({ body }: TestReply) =>
  (body as { error: { code: string; detail?: string; fields?: { field: string; message: string }[] } }).error;

/** Counts the matching parcels by testing each row. */
export const countOf = (
  holds: (values: NonNullable<ParcelFixture['values']>, index: number) => boolean,
): number => FILTER_PARCELS.filter(({ values = {} }, index) => holds(values, index)).length;
