import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FIXTURE_COUNTY,
  type ParcelFixture,
  insertFixturePlaces,
  publishFixtureEdition,
  publishFixtureSearchIndex,
} from '../../../../tests/support/parcels-fixture.ts';
import { openTestPrivacy } from '../../../../tests/support/privacy.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { parcelFid } from '../../../kernel/ids.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { createSearch, type Search } from '../../search/server/index.ts';
import type { OwnerParcels } from '../contract.ts';
import { ownerRoutes } from './index.ts';

const { path: COUNTY, geoid: GEOID } = FIXTURE_COUNTY;
/** Row 6 has an owner whose name has no word. An owner of more parcels than a list holds follows, in rows 7 to 1,106. */
const OWNERS = [
  ...['SAMPLE JOAN', 'OTHER PAT', 'Sample, Joan', null, 'SAMPLE JOAN', '***'],
  ...Array.from({ length: 1100 }, () => 'LARGE LLC'),
];
const [FAR, FARTHER, FARTHEST] = [1104, 1105, 1106] as const;
/** The owners that alice may see per day: those of all tests before the last one. */
const LIMIT = 1004;
const PARCELS: ParcelFixture[] = OWNERS.map((owner, index) => ({
  values: { parcelnumb: `P-${index + 1}`, ...(owner === null ? {} : { owner }) },
}));

let services: Awaited<ReturnType<typeof openTestServices>>;
let privacy: Privacy;
let search: Search;
let server: TestServer;

beforeAll(async () => {
  services = await openTestServices({ featureSettings: { PLATBOOK_PLAN_LIMITS: `pro.owners=${LIMIT}` } });
  privacy = openTestPrivacy(services);
  await insertFixturePlaces(services);
  const { version } = await publishFixtureEdition(services, PARCELS, {});
  await publishFixtureSearchIndex(services, PARCELS, version);
  search = createSearch(services, () => Promise.resolve([]), privacy);
  const routes = [...ownerRoutes(services, search, privacy), ...privacy.routes];
  server = await openTestServer(services, routes);
}, 120_000);

afterAll(async () => {
  await server.close();
  await search.close();
  await privacy.close();
  await services.close();
});

const ask = (row: number, as: 'alice' | 'bob' | 'olive' | 'chelsea') =>
  server.get(`${COUNTY}/${row}/owner_parcels.json`, as);
const fidsOf = (body: unknown) => (body as OwnerParcels).parcels.map(({ fid }) => fid);
const fids = (...rows: number[]) => rows.map((row) => parcelFid(GEOID, row));

test('an owner’s parcels have a point each and common bounds', async () => {
  const { status, body } = await ask(3, 'alice');
  expect(status).toBe(200);
  expect(fidsOf(body)).toEqual(fids(1, 3, 5));
  const { bbox, parcels, ...rest } = body as OwnerParcels;
  expect(rest).toEqual({ owner: 'Sample, Joan', is_complete: true });
  expect(parcels[0]).toMatchObject({ path: `${COUNTY}/1`, address: null, parcelnumb: 'P-1' });
  for (const { point } of parcels) {
    expect(point[0] >= bbox[0] && point[0] <= bbox[2]).toBe(true);
    expect(point[1] >= bbox[1] && point[1] <= bbox[3]).toBe(true);
  }
});

test.each([
  ['chelsea', 401],
  ['bob', 403],
  ['alice', 200],
  ['olive', 200],
] as const)('%s gets the status %i', async (person, status) => {
  const reply = await ask(1, person);
  expect(reply.status).toBe(status);
  if (status !== 200) expect(reply.text).not.toContain('SAMPLE');
});

test.each([4, 9999])('row %i has no visible owner', async (row) => {
  expect((await ask(row, 'alice')).status).toBe(404);
});

test('an opt-out removes a parcel from the list and hides its owner', async () => {
  const reply = await server.post(
    '/admin/removals.json',
    {
      kind: 'parcel_number',
      subject: 'P-5',
      geoid: GEOID,
      reason: 'asked in writing',
      requested_by: 'the owner',
    },
    'olive',
  );
  expect(reply.status).toBe(200);
  expect(fidsOf((await ask(1, 'alice')).body)).toEqual(fids(1, 3));
  expect((await ask(5, 'alice')).status).toBe(403);
  expect(fidsOf((await ask(5, 'olive')).body)).toEqual(fids(1, 3, 5));
});

test.each([
  ['beyond the listed ones', FAR, 1000, false],
  ['whose owner has no words', 6, 1, true],
] as const)('the list contains a requested parcel %s', async (_, row, count, isComplete) => {
  const { parcels, bbox, is_complete } = (await ask(row, 'alice')).body as OwnerParcels;
  expect(parcels).toHaveLength(count);
  expect(parcels.at(-1)?.fid).toBe(fids(row)[0]);
  expect(bbox.every(Number.isFinite)).toBe(true);
  expect(is_complete).toBe(isComplete);
});

test('an opt-out hides the owner of a parcel beyond the listed ones', async () => {
  const optOut = { kind: 'parcel_number', subject: `P-${FARTHER}`, geoid: GEOID };
  const added = await server.post(
    '/admin/removals.json',
    { ...optOut, reason: 'asked in writing', requested_by: 'the owner' },
    'olive',
  );
  expect(added.status).toBe(200);
  const reply = await ask(FARTHER, 'alice');
  expect(reply.status).toBe(403);
  expect(reply.text).not.toContain('LARGE');
});

test('the daily limit hides the owner of a parcel beyond the listed ones', async () => {
  const reply = await ask(FARTHEST, 'alice');
  expect(reply.status).toBe(403);
  expect(reply.text).not.toContain('LARGE');
  expect((await ask(FAR, 'alice')).status).toBe(200);
});
