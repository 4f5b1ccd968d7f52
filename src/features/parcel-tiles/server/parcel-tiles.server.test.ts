import { randomUUID } from 'node:crypto';
import { rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { sql } from 'kysely';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DEFAULT_ACCESS, OPEN_ACCESS } from '../../../../tests/support/layer-access.ts';
import { insertFixturePlaces } from '../../../../tests/support/parcels-fixture.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { rectangle, writeStoreFixture } from '../../../../tests/support/store-fixture.ts';
import { type TestReply, type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { mercatorX, mercatorY } from '../../../kernel/geo.ts';
import { type ParcelStores, createParcelStores, editionFileKey, openEditionStores } from './index.ts';

const PLACE = '/us/zz/alder';

let services: Awaited<ReturnType<typeof openTestServices>>;
let editions: ParcelStores;
let server: TestServer;

/** Writes a store with a row of squares that begins at `lon`, and makes it the county's current edition. */
async function publish(
  geoid: string,
  version: number,
  lon: number,
  count: number,
  activities?: readonly (number | null)[],
): Promise<string> {
  const dir = path.join(services.scratchDir, randomUUID());
  await writeStoreFixture(dir, {
    geoid,
    placePath: PLACE,
    columns: activities === undefined ? ['path'] : ['path', 'lbcs_activity'],
    parcels: Array.from({ length: count }, (_, i) => {
      const west = lon + i * 0.001;
      return {
        rings: [[rectangle(west, 40, west + 0.001, 40.001)]],
        values: [`${PLACE}/${geoid}-${i + 1}`, ...(activities === undefined ? [] : [activities[i] ?? null])],
      };
    }),
  });
  const key = editionFileKey(geoid, version, 'parcels.store');
  await services.files.put(key, path.join(dir, 'parcels.store'));
  await sql`
    with made as (
      insert into edition (geoid, version, place_path, state, parcel_count, source_name, source_fingerprint, west, south, east, north)
      values (${geoid}, ${version}, ${PLACE}, 'ready', ${count}, ${`Roll <${geoid}>`}, 'none', ${lon}, 40, ${lon + count * 0.001}, 40.001)
      returning id)
    insert into county_edition (geoid, edition_id, place_path) select ${geoid}, id, ${PLACE} from made
    on conflict (geoid) do update set edition_id = excluded.edition_id`.execute(services.database.kysely);
  await editions.refresh();
  return key;
}

function address(z: number, lon = -99.999, lat = 40.0005): string {
  return `${z}/${Math.floor(mercatorX(lon) * 2 ** z)}/${Math.floor(mercatorY(lat) * 2 ** z)}`;
}

function featuresOf(reply: TestReply) {
  const layer = new VectorTile(new PbfReader(reply.bytes)).layers['parcels'];
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => layer?.feature(i)).flatMap((feature) =>
    feature ? [{ id: feature.id, properties: feature.properties }] : [],
  );
}

beforeAll(async () => {
  services = await openTestServices();
  await insertFixturePlaces(services);
  editions = await createParcelStores(services, DEFAULT_ACCESS);
  server = await openTestServer(services, editions.routes);
  await publish('99001', 1, -100, 2);
});

afterAll(async () => {
  await server.close();
  await editions.close();
  await services.close();
});

test('a tile holds its parcels, has an etag, and may be cached forever when the version is current', async () => {
  const token = await editions.tileVersion();
  const url = `/api/v1/parcels/${address(14)}.mvt`;
  const reply = await server.get(`${url}?v=${token}`);
  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/vnd.mapbox-vector-tile',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    vary: 'accept-encoding',
  });
  expect(featuresOf(reply)).toEqual([
    { id: 990_010_000_001, properties: { fid: 990_010_000_001, path: `${PLACE}/99001-1` } },
    { id: 990_010_000_002, properties: { fid: 990_010_000_002, path: `${PLACE}/99001-2` } },
  ]);
  expect((await server.get(`${url}?v=map.${token}`)).headers['cache-control']).toContain('immutable');
  expect((await server.get(`${url}?v=old`)).headers['cache-control']).toBe('public, max-age=60');
  const again = await server.get(url, 'chelsea', { 'if-none-match': reply.headers['etag'] ?? '' });
  expect(again.status).toBe(304);
  expect(again.bytes).toHaveLength(0);
});

test('a tile is packed with gzip only for clients that accept it', async () => {
  const url = `/api/v1/parcels/${address(15)}.mvt`;
  const packed = await server.get(url, 'chelsea', { 'accept-encoding': 'gzip' });
  const plain = await server.get(url);
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['etag']).not.toBe(plain.headers['etag']);
  const { gunzipSync } = await import('node:zlib');
  expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
});

test('fields=none leaves ids only', async () => {
  const reply = await server.get(`/api/v1/parcels/${address(14)}.mvt?fields=none`);
  expect(featuresOf(reply)[0]).toEqual({ id: 990_010_000_001, properties: {} });
});

test('a tile without parcels, or of too low a zoom, is answered with 204', async () => {
  for (const tile of [address(14, 10, 10), address(8)]) {
    const reply = await server.get(`/api/v1/parcels/${tile}.mvt`);
    expect(reply.status).toBe(204);
    expect(reply.bytes).toHaveLength(0);
  }
  expect((await server.get(`/api/v1/parcels/${address(12, 10, 10)}.png`)).status).toBe(204);
});

test('raster tiles are PNG in the color asked for', async () => {
  const reply = await server.get(`/api/v1/parcels/${address(13)}.png?line=ff0000`);
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toBe('image/png');
  expect(reply.bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(reply.bytes.includes(Buffer.from('PLTE\xff\x00\x00', 'latin1'))).toBe(true);
});

test.each([
  { url: '/api/v1/parcels/3/8/0.mvt', status: 400, field: 'params.x' },
  { url: '/api/v1/parcels/3/0/8.mvt', status: 400, field: 'params.y' },
  { url: '/api/v1/parcels/99/0/0.mvt', status: 400, field: 'params.z' },
  { url: '/api/v1/parcels/3/-1/0.mvt', status: 400, field: 'params.x' },
  { url: '/api/v1/parcels/3/a/0.mvt', status: 400, field: 'params.x' },
  { url: '/api/v1/parcels/3/1e9/0.png', status: 400, field: 'params.x' },
  { url: '/api/v1/parcels/3/0.5/0.png', status: 400, field: 'params.x' },
  { url: '/api/v1/parcels/12/1/1.png?line=red', status: 400, field: 'query.line' },
  { url: '/api/v1/parcels/12/1/1.mvt?fields=all', status: 400, field: 'query.fields' },
])('$url is refused with $status', async ({ url, status, field }) => {
  const reply = await server.get(url);
  expect(reply.status).toBe(status);
  expect(reply.body).toMatchObject({ error: { fields: [{ field }] } });
});

test.each(['/api/v1/parcels/17/1/1.mvt', '/api/v1/parcels/14/1/1.png'])(
  '%s: there is no such tile',
  async (url) => {
    expect((await server.get(url)).status).toBe(404);
  },
);

test('TileJSON has absolute addresses with the version, and the bounds of the parcels', async () => {
  await sql`insert into county_source (geoid, name) values ('99001', 'Assessor of <Alder>')`.execute(
    services.database.kysely,
  );
  await editions.refresh();
  const token = await editions.tileVersion();
  const { body, text } = await server.get('/api/v1/parcels?format=mvt');
  expect(text).not.toContain('Roll');
  const base = `${services.config.publicUrl}/api/v1/parcels/{z}/{x}/{y}`;
  expect(body).toMatchObject({
    tiles: [`${base}.mvt?v=${token}`],
    raster: [`${base}.png?v=${token}`],
    minzoom: 13,
    maxzoom: 16,
    // The source as stated by the operator, never the file name.
    attribution: 'Assessor of &lt;Alder&gt;',
    description: expect.stringContaining('not a survey') as string,
    vector_layers: [{ id: 'parcels', fields: { fid: 'Number', path: 'String' } }],
  });
  expect((body as { bounds: number[] }).bounds[0]).toBe(-100);
  const png = await server.get('/api/v1/parcels?format=png');
  expect(png.body).toMatchObject({ tiles: [`${base}.png?v=${token}`], minzoom: 11, maxzoom: 13 });
});

test('a second county is in the same tile, and a new edition takes the place of the old one', async () => {
  const before = await editions.tileVersion();
  await publish('99002', 1, -99.998, 1);
  expect(await editions.tileVersion()).not.toBe(before);
  const url = `/api/v1/parcels/${address(14)}.mvt?fields=none`;
  const idsOf = async () => featuresOf(await server.get(url)).map(({ id }) => id);
  expect(await idsOf()).toEqual([990_010_000_001, 990_010_000_002, 990_020_000_001]);
  await publish('99001', 2, -100, 1);
  expect(await idsOf()).toEqual([990_010_000_001, 990_020_000_001]);
});

test('a damaged or missing store is reported as being repaired, and the next edition is served', async () => {
  const key = await publish('99003', 1, -99.5, 1);
  const file = await services.files.localFile(key);
  await truncate(file, 1000);
  const url = `/api/v1/parcels/${address(14, -99.4995)}.mvt`;
  const broken = await server.get(url);
  expect(broken.status).toBe(503);
  expect(broken.headers['retry-after']).toBe('60');
  expect(broken.text).toContain('is being repaired. Try again in a minute.');
  await rm(file);
  expect((await server.get(url)).status).toBe(503);
  await publish('99003', 2, -99.5, 1);
  expect(featuresOf(await server.get(url))).toHaveLength(1);
});

test('many requests at once are all answered', async () => {
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      server.get(`/api/v1/parcels/${address(16)}.mvt?fields=none&v=${i % 20}`),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
});

test('an earlier edition is drawn when it is asked for, and the current one otherwise', async () => {
  await publish('99007', 1, -90, 1);
  await publish('99007', 2, -90, 3);
  const url = `/api/v1/parcels/${address(14, -89.999)}.mvt`;
  expect(featuresOf(await server.get(url))).toHaveLength(3);
  expect(featuresOf(await server.get(`${url}?edition=99007.1`))).toHaveLength(1);
  expect(featuresOf(await server.get(`${url}?edition=99007.2`))).toHaveLength(3);
  expect((await server.get(`${url}?edition=99007.3`)).status).toBe(404);
  expect((await server.get(`${url}?edition=99007`)).status).toBe(400);
  const picture = `/api/v1/parcels/${address(13, -89.999)}.png`;
  const [then, now] = await Promise.all([server.get(`${picture}?edition=99007.1`), server.get(picture)]);
  expect(then.bytes.equals(now.bytes)).toBe(false);
});

test('an edition opened for a job throws not_found for another edition or county', async () => {
  for (const version of [1, 2]) await publish('99021', version, -93, version);
  const opened = await openEditionStores(services, '99021', 1);
  const countParcels = (geoid: string, version: number) =>
    opened.withEditionStore(geoid, version, ({ ogcFids }) => Promise.resolve(ogcFids.length));
  expect(await countParcels('99021', 1)).toBe(1);
  await expect(countParcels('99021', 2)).rejects.toMatchObject({ code: 'not_found' });
  await expect(countParcels('99001', 1)).rejects.toMatchObject({ code: 'not_found' });
});

test('classes of a paid column (classes=lbcs_activity) are only for readers of the column, and cached for them alone', async () => {
  await publish('99019', 1, -94.997, 2, [1100, 9999]);
  const url = `/api/v1/parcels/${address(14, -94.995)}.mvt?classes=lbcs_activity&v=${await editions.tileVersion()}`;
  const codeFor = async (who: Persona) => (await server.get(url, who)).body;
  expect((await server.get(url, 'alice')).headers).toMatchObject({ 'cache-control': 'private, max-age=60' });
  // The tile is cached now, but must not be served to people without access.
  expect(await codeFor('chelsea')).toMatchObject({ error: { code: 'sign_in_required' } });
  expect(await codeFor('bob')).toMatchObject({ error: { code: 'upgrade_required' } });
  expect((await server.get(url, 'olive')).status).toBe(200);
  const openly = await createParcelStores(services, OPEN_ACCESS);
  onTestFinished(() => openly.close());
  const openServer = await openTestServer(services, openly.routes);
  const reply = await openServer.get(url);
  expect(reply.headers['cache-control']).toContain('public');
});

test('classes=lbcs_activity gives every parcel the first digit of its four-digit code, and 10 if it has no such code', async () => {
  const codes = [1100, 9999, null, 2000, 500];
  await publish('99009', 1, -97.997, codes.length, codes);
  const classesAt = async (lon: number) => {
    const tile = address(14, lon);
    const reply = await server.get(`/api/v1/parcels/${tile}.mvt?fields=none&classes=lbcs_activity`, 'alice');
    return new Map(featuresOf(reply).map(({ id, properties }) => [id, properties['class']]));
  };
  const found = await classesAt(-97.995);
  expect([1, 2, 3, 4, 5].map((row) => found.get(990_090_000_000 + row))).toEqual([1, 9, 10, 2, 10]);
  // A county without the column is drawn too.
  await publish('99010', 1, -96, 1);
  expect((await classesAt(-95.9995)).get(990_100_000_001)).toBe(10);
  const plain = await server.get(`/api/v1/parcels/${address(14, -97.995)}.mvt?fields=none`);
  expect(featuresOf(plain)[0]?.properties).toEqual({});
  expect((await server.get(`/api/v1/parcels/${address(14)}.mvt?classes=owner`)).status).toBe(400);
});
