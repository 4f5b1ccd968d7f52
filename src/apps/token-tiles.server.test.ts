import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIXTURE_COUNTY } from '../../tests/support/parcels-fixture.ts';
import { type TestSite, openTestSite } from '../../tests/support/site.ts';

const { path: COUNTY } = FIXTURE_COUNTY;
let site: TestSite;
let token = '';

beforeAll(async () => {
  site = await openTestSite({}, { config: { featureSettings: { PLATBOOK_PREMIUM_FIELDS: 'everyone' } } });
  const made = await site.send({
    method: 'POST',
    url: '/profile/tokens.json',
    payload: { name: 'tiles', scopes: ['read_layers'], expires_in_days: 1 },
    headers: await site.sessionOf('alice'),
  });
  ({ token } = JSON.parse(made.payload) as { token: string });
}, 120_000);
afterAll(() => site.close());

async function sourceOf(parcel: object): Promise<string> {
  const made = await site.send({
    method: 'POST',
    url: '/api/v1/sources',
    payload: { query: { path: COUNTY, parcel } },
    headers: await site.sessionOf('alice'),
  });
  expect(made.statusCode, made.payload).toBe(200);
  return (JSON.parse(made.payload) as { id: string }).id;
}

async function tileUrl(id: string, headers: Record<string, string> = {}, query = ''): Promise<string> {
  const reply = await site.send({ method: 'GET', url: `/api/v1/sources/${id}/tiles.json${query}`, headers });
  expect(reply.statusCode, reply.payload).toBe(200);
  const [url = ''] = (JSON.parse(reply.payload) as { tiles: string[] }).tiles;
  return url.replace('http://localhost', '').replace('{z}/{x}/{y}', '14/3640/6202');
}

test('a program that reads private TileJSON by ?token= can load its tiles', async () => {
  const id = await sourceOf({
    [COUNTY]: { op: 'all', nodes: [{ column: 'owner', op: 'contains', value: 'ROE' }] },
  });
  const url = await tileUrl(id, {}, `?token=${encodeURIComponent(token)}`);
  const tile = await site.send({ method: 'GET', url });
  expect(tile.statusCode, url).toBe(200);
  expect(tile.headers['cache-control']).toMatch(/private/);
  // Without the token a visitor can't read the tiles. If the token was sent as a header, the address of the tiles doesn't contain it.
  expect((await site.send({ method: 'GET', url: url.replace(/[?&]token=.*/, '') })).statusCode).toBe(401);
  expect(await tileUrl(id, { authorization: `Bearer ${token}` })).not.toContain('token=');
});

test('a program written for another parcel service finds the tiles of a private source by its token, which it adds itself', async () => {
  const query = {
    path: COUNTY,
    parcel: { [COUNTY]: { op: 'all', nodes: [{ column: 'owner', op: 'contains', value: 'ROE' }] } },
  };
  const made = await site.send({
    method: 'POST',
    url: `/api/v1/sources?format=mvt&userToken=${token}`,
    payload: { query },
  });
  const source = JSON.parse(made.payload) as {
    vector: [string];
    tilejson: { vector: string; raster: string };
  };
  // Such a program cuts the end of the template off, and adds the format and the token itself, although the template already has the token.
  const [base = ''] = source.vector[0].replace('http://localhost', '').split('/{z}/{x}/{y}');
  for (const url of [
    `${base}?format=mvt&token=${token}`,
    source.tilejson.vector.replace('http://localhost', ''),
    source.tilejson.raster.replace('http://localhost', ''),
  ]) {
    const reply = await site.send({ method: 'GET', url });
    expect(reply.statusCode, `${url} ${reply.payload}`).toBe(200);
    const [template = ''] = (JSON.parse(reply.payload) as { tiles: string[] }).tiles;
    const tile = template.replace('http://localhost', '').replace('{z}/{x}/{y}', '14/3640/6202');
    expect((await site.send({ method: 'GET', url: `${tile}&token=${token}` })).statusCode, tile).toBe(200);
  }
});

test('addresses of tiles that everyone may read contain no token', async () => {
  const id = await sourceOf({});
  expect(await tileUrl(id, {}, `?token=${encodeURIComponent(token)}`)).not.toContain(token);
});
