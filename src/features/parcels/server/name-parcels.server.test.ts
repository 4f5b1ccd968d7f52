import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FIXTURE_COUNTY,
  fixtureUuid,
  insertFixturePlaces,
  publishFixtureEdition,
} from '../../../../tests/support/parcels-fixture.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { nameParcels } from './name-parcels.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
beforeAll(async () => {
  services = await openTestServices();
  await insertFixturePlaces(services);
  await publishFixtureEdition(services, [
    { values: { parcelnumb: 'P-1', address: '12 ELM ST', owner: 'JANE ROE' } },
    { values: { parcelnumb: 'P-2' } },
  ]);
});
afterAll(() => services.close());

test('names parcels of current editions by address or number, and counties with their states', async () => {
  const { parcels, counties } = await nameParcels(services, {
    llUuids: [fixtureUuid(1, 1), fixtureUuid(1, 2), fixtureUuid(9, 1)],
    geoids: [FIXTURE_COUNTY.geoid, '99999'],
  });
  expect(Object.fromEntries(parcels)).toEqual({
    [fixtureUuid(1, 1)]: { headline: '12 ELM ST', path: `${FIXTURE_COUNTY.path}/1` },
    [fixtureUuid(1, 2)]: { headline: 'Parcel P-2', path: `${FIXTURE_COUNTY.path}/2` },
  });
  expect(Object.fromEntries(counties)).toEqual({ [FIXTURE_COUNTY.geoid]: `${FIXTURE_COUNTY.name}, ZZ` });
  expect(await nameParcels(services, { llUuids: [], geoids: [] })).toEqual({
    parcels: new Map(),
    counties: new Map(),
  });
});
