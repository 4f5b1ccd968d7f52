import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FIXTURE_COUNTY,
  insertFixturePlaces,
  publishFixtureEdition,
} from '../../../../tests/support/parcels-fixture.ts';
import { openTestPrivacy } from '../../../../tests/support/privacy.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { editionFileKey } from '../../parcel-tiles/server/index.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { type StorePlace, type StoreStats, storeLineSchema } from '../contract.ts';
import { describeEditions } from './describe-editions.ts';
import { priceRoutes } from './price-routes.ts';
import { listNewEditions } from './queries-describe.ts';
import { storeRoutes } from './store-routes.ts';
import { createStore } from './store.ts';

const ALDER = FIXTURE_COUNTY.path;

let services: Awaited<ReturnType<typeof openTestServices>>;
let privacy: Privacy;
let server: TestServer;
let editionId: number;
const store = createStore(() => true);
const find = (line: object) =>
  store.findOffer(services.database.kysely, storeLineSchema.parse({ path: ALDER, format: 'csv', ...line }));

beforeAll(async () => {
  services = await openTestServices();
  await insertFixturePlaces(services);
  const parcels = ['VERYPRIVATE JANE', 'ACME LLC', 'A. MUCH LONGER NAME'].map((owner, index) => ({
    values: {
      owner,
      parcelnumb: `P-${index}`,
      fema_flood_zone: 'PAIDZONE',
      legaldesc: index === 1 ? 'LOT 4 ESTATE OF JANE SAMPLE' : `LOT ${index}`,
      saddstr: index === 2 ? 'MUCH LONGER NAME' : 'ELM',
    },
    custom: { LOT_CODE: 'A7', REMARK: 'SOLD BY VERYPRIVATE' },
  }));
  ({ editionId } = await publishFixtureEdition(services, parcels));
  privacy = openTestPrivacy(services);
  server = await openTestServer(services, [
    ...storeRoutes(services, privacy, () => true),
    ...priceRoutes(services),
    ...privacy.routes,
  ]);
  await sql`insert into store_price (path, sold_as, product, format, currency, steps) values
    ('/us', 'county', 'standard', 'any', 'USD', '[{"up_to_parcels": null, "price_cents": 29900}]'),
    ('/us', 'county', 'standard', 'spreadsheet', 'USD', '[{"up_to_parcels": 2, "price_cents": 1}, {"up_to_parcels": null, "price_cents": 14900}]'),
    ('/us', 'bundle', 'standard', 'any', 'USD', '[{"up_to_parcels": null, "price_cents": 0}]'),
    (${ALDER}, 'county', 'premium', 'any', 'USD', '[{"up_to_parcels": null, "price_cents": 50000}]')`.execute(
    services.database.kysely,
  );
});
afterAll(async () => {
  await server.close();
  await privacy.close();
  await services.close();
});

test('an edition is described once, and can’t be sold before that', async () => {
  expect(await find({ product: 'standard' })).toMatchObject({ ok: false, field: 'path' });
  const file = path.join(services.scratchDir, 'coverage.json');
  const columns = { owner: 3, parcelnumb: 3, fema_flood_zone: 3, legaldesc: 3, saddstr: 3, zoning_type: 0 };
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
  expect(rows).toMatchObject([{ edition_id: editionId, filled: { ...columns, geoid: 3 } }]);
});

test('a line has a price, an edition and its columns, even inside a transaction', async () => {
  const { kysely } = services.database;
  const line = storeLineSchema.parse({ path: ALDER, product: 'standard', format: 'csv' });
  const offer = await kysely.transaction().execute((trx) => store.findOffer(trx, line));
  expect(offer).toMatchObject({
    ok: true,
    priceCents: 14_900,
    currency: 'USD',
    parts: [{ product: 'standard', priceCents: 14_900 }],
    place: { path: ALDER },
    editions: [
      {
        editionId,
        version: 1,
        placePath: ALDER,
        parcelCount: 3,
        columns: expect.arrayContaining(['parcelnumb', 'owner', 'll_updated_at']) as string[],
      },
    ],
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

test('the statistics of the store list counties and states, and are not sent again to a request with their ETag', async () => {
  const reply = await server.get('/store/stats.json');
  const stats = reply.body as StoreStats;
  const county = { path: ALDER, geoid: FIXTURE_COUNTY.geoid, parcels: 3, from_cents: 14_900 };
  expect(stats.counties).toMatchObject([county]);
  expect(stats.states).toMatchObject([{ path: '/us/zz', counties: 1, parcels: 3 }]);
  const again = await server.get('/store/stats.json', 'chelsea', {
    'if-none-match': reply.headers['etag'] ?? '',
  });
  expect(again.status).toBe(304);
});

test('the search finds states and counties by a word, and takes wildcards literally', async () => {
  const pathsFor = async (query: string, country = 'us') => {
    const reply = await server.get(
      `/store/places.json?query=${encodeURIComponent(query)}&country=${country}`,
    );
    return reply.status === 200
      ? (reply.body as { places: { path: string }[] }).places.map(({ path: found }) => found)
      : reply.status;
  };
  expect(await pathsFor('ald')).toEqual([ALDER]);
  expect(await pathsFor('COUNTY')).toContain(ALDER);
  expect(await pathsFor(FIXTURE_COUNTY.geoid)).toEqual([ALDER]);
  expect(await pathsFor('al_er')).toEqual([]);
  expect(await pathsFor('%%')).toEqual([]);
  expect(await pathsFor('\\\\')).toEqual([]);
  expect(await pathsFor('ald', 'ca')).toEqual([]);
  expect(await pathsFor('a')).toBe(400);
});

test('a place lists its products, with prices in cents or the reason why they are not available', async () => {
  const { body } = await server.get(`/store/place.json?path=${ALDER}`);
  const place = body as StorePlace;
  expect(place).toMatchObject({ sold_as: 'county', parcels: 3, currency: 'USD', has_prices: true });
  expect(place.state_headline).toBe('Zedland');
  const offers = (id: string) => place.products.find((product) => product.id === id)?.offers;
  expect(offers('standard')).toContainEqual({ format: 'csv', price_cents: 14_900, reason: null });
  expect(offers('zoning-addon')?.[0]).toEqual({
    format: 'csv',
    price_cents: null,
    reason: 'Zoning data is not available for Alder County, ZZ.',
  });
  const esri = (await server.get(`/store/place.json?path=${ALDER}&variant=esri`)).body as StorePlace;
  expect(esri.formats.map(({ id }) => id)).toEqual(['shp', 'geopkg', 'csv']);
  const state = (await server.get('/store/place.json?path=/us/zz')).body as StorePlace;
  expect(state).toMatchObject({
    sold_as: 'bundle',
    state_headline: null,
    counties: [{ path: ALDER, parcels: 3, from_cents: 14_900, currency: 'USD' }],
  });
  expect((await server.get('/store/place.json?path=/us/zz/none')).status).toBe(404);
  expect((await server.get('/store/place.json?path=/mx')).status).toBe(400);
});

test('a sample has invented owners for everybody, and paid values only for those who see them', async () => {
  const sampleOf = async (as: 'chelsea' | 'olive', product = 'premium') =>
    (await server.get(`/store/sample.csv?path=${ALDER}&product=${product}`, as)).text;
  const visitor = await sampleOf('chelsea');
  const lines = visitor.trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]?.split(',')).toEqual(expect.arrayContaining(['owner', 'parcelnumb', 'fema_flood_zone']));
  expect(visitor).toContain('ALDERMOOT BRANICK');
  expect(visitor).toContain('P-1');
  expect(visitor).not.toMatch(/VERYPRIVATE|ACME|PAIDZONE|REMARK/);
  expect(await sampleOf('olive')).toContain('PAIDZONE');
  expect(await sampleOf('olive')).not.toMatch(/VERYPRIVATE|ACME/);
  expect(await sampleOf('chelsea', 'standard')).not.toContain('fema_flood_zone');
  expect((await server.get('/store/sample.csv?path=/us/zz&product=standard')).status).toBe(404);
});

test('a sample names nobody who opted out, not even for operators', async () => {
  const samples = async () =>
    (
      await Promise.all(
        (['chelsea', 'olive'] as const).map((as) =>
          server.get(`/store/sample.csv?path=${ALDER}&product=standard`, as),
        ),
      )
    ).map(({ text }) => text);
  for (const text of await samples()) expect(text).toMatch(/JANE SAMPLE[^]*LONGER NAME/);
  for (const subject of ['Jane Sample', 'A. Much Longer Name']) {
    const optOut = { kind: 'owner', subject, reason: 'asked', requested_by: 'the owner' };
    expect((await server.post('/admin/removals.json', optOut, 'olive')).status).toBe(200);
  }
  for (const text of await samples()) {
    expect(text).not.toMatch(/JANE|LONGER/);
    expect(text).toMatch(/LOT 0[^]*P-1[^]*LOT 2/);
  }
});

test('operators add, change and remove prices, and every tampered value is refused by name', async () => {
  const price = {
    path: ALDER,
    sold_as: 'county',
    product: 'standard',
    format: 'other',
    currency: 'USD',
    steps: [{ up_to_parcels: null, price_cents: 500 }],
  };
  const save = (change: object, as: 'olive' | 'alice' = 'olive') =>
    server.post('/admin/store_prices.json', { ...price, ...change }, as);
  expect((await save({}, 'alice')).status).toBe(403);
  const refused: [object, string][] = [
    [{ path: '/us/zz/none' }, 'body.path'],
    [{ path: "/us/zz'; drop table place" }, 'body.path'],
    [{ sold_as: 'bundle' }, 'body.sold_as'],
    [{ product: 'gold' }, 'body.product'],
    [{ currency: 'EUR' }, 'body.currency'],
    [{ steps: [{ up_to_parcels: null, price_cents: -1 }] }, 'body.steps.0.price_cents'],
    [{ steps: [{ up_to_parcels: null, price_cents: 0.1 }] }, 'body.steps.0.price_cents'],
    [{ steps: [{ up_to_parcels: 5, price_cents: 1 }] }, 'body.steps.0.up_to_parcels'],
  ];
  for (const [change, field] of refused) {
    const { status, body } = await save(change);
    expect({ status, body }).toMatchObject({ status: 400, body: { error: { fields: [{ field }] } } });
  }
  const added = await save({});
  expect(added).toMatchObject({ status: 200, body: { headline: 'Alder County, ZZ' } });
  expect((await save({})).status).toBe(409);
  expect(await find({ product: 'standard', format: 'kml' })).toMatchObject({ priceCents: 500 });
  const { id } = added.body as { id: string };
  expect((await save({ id, steps: [{ up_to_parcels: null, price_cents: 0 }] })).status).toBe(200);
  expect(await find({ product: 'standard', format: 'kml' })).toMatchObject({ priceCents: 0 });
  expect((await server.delete(`/admin/store_prices/${id}.json`, 'olive')).status).toBe(200);
  expect((await server.delete(`/admin/store_prices/${id}.json`, 'olive')).status).toBe(404);
  expect(await find({ product: 'standard', format: 'kml' })).toMatchObject({ priceCents: 29_900 });
  const { rows } = await sql<{ verb: string }>`
    select verb from audit_entry where verb like 'store_price.%' order by id`.execute(
    services.database.kysely,
  );
  expect(rows.map(({ verb }) => verb)).toEqual([
    'store_price.added',
    'store_price.changed',
    'store_price.removed',
  ]);
});

test('of two operators who remove a price simultaneously, one learns that it is gone', async () => {
  const price = { path: ALDER, sold_as: 'county', product: 'standard', format: 'other', currency: 'USD' };
  const steps = [{ up_to_parcels: null, price_cents: 500 }];
  for (let round = 0; round < 5; round++) {
    const added = await server.post('/admin/store_prices.json', { ...price, steps }, 'olive');
    const { id } = added.body as { id: string };
    const replies = await Promise.all(
      [1, 2].map(() => server.delete(`/admin/store_prices/${id}.json`, 'olive')),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const { rows } = await sql`
      select from audit_entry where verb = 'store_price.removed' and subject_id = ${id}`.execute(
      services.database.kysely,
    );
    expect(rows).toHaveLength(1);
  }
});

test('when two prices are changed simultaneously so that they would be the same, one change is refused with the reason', async () => {
  const save = (change: object) =>
    server.post(
      '/admin/store_prices.json',
      {
        path: ALDER,
        sold_as: 'county',
        product: 'standard',
        currency: 'USD',
        steps: [{ up_to_parcels: null, price_cents: 500 }],
        ...change,
      },
      'olive',
    );
  for (let round = 0; round < 5; round++) {
    const ids = await Promise.all(
      ['other', 'spreadsheet'].map(async (format) => ((await save({ format })).body as { id: string }).id),
    );
    const replies = await Promise.all(ids.map((id) => save({ id, format: 'any' })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.map(({ text }) => text).join()).toContain('for this place, format and currency');
    await Promise.all(ids.map((id) => server.delete(`/admin/store_prices/${id}.json`, 'olive')));
  }
});
