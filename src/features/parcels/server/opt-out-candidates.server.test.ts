import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FIXTURE_COUNTY,
  insertFixturePlaces,
  publishFixtureEdition,
} from '../../../../tests/support/parcels-fixture.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { listCurrentEditions } from '../../editions/server/index.ts';
import { listOptOutCandidates } from './opt-out-candidates.ts';

const OWNERS = [
  'ŞAHİN, AYŞE',
  'NGUYỄN VAN'.normalize('NFD'),
  'Ťapák Ján',
  "O'BRIEN PAT",
  'SAHIN INA',
  'DOE JAN',
];

let services: Awaited<ReturnType<typeof openTestServices>>;
beforeAll(async () => {
  services = await openTestServices();
  await insertFixturePlaces(services);
  await publishFixtureEdition(
    services,
    OWNERS.map((owner) => ({ values: { owner } })),
    { version: 1 },
  );
});
afterAll(() => services.close());

test.each([
  ['Ayse Sahin', [1]],
  ['Nguyễn Van', [2]],
  ['TAPAK JAN', [3]],
  ['Pat O’Brien', [4]],
])('the parcels of %s are found whatever letters the county writes: %j', async (subject, expected) => {
  const db = services.database.kysely;
  const [edition] = await listCurrentEditions(db);
  const found: number[] = [];
  const rule = { kind: 'owner' as const, subject, geoid: null, expiresAtMs: null };
  const where = {
    editionId: edition?.editionId ?? 0,
    geoid: FIXTURE_COUNTY.geoid,
    parcelCount: OWNERS.length,
  };
  for await (const rows of listOptOutCandidates(db, where, rule))
    found.push(...rows.map(({ ogc_fid: ogcFid }) => ogcFid));
  expect(found).toEqual(expected);
});
