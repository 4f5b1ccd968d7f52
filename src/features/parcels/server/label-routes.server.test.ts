import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  FIXTURE_COUNTY,
  insertFixturePlaces,
  publishFixtureEdition,
} from '../../../../tests/support/parcels-fixture.ts';
import { openTestPrivacy } from '../../../../tests/support/privacy.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { parcelFid } from '../../../kernel/ids.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { parcelRoutes } from './index.ts';

const FIDS = [1, 2, 99].map((row) => parcelFid('99001', row)).join(',');

let services: Awaited<ReturnType<typeof openTestServices>>;
let privacy: Privacy;
let server: TestServer;
beforeAll(async () => {
  services = await openTestServices();
  privacy = openTestPrivacy(services);
  await insertFixturePlaces(services);
  await publishFixtureEdition(services, [
    { values: { parcelnumb: '001-02', owner: 'SAMPLE OWNER' } },
    { values: { owner: '' } },
  ]);
  server = await openTestServer(services, parcelRoutes(services, privacy));
});
afterAll(async () => {
  await server.close();
  await privacy.close();
  await services.close();
});

describe('labels of parcels', () => {
  test('have the value and a point inside, for parcels with a value', async () => {
    const { body } = await server.get(`/parcel_labels.json?kind=parcelnumb&fids=${FIDS}`, 'alice');
    const { labels } = body as { labels: { fid: number; text: string; point: [number, number] }[] };
    expect(labels.map(({ fid, text }) => [fid, text])).toEqual([[parcelFid('99001', 1), '001-02']]);
    const [lon = 0, lat = 0] = labels[0]?.point ?? [];
    expect(lon).toBeGreaterThan(-100);
    expect(lon).toBeLessThan(-99.999);
    expect(lat).toBeGreaterThan(40);
    expect(lat).toBeLessThan(40.001);
  });

  test('show owners to readers who may see them', async () => {
    const url = `/parcel_labels.json?kind=owner&fids=${FIDS}`;
    expect((await server.get(url, 'chelsea')).status).toBe(401);
    const { body } = await server.get(url, 'alice');
    expect(body).toMatchObject({ labels: [{ fid: parcelFid('99001', 1), text: 'SAMPLE OWNER' }] });
  });

  test.each(['kind=zoning&fids=1', 'kind=owner', `kind=owner&fids=${Array(201).fill(1).join(',')}`])(
    'refuse %s',
    async (query) => {
      expect((await server.get(`/parcel_labels.json?${query}`, 'alice')).status).toBe(400);
    },
  );
});

test('paid labels do not leak: labels and dimensions are for Pro and Team, unless everyone sees premium fields', async () => {
  const urls = [
    `/parcel_labels.json?kind=parcelnumb&fids=${FIDS}`,
    `/parcel_labels.json?kind=owner&fids=${FIDS}`,
    `/parcel_dimensions.json?fids=${FIDS}`,
    `${FIXTURE_COUNTY.path}/1/dimensions.json`,
    `/api/v1/dimensions.json?path=${FIXTURE_COUNTY.path}/1`,
  ];
  for (const url of urls) {
    expect((await server.get(url, 'chelsea')).body).toMatchObject({ error: { code: 'sign_in_required' } });
    expect((await server.get(url, 'bob')).body).toMatchObject({ error: { code: 'upgrade_required' } });
    expect((await server.get(url, 'alice')).status).toBe(200);
    expect((await server.get(url, 'olive')).status).toBe(200);
  }
  const open = {
    ...services,
    config: { ...services.config, featureSettings: { PLATBOOK_PREMIUM_FIELDS: 'everyone' } },
  };
  const withoutPlans = await openTestServer(open, parcelRoutes(open, privacy));
  expect(await Promise.all(urls.map(async (url) => (await withoutPlans.get(url)).status))).toEqual([
    200, 401, 200, 200, 200,
  ]);
});

describe('dimensions', () => {
  test('of a parcel by its path are the four sides of a square of a thousandth of a degree', async () => {
    const { status, body } = await server.get(`${FIXTURE_COUNTY.path}/1/dimensions.json`, 'alice');
    expect(status).toBe(200);
    const { lengths } = body as { lengths: { ft: number; m: number; coord: [number, number] }[] };
    // In WGS 84 a degree at 40 degrees north is 85,393.7 m of longitude and 111,034.7 m of latitude.
    const sides = lengths.map(({ m }) => Math.round(m * 10) / 10);
    expect(sides.toSorted((a, b) => a - b)).toEqual([85.4, 85.4, 111, 111]);
    for (const { ft, m } of lengths) expect(ft).toBeCloseTo(m / 0.3048, 0);
  });

  test('are answered for the path in a query as for the path itself, and only for the path of a parcel', async () => {
    const { body } = await server.get(`${FIXTURE_COUNTY.path}/1/dimensions.json`, 'alice');
    const elsewhere = `${FIXTURE_COUNTY.path}/another-town/1/dimensions.json`;
    expect((await server.get(elsewhere, 'alice')).status).toBe(404);
    const ask = (path: string) =>
      server.get(`/api/v1/dimensions.json?path=${encodeURIComponent(path)}`, 'alice');
    expect((await ask(`${FIXTURE_COUNTY.path}/1`)).body).toEqual(body);
    expect((await ask(`${FIXTURE_COUNTY.path}/99`)).status).toBe(404);
    expect((await ask(`${FIXTURE_COUNTY.path}/another-town/1`)).status).toBe(404);
    for (const path of [FIXTURE_COUNTY.path, '/us/zz/../1', '', 'https://elsewhere.example/1'])
      expect((await ask(path)).body).toMatchObject({
        error: { code: 'invalid_input', fields: [{ field: 'query.path' }] },
      });
    expect((await server.get('/api/v1/dimensions.json', 'alice')).status).toBe(400);
  });

  test('of several parcels are found by id; unknown ids are left out', async () => {
    const { body } = await server.get(`/parcel_dimensions.json?fids=${FIDS}`, 'alice');
    const { parcels } = body as { parcels: { fid: number; lengths: unknown[] }[] };
    const known = new Map(parcels.map(({ fid, lengths }) => [fid, lengths.length]));
    expect(known).toEqual(
      new Map([
        [parcelFid('99001', 1), 4],
        [parcelFid('99001', 2), 4],
      ]),
    );
  });

  test('of an unknown parcel are not found', async () => {
    expect((await server.get(`${FIXTURE_COUNTY.path}/99/dimensions.json`, 'alice')).status).toBe(404);
    expect((await server.get('/us/zz/nowhere/1/dimensions.json', 'alice')).status).toBe(404);
  });
});
