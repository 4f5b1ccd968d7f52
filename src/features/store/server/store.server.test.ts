import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FIXTURE_COUNTY,
  insertFixturePlaces,
  publishFixtureEdition,
} from '../../../../tests/support/parcels-fixture.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { editionFileKey } from '../../parcel-tiles/server/index.ts';
import { storeLineSchema } from '../contract.ts';
import { describeEditions } from './describe-editions.ts';
import { listNewEditions } from './queries-describe.ts';
import { createStore } from './store.ts';

const ALDER = FIXTURE_COUNTY.path;

let services: Awaited<ReturnType<typeof openTestServices>>;
let editionId: number;
const store = createStore(() => true);
const find = (line: object) =>
  store.findOffer(services.database.kysely, storeLineSchema.parse({ path: ALDER, format: 'csv', ...line }));

beforeAll(async () => {
  services = await openTestServices();
  await insertFixturePlaces(services);
  const parcels = ['JANE ROE', 'ACME LLC', 'A. MUCH LONGER NAME'].map((owner) => ({ values: { owner } }));
  ({ editionId } = await publishFixtureEdition(services, parcels));
  await sql`insert into store_price (path, sold_as, product, format, currency, steps) values
    ('/us', 'county', 'standard', 'any', 'USD', '[{"up_to_parcels": null, "price_cents": 29900}]'),
    ('/us', 'county', 'standard', 'spreadsheet', 'USD', '[{"up_to_parcels": 2, "price_cents": 1}, {"up_to_parcels": null, "price_cents": 14900}]'),
    ('/us', 'bundle', 'standard', 'any', 'USD', '[{"up_to_parcels": null, "price_cents": 0}]'),
    (${ALDER}, 'county', 'premium', 'any', 'USD', '[{"up_to_parcels": null, "price_cents": 50000}]')`.execute(
    services.database.kysely,
  );
});
afterAll(() => services.close());

test('an edition is described once, and before that the store says so', async () => {
  expect(await find({ product: 'standard' })).toMatchObject({ ok: false, field: 'path' });
  const file = path.join(services.scratchDir, 'coverage.json');
  const columns = { owner: 3, parcelnumb: 3, fema_flood_zone: 0 };
  const listed = Object.entries(columns).map(([name, filled]) => ({ name, filled, percent: 0 }));
  await writeFile(
    file,
    JSON.stringify({ geoid: '', place_path: '', total: 3, extent: null, columns: listed }),
  );
  await services.files.put(editionFileKey(FIXTURE_COUNTY.geoid, 1, 'coverage.json'), file);
  await describeEditions(services, ALDER);
  await describeEditions(services);
  expect(await listNewEditions(services.database.kysely)).toEqual([]);
  const { rows } = await sql`select * from store_edition`.execute(services.database.kysely);
  expect(rows).toMatchObject([{ edition_id: editionId, filled: columns }]);
});

test('a line has a price, an edition and its columns, also inside of a transaction', async () => {
  const { kysely } = services.database;
  const line = storeLineSchema.parse({ path: ALDER, product: 'standard', format: 'csv' });
  const offer = await kysely.transaction().execute((trx) => store.findOffer(trx, line));
  expect(offer).toMatchObject({
    ok: true,
    priceCents: 14_900,
    currency: 'USD',
    parts: [{ product: 'standard', priceCents: 14_900 }],
    place: { path: ALDER },
    editions: [{ editionId, version: 1, placePath: ALDER, parcelCount: 3, columns: ['parcelnumb', 'owner'] }],
  });
  expect(await find({ product: 'standard', format: 'shp' })).toMatchObject({ priceCents: 29_900 });
  expect(await find({ product: 'premium' })).toMatchObject({ priceCents: 50_000 });
});

test('a state is sold as a bundle of its counties', async () => {
  expect(await find({ path: '/us/zz', product: 'standard' })).toMatchObject({
    ok: true,
    priceCents: 0,
    editions: [{ editionId }],
  });
});

test('a line that is not available says why', async () => {
  const refused: [object, string][] = [
    [{ product: 'premium', add_ons: ['zoning-addon'] }, 'Zoning data is not available for Alder County, ZZ.'],
    [{ path: '/us/zz', product: 'premium' }, 'has no price on this site.'],
    [{ product: 'standard', currency: 'CAD' }, 'has no price in CAD.'],
    [{ path: '/us/zz/nowhere', product: 'standard' }, 'There is no place /us/zz/nowhere.'],
    [{ path: '/us', product: 'standard' }, 'Files are sold for counties and states'],
  ];
  for (const [line, reason] of refused)
    expect(await find(line)).toMatchObject({ ok: false, reason: expect.stringContaining(reason) as string });
});
