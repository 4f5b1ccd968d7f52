import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIXTURE_COUNTY } from '../../../../tests/support/parcels-fixture.ts';
import { type SitePerson, type TestSite, openTestSite } from '../../../../tests/support/site.ts';
import { addTokenUse } from '../../tokens/server/queries-uses.ts';
import type { ParcelsReply } from '../contract.ts';

let site: TestSite;

beforeAll(async () => {
  const config = { featureSettings: { PLATBOOK_PLAN_LIMITS: 'free.lookups=1' } };
  const parcels = [
    { values: { parcelnumb: 'P-1', address: '12 ELM ST', owner: 'JANE ROE', numrooms: 7 } },
    { values: { parcelnumb: 'P-2', address: '14 ELM ST', owner: 'ACME LLC', numrooms: 4 } },
  ];
  site = await openTestSite({ checkReplies: true }, { config, parcels });
});
afterAll(() => site.close());

const COUNTY = FIXTURE_COUNTY.path;

type Reply = ParcelsReply & { error?: { detail?: string; fields: { field: string; message: string }[] } };
async function send(url: string, person: SitePerson = 'alice', body?: object) {
  const reply = await site.send({
    url: `/api/v2${url}`,
    headers: await site.sessionOf(person),
    ...(body && { method: 'POST', payload: body }),
  });
  return {
    status: reply.statusCode,
    viewsLeft: reply.headers['x-record-views-left'],
    ...reply.json<Reply>(),
  };
}
const headlines = (reply: ParcelsReply) =>
  reply.parcels.features.map(({ properties }) => properties.headline);

test('finds parcels by point, address, number, path and id, in one form', async () => {
  const there = await send('/parcels/point?lat=40.0005&lon=-99.9995&return_field_labels=true');
  const [feature] = there.parcels.features;
  expect(there.parcels.type).toBe('FeatureCollection');
  expect(feature).toMatchObject({
    type: 'Feature',
    geometry: { type: 'Polygon' },
    properties: { headline: '12 ELM ST', path: `${COUNTY}/1`, context: { active: true } },
  });
  expect(feature?.properties.field_labels).toMatchObject({ parcelnumb: 'Parcel Number' });
  const uuid = feature?.properties.ll_uuid;
  for (const url of [
    `/parcels/${uuid}?return_geometry=false`,
    `/parcel?path=${COUNTY}/1&return_geometry=false`,
    `/parcels/address?query=12+elm+st&return_geometry=false`,
    `/parcels/apn?parcelnumb=p1&path=${COUNTY}&return_geometry=false`,
  ]) {
    const found = await send(url);
    expect(found.parcels.features[0], url).toMatchObject({
      id: feature?.id,
      geometry: null,
      properties: { ll_uuid: uuid },
    });
  }
});

test('pages through a query without gaps, and counts it', async () => {
  const url = `/parcels/query?path=${COUNTY}&fields[address][ilike]=ELM&limit=1`;
  const first = await send(url);
  const second = await send(`${url}&offset_id=${first.parcels.features[0]?.id}`);
  expect([...headlines(first), ...headlines(second)]).toEqual(['12 ELM ST', '14 ELM ST']);
  expect(headlines(await send(`${url}&offset_id=${second.parcels.features[0]?.id}`))).toEqual([]);
  // Pages of an area also continue after `offset_id`. Counties whose ids are all lower are skipped.
  const inArea = { geojson: ELM, offset_id: first.parcels.features[0]?.id };
  expect(headlines(await send('/parcels/area', 'alice', inArea))).toEqual(['14 ELM ST']);
  expect(headlines(await send('/parcels/area', 'alice', { ...inArea, offset_id: 999_990_000_000 }))).toEqual(
    [],
  );
  expect(await send(`${url}&return_count=true`)).toMatchObject({ count: 2, parcels: { features: [] } });
});

test('finds the start and the end of a text, as the database does for ilike', async () => {
  const find = async (pattern: string) =>
    headlines(
      await send(`/parcels/query?path=${COUNTY}&fields[address][ilike]=${encodeURIComponent(pattern)}`),
    );
  expect(await find('12 e%')).toEqual(['12 ELM ST']);
  expect(await find('elm%')).toEqual([]);
  expect(await find('%Elm St')).toEqual(['12 ELM ST', '14 ELM ST']);
  expect(await find('%elm')).toEqual([]);
  expect(await find('%elm%')).toEqual(['12 ELM ST', '14 ELM ST']);
});

test('asks all counties of a state, of a country or of the site', async () => {
  for (const place of ['path=/us/zz&', 'path=/us&', '']) {
    const url = `/parcels/query?${place}fields[address][ilike]=ELM`;
    const first = await send(`${url}&limit=1`);
    expect(headlines(first), place).toEqual(['12 ELM ST']);
    const next = await send(`${url}&limit=1&offset_id=${first.parcels.features[0]?.id}`);
    expect(headlines(next)).toEqual(['14 ELM ST']);
    expect((await send(`${url}&return_count=true`)).count).toBe(2);
    expect(headlines(await send(`${url}&fields[numrooms][order]=asc`))).toEqual(['14 ELM ST', '12 ELM ST']);
  }
  const box = JSON.stringify(boxAround(-100.0001, 39.9999, -99.9995, 40.0005));
  expect(headlines(await send(`/parcels/query?geojson=${box}`))).toEqual(['12 ELM ST']);
  expect((await send('/parcels/query?path=/us/zz/elsewhere')).status).toBe(404);
  expect((await send(`/parcels/query?path=/us/zz/elsewhere&geojson=${box}`)).status).toBe(404);
  expect((await send('/parcels/query?path=/ca&fields[numrooms][order]=asc')).status).toBe(404);
});

test('sorts a query by a column, and pages through it in that order', async () => {
  const url = `/parcels/query?path=${COUNTY}&fields[numrooms]`;
  expect(headlines(await send(`${url}[order]=asc`))).toEqual(['14 ELM ST', '12 ELM ST']);
  expect(headlines(await send(`${url}[order]=DESC&fields[address][ilike]=12`))).toEqual(['12 ELM ST']);
  const asked = { path: COUNTY, fields: { numrooms: { gt: 1, order: 'desc' } }, limit: 1 };
  const first = await send('/parcels/query', 'alice', asked);
  const next = { ...asked, offset_id: first.parcels.features[0]?.id };
  const second = await send('/parcels/query', 'alice', next);
  const last = await send('/parcels/query', 'alice', { ...asked, offset_id: second.parcels.features[0]?.id });
  expect([first, second, last].map(headlines)).toEqual([['12 ELM ST'], ['14 ELM ST'], []]);
  expect(await send(`${url}[order]=asc&return_count=true`)).toMatchObject({ count: 2 });
  const foreign = await send('/parcels/query', 'alice', { ...asked, offset_id: 1 });
  expect([foreign.status, foreign.error?.fields[0]?.field]).toEqual([400, 'body.offset_id']);
});

test('finds the parcels at some points, each once', async () => {
  const points = (coordinates: number[][]) =>
    `/parcels/point?geojson=${encodeURIComponent(JSON.stringify({ type: 'MultiPoint', coordinates }))}`;
  const threePoints = [
    [-99.9985, 40.0005],
    [-99.9995, 40.0005],
    [-99.9996, 40.0006],
  ];
  expect(headlines(await send(points(threePoints)))).toEqual(['12 ELM ST', '14 ELM ST']);
  expect(headlines(await send(`${points([[-99.9995, 40.0005]])}&radius=120`))).toEqual([
    '12 ELM ST',
    '14 ELM ST',
  ]);
});

test('accepts the flags of collections that this site does not have, as long as they are false', async () => {
  const url = `/parcels/apn?parcelnumb=P.2&return_stacked=false&return_matched_buildings=false&return_zoning`;
  expect(headlines(await send(`${url}=false`))).toEqual(['14 ELM ST']);
  const refused = await send(`${url}=true`);
  expect([refused.status, refused.error?.fields[0]]).toMatchObject([
    400,
    { field: 'query.return_zoning', message: expect.stringContaining('map layers') as string },
  ]);
});

test('a radius adds the parcels around the point', async () => {
  const url = '/parcels/point?lat=40.0005&lon=-99.9995';
  expect(headlines(await send(url))).toEqual(['12 ELM ST']);
  expect(headlines(await send(`${url}&radius=120`))).toEqual(['12 ELM ST', '14 ELM ST']);
});

test('a query takes points with a radius, in the URL or in the body', async () => {
  const point = { type: 'Point', coordinates: [-99.9995, 40.0005] };
  const url = `/parcels/query?geojson=${encodeURIComponent(JSON.stringify(point))}&fields[numrooms][isnull]=False`;
  const all = headlines(await send(`${url}&radius=120`));
  expect(headlines(await send(`${url}&radius=5`)).length).toBeLessThan(all.length);
  const fields = { numrooms: { isnull: false } };
  expect(headlines(await send('/parcels/query', 'alice', { geojson: point, radius: 120, fields }))).toEqual(
    all,
  );
  const missing = await send(url);
  expect([missing.status, missing.error?.fields[0]?.field]).toEqual([400, 'query.radius']);
  const area = await send('/parcels/query', 'alice', { geojson: ELM, radius: 120 });
  expect([area.status, area.error?.fields[0]?.field]).toEqual([400, 'body.radius']);
});

test('describes the columns of parcels, and the properties of buildings, addresses and zoning', async () => {
  const schema = async (name: string) => {
    const { status, viewsLeft: _, ...columns } = await send(`/us/schemas/${name}`);
    return { status, columns: Object.keys(columns) };
  };
  expect((await schema('parcel')).columns).toEqual(expect.arrayContaining(['ll_uuid', 'yearbuilt']));
  expect(await schema('building')).toEqual({ status: 200, columns: ['height'] });
  expect(await schema('address')).toEqual({ status: 200, columns: ['number', 'street'] });
  expect((await schema('zoning')).columns).toEqual([
    'zoning',
    'zoning_description',
    'zoning_type',
    'zoning_subtype',
  ]);
  expect((await schema('roads')).status).toBe(400);
  expect(await send('/ca/schemas/parcel')).toMatchObject({
    status: 200,
    admin1: { human: expect.anything() },
  });
});

/** A rectangle whose ring is not closed: some programs send such rings. */
const boxAround = (west: number, south: number, east: number, north: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ],
  ],
});
/** A box around the interior points of both parcels. In the store of this test, a parcel's point is its southwest corner. */
const ELM = boxAround(-100.0001, 39.9999, -99.9985, 40.0005);

test('finds the parcels of an area that is sent in the URL or in the body, and says how large the area is', async () => {
  const flags = { return_geometry: false, limit: 10 };
  const posted = await send('/parcels/area', 'alice', { geojson: ELM, ...flags });
  expect(headlines(posted)).toEqual(['12 ELM ST', '14 ELM ST']);
  expect(posted.area?.sq_meters).toBeGreaterThan(9_050);
  expect(posted.area?.sq_meters).toBeLessThan(9_150);
  expect((posted.area?.acres ?? 0) / 640).toBeCloseTo(posted.area?.sq_miles ?? 0, 9);
  const feature = { type: 'Feature', properties: {}, geometry: ELM };
  const text = encodeURIComponent(JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
  const asked = await send(`/parcels/area?geojson=${text}&return_geometry=false&limit=10`);
  expect(asked).toEqual(posted);
  // Where two features overlap, the land still belongs to the area.
  const twice = { type: 'FeatureCollection', features: [feature, feature] };
  expect(headlines(await send('/parcels/area', 'alice', { geojson: twice, ...flags }))).toEqual(
    headlines(posted),
  );
  const counted = await send('/parcels/area', 'alice', { geojson: ELM, return_count: true });
  expect(counted).toMatchObject({ count: headlines(posted).length, parcels: { features: [] } });
});

test('a posted query takes conditions, lists and an area, and has pages like a query in a URL', async () => {
  const fields = { address: { in: ['12 ELM ST', '14 ELM ST'] } };
  const query = { path: COUNTY, fields, limit: 1 };
  const first = await send('/parcels/query', 'alice', query);
  const offset = first.parcels.features[0]?.id;
  const second = await send('/parcels/query', 'alice', { ...query, offset_id: offset });
  expect([...headlines(first), ...headlines(second)]).toEqual(['12 ELM ST', '14 ELM ST']);
  const inside = { ...query, limit: 10, geojson: boxAround(-100.0001, 39.9999, -99.9995, 40.0005) };
  expect(headlines(await send('/parcels/query', 'alice', inside))).toEqual(['12 ELM ST']);
});

test.each([
  ['/parcels/area', { geojson: { type: 'Point', coordinates: [0, 0] } }, 'body.geojson', /is not GeoJSON/],
  ['/parcels/area', { geojson: boxAround(-101, 40, -100, 41) }, 'body.geojson', /80 square miles/],
  ['/parcels/area', { geojson: boxAround(500, 40, 501, 41) }, 'body.geojson', /longitudes and latitudes/],
  ['/parcels/area', { geojson: 'POLYGON((0 0))' }, 'body.geojson', /is not GeoJSON/],
  ['/parcels/area', {}, 'body.geojson', /./],
  [
    '/parcels/query',
    { path: COUNTY, fields: { yearbuild: { lt: 1 } } },
    'body.fields[yearbuild][lt]',
    /unknown column/,
  ],
  ['/parcels/query', { path: COUNTY, order: 'asc' }, 'body.order', /is not a parameter/],
])('a body of %s with %o is refused', async (url, body, field, message) => {
  const refused = await send(url, 'alice', body);
  expect([refused.status, refused.error?.fields[0]?.field]).toEqual([400, field]);
  expect(refused.error?.fields[0]?.message).toMatch(message);
});

test.each(['address?query=12+elm+st', 'apn?parcelnumb=p1', 'owner?owner=jane+roe', 'typeahead?query=12+elm'])(
  '%s answers as a query does for places that are not there or have no parcels',
  async (search) => {
    for (const path of ['/us/zz/elsewhere', `${COUNTY}/no-such-town`, '/ca']) {
      const asked = await send(`/parcels/query?path=${path}`);
      const found = await send(`/parcels/${search}&path=${path}`);
      expect([found.status, found.error?.detail], path).toEqual([404, asked.error?.detail]);
    }
    const none = await send(`/parcels/${search.split('=')[0]}=nothing+here&path=${COUNTY}`);
    expect(none.status).toBe(200);
  },
);

test('finds by owner, with the words of the name in any order, and by exact number', async () => {
  const find = async (url: string) => headlines(await send(`/parcels/${url}`));
  expect(await find('owner?owner=jane+roe')).toEqual(['12 ELM ST']);
  expect(await find(`owner?owner=roe+jane&path=${COUNTY}&return_geometry=False`)).toEqual(['12 ELM ST']);
  expect(await find('apn?parcelnumb=P-')).toEqual([]);
  expect(await find('apn?parcelnumb=P.2')).toEqual(['14 ELM ST']);
});

test.each([
  ['/parcels/query?limit=5', 'query.path'],
  ['/parcels/query?fields[numrooms][order]=asc', 'query.path'],
  [`/parcels/query?path=${COUNTY}&geojson={}`, 'query.geojson'],
  [`/parcels/query?path=${COUNTY}&order=asc`, 'query.order'],
  ['/parcels/point?lat=40&lon=-100&radios=5', 'query.radios'],
  ['/parcels/apn?parcelnumb=P1&parcelnum=P1', 'query.parcelnum'],
  ['/parcels/point?lon=-100', 'query.lat'],
  ['/parcels/point?lat=NaN&lon=-100', 'query.lat'],
  ['/parcels/point?geojson={"type":"Polygon"}', 'query.geojson'],
  ['/parcels/point?lat=40&lon=-100&geojson={"type":"Point","coordinates":[-99,40]}', 'query.geojson'],
  // Refused, because the server does not read URL parameters of a posted query, nor a token in a body.
  [`/parcels/query?path=${COUNTY}`, 'query.path', { fields: { numrooms: { gt: 1 } } }],
  ['/parcels/query', 'body.token', { token: 'pb_x', path: COUNTY }],
])('%s is refused, naming the parameter %s', async (url, field, body?: object) => {
  const refused = await send(url, 'alice', body);
  expect([refused.status, refused.error?.fields[0]?.field]).toEqual([400, field]);
});

test('a limit ends a page, and the next page is refused', async () => {
  expect((await send(`/parcel?path=${COUNTY}/old-town/2`, 'bob')).status).toBe(404);
  const url = `/parcels/query?path=${COUNTY}`;
  const first = await send(url, 'bob');
  expect(headlines(first)).toEqual(['12 ELM ST']);
  expect(first.warning).toContain('property lookups');
  expect([first.viewsLeft, (await send(`/parcel?path=${COUNTY}/1`, 'bob')).viewsLeft]).toEqual(['0', '0']);
  const refused = await send(`${url}&offset_id=${first.parcels.features[0]?.id}`, 'bob');
  expect([refused.status, refused.viewsLeft]).toEqual([403, '0']);
});

test('a program asks for its counts, and reports wrong data', async () => {
  const month = new Date().toISOString().slice(0, 7);
  const usage = (await send('/usage')) as unknown as { cycle_start: string; usage: object };
  expect(usage).toMatchObject({ status: 200, cycle_start: `${month}-01`, usage: {} });
  expect((await site.send({ url: '/api/v2/usage' })).statusCode).toBe(401);
  const report = { path: `${COUNTY}/1`, comment: 'The year is wrong', details: { yearbuilt: 1951 } };
  expect(await send('/report', 'alice', report)).toMatchObject({
    message: expect.stringContaining('report'),
  });
  const refused = await send('/report', 'alice', { ...report, ll_uuid: 'x' });
  expect([refused.status, refused.error?.fields[0]?.field]).toEqual([400, 'body.ll_uuid']);
  const unknown = await send('/report', 'alice', { ...report, detail: {} });
  expect([unknown.status, unknown.error?.fields[0]?.field]).toEqual([400, 'body.detail']);
});

test('a program gets the counts of all tokens of the owner of its token, and a web page only those of its own token', async () => {
  const make = async (tiles: number, origins: string[]) => {
    const headers = await site.sessionOf('alice');
    const payload = { name: 'Sync', scopes: ['read_parcels'], expires_in_days: 30, origins };
    const reply = await site.send({ method: 'POST', url: '/profile/tokens.json', headers, payload });
    const made = reply.json<{ id: string; token: string; fragment: string }>();
    const day = new Date().toISOString().slice(0, 10);
    await addTokenUse(site.services.database.kysely, {
      tokenId: made.id,
      day,
      permission: 'tile.read',
      used: tiles,
    });
    return made;
  };
  const page = { origin: 'https://maps.example' };
  const [ofProgram, ofPage] = [await make(40, []), await make(7, [page.origin])];
  const tilesFor = async (token: string, headers = {}) => {
    const reply = await site.send({
      url: '/api/v2/usage',
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    const { usage } = reply.json<{ usage: Record<string, { tiles: number }> }>();
    return Object.fromEntries(Object.entries(usage).map(([fragment, { tiles }]) => [fragment, tiles]));
  };
  expect(await tilesFor(ofProgram.token)).toEqual({ [ofProgram.fragment]: 40, [ofPage.fragment]: 7 });
  expect(await tilesFor(ofPage.token, page)).toEqual({ [ofPage.fragment]: 7 });
});

test('owners stay hidden, and errors name the parameter', async () => {
  const seen = await send('/parcels/point?lat=40.0005&lon=-99.9995', 'chelsea');
  expect([seen.status, seen.viewsLeft]).toEqual([200, '24']);
  expect(JSON.stringify(seen)).not.toContain('JANE');
  for (const search of ['query?fields[owner][eq]=JANE+ROE', 'owner?owner=JANE+ROE'])
    expect((await send(`/parcels/${search}&path=${COUNTY}`, 'chelsea')).status, search).toBe(401);
  const refused = await send(`/parcels/query?path=${COUNTY}&fields[yearbuild][lt]=1900`);
  expect([refused.status, refused.error?.fields[0]?.field]).toEqual([400, 'query.fields[yearbuild][lt]']);
  expect((await send('/parcels/owner?owner=roe')).status).toBe(400);
});

test('a sandbox token gets parcels until its records are used up, and each parcel that it is shown uses one', async () => {
  const opened = await site.send({
    method: 'POST',
    url: '/profile/sandbox.json',
    payload: {},
    headers: await site.sessionOf('bob'),
  });
  const { token } = opened.json<{ token: string }>();
  const ask = async (query: string) => {
    const reply = await site.send({
      url: `/api/v2/parcels/${query}`,
      headers: { authorization: `Bearer ${token}` },
    });
    return {
      status: reply.statusCode,
      ...reply.json<ParcelsReply & { error?: { code: string; detail: string } }>(),
    };
  };
  const db = site.services.database.kysely;
  const used = async () =>
    (await db.selectFrom('api_sandbox').select('records').executeTakeFirstOrThrow()).records;
  const all = `query?path=${COUNTY}`;
  expect(headlines(await ask(all))).toEqual(['12 ELM ST', '14 ELM ST']);
  expect(await ask(`${all}&return_count=true`)).toMatchObject({ count: 2 });
  expect(await used()).toBe(2);
  await db.updateTable('api_sandbox').set({ records: 1999 }).execute();
  const last = await ask(all);
  expect(headlines(last)).toEqual(['12 ELM ST']);
  expect(last.warning).toContain('2,000 parcel records, and all are used');
  const none = await ask(`${all}&offset_id=${last.parcels.features[0]?.id}`);
  expect([none.status, none.error?.code]).toEqual([403, 'limit_reached']);
  expect(await used()).toBe(2000);
  const counties = Array.from({ length: 7 }, (_, at) => `/us/md/county-${at}`);
  await db.updateTable('api_sandbox').set({ records: 0, counties }).execute();
  const elsewhere = await ask('apn?parcelnumb=P.2');
  expect([elsewhere.status, elsewhere.error?.detail]).toEqual([
    403,
    expect.stringContaining(`${COUNTY} is not one of them`),
  ]);
  expect((await ask('typeahead?query=12+ELM')).status).toBe(403);
});
