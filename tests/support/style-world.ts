import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { sql } from 'kysely';
import { PbfReader } from 'pbf';
import { expect } from 'vitest';
import type { StyleRule } from '../../src/features/filters/rules/style-rule.ts';
import { createFilters } from '../../src/features/filters/server/index.ts';
import { NO_LINKS, createAreaOutlines } from '../../src/features/focus-areas/server/index.ts';
import { createLayers } from '../../src/features/layers/server/index.ts';
import { createParcelStores, editionFileKey } from '../../src/features/parcel-tiles/server/index.ts';
import type { ParcelSource } from '../../src/features/style-rules/contract.ts';
import { sourceRoutes, summaryRoutes } from '../../src/features/style-rules/server/index.ts';
import { mercatorX, mercatorY } from '../../src/kernel/geo.ts';
import { DEFAULT_ACCESS } from './layer-access.ts';
import { FIXTURE_COUNTY, insertFixturePlaces, publishFixtureEdition } from './parcels-fixture.ts';
import { openTestPrivacy } from './privacy.ts';
import { openTestServices } from './services.ts';
import { rectangle, writeStoreFixture } from './store-fixture.ts';
import { type TestReply, openTestServer } from './test-server.ts';

const { path: COUNTY, geoid: GEOID } = FIXTURE_COUNTY;
const WEST = -100;

/** The values of the five parcels in columns that only this county has: a tax rate, the person who pays the taxes, a date and a level. */
const OWN = [
  { RATE: 1.5, PAYER: 'JANE ROE', SOLD: '2001-05-01', LEVEL: 'low' },
  { RATE: 2, PAYER: 'JOHN DOE', SOLD: '2002-05-01', LEVEL: 'low' },
  { RATE: 8.5, PAYER: 'JANE ROE', SOLD: '2003-05-01', LEVEL: 'high' },
  { RATE: 9, PAYER: 'JOHN DOE' },
  {},
];

/** The zoning, land value and owner of the five parcels, which are squares side by side from west to east. */
const ROWS = [
  ['R-1', 10_000, 'ACME LLC'],
  ['R-1', 20_000, 'ACME LLC'],
  ['B-2', 30_000, 'JANE ROE'],
  ['B-2', 60_000, null],
  [null, null, null],
] as const;

/** Opens a server with five published parcels, for tests of sources of map tiles and of summaries. */
export async function openStyleWorld() {
  const services = await openTestServices();
  const privacy = openTestPrivacy(services);
  await insertFixturePlaces(services);
  const editions = await createParcelStores(services, DEFAULT_ACCESS);
  const layers = await createLayers(services);
  const openFocusArea = createAreaOutlines(services, NO_LINKS);
  const { selector } = createFilters(services, { editions, privacy, openFocusArea });
  const server = await openTestServer(services, [
    ...editions.routes,
    ...layers.routes,
    ...sourceRoutes(services, editions, selector, layers.painted),
    ...summaryRoutes(services, editions, selector),
  ]);

  /** Publishes the parcels as an edition with this number. */
  const publish = async (version: number): Promise<void> => {
    const rows = ROWS.map(([zoning, landval, owner], i) => ({
      values: { zoning, landval, owner },
      custom: OWN[i] ?? {},
    }));
    await publishFixtureEdition(services, rows, { version });
    const dir = path.join(services.scratchDir, randomUUID());
    await writeStoreFixture(dir, {
      geoid: GEOID,
      placePath: COUNTY,
      columns: ['path', 'zoning', 'landval', 'owner'],
      parcels: ROWS.map((values, i) => {
        const west = WEST + i * 0.001;
        const rings = [[rectangle(west, 40, west + 0.001, 40.001)]];
        return { rings, values: [`${COUNTY}/${i + 1}`, ...values], custom: OWN[i] };
      }),
    });
    await services.files.put(
      editionFileKey(GEOID, version, 'parcels.store'),
      path.join(dir, 'parcels.store'),
    );
    await sql`update edition set west = ${WEST}, south = 40, east = ${WEST + 0.005}, north = 40.001
      where geoid = ${GEOID} and version = ${version}`.execute(services.database.kysely);
    await editions.refresh();
  };
  await publish(1);

  return {
    services,
    server,
    layers,
    publish,
    async create(body: object, as: 'alice' | 'bob' | 'chelsea' = 'chelsea'): Promise<ParcelSource> {
      const reply = await server.post('/api/v1/sources', body, as);
      expect(reply.text).toContain('"id"');
      return reply.body as ParcelSource;
    },
    /** Returns the path of the tile of the test area at zoom `z`, made from a URL template. `more` is appended to it. */
    tilePath(template: string | undefined, z: number, more = ''): string {
      const [lon, lat] = [-99.9995, 40.0005];
      const url = (template ?? '')
        .replace('{z}', String(z))
        .replace('{x}', String(Math.floor(mercatorX(lon) * 2 ** z)))
        .replace('{y}', String(Math.floor(mercatorY(lat) * 2 ** z)));
      return url.replace(services.config.publicUrl, '') + more;
    },
    async close(): Promise<void> {
      await server.close();
      await layers.close();
      await editions.close();
      await privacy.close();
      await services.close();
    },
  };
}
export type StyleWorld = Awaited<ReturnType<typeof openStyleWorld>>;

/** Returns a color rule for the county, with the properties of `part` in place of the default ones. */
export const ruleOf = (part: Partial<StyleRule>): StyleRule => ({
  field: 'zoning',
  source: 'parcel',
  path: COUNTY,
  predicate: 'is',
  value: 'R-1',
  fill: '#ff0000',
  line: 'transparent',
  ...part,
});

/** Returns a query for the parcels of the county that meet all conditions. */
export const queryOf = (...nodes: object[]) => ({
  path: COUNTY,
  parcel: { [COUNTY]: { op: 'all', nodes } },
});

/** The condition that the first three parcels meet. */
export const CHEAP = { op: 'lt', column: 'landval', value: 50_000 };

/** Returns the class of each parcel by row number; null for parcels without a class. */
export function classesIn(reply: TestReply): Record<number, unknown> {
  const layer = new VectorTile(new PbfReader(reply.bytes)).layers['parcels'];
  const features = Array.from({ length: layer?.length ?? 0 }, (_, i) => layer?.feature(i));
  return Object.fromEntries(
    features.map((feature) => [(feature?.id ?? 0) % 100, feature?.properties['class'] ?? null]),
  );
}
