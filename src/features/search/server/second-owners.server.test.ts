import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ParcelFixture,
  insertFixturePlaces,
  publishFixtureEdition,
  publishFixtureSearchIndex,
} from '../../../../tests/support/parcels-fixture.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { openTestPrivacy } from '../../../../tests/support/privacy.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import type { SearchResult } from '../contract.ts';
import { type Search, createSearch } from './index.ts';

const PARCELS: ParcelFixture[] = [
  { values: { parcelnumb: 'TWO-1', owner: 'PARTNERSON ANNA', owner2: 'PARTNERSON BORIS' } },
];

let services: Awaited<ReturnType<typeof openTestServices>>;
let server: TestServer;
let search: Search;
let privacy: Privacy;

beforeAll(async () => {
  services = await openTestServices();
  await insertFixturePlaces(services);
  const { version } = await publishFixtureEdition(services, PARCELS);
  await publishFixtureSearchIndex(services, PARCELS, version);
  privacy = openTestPrivacy(services);
  search = createSearch(services, () => Promise.resolve([]), privacy);
  server = await openTestServer(services, search.routes);
});
afterAll(async () => {
  await server.close();
  await search.close();
  await privacy.close();
  await services.close();
});

async function find(as: Persona): Promise<string[]> {
  const { body } = await server.get('/search.json?query=boris%20partnerson', as);
  return (body as { results: SearchResult[] }).results.map(({ headline }) => headline);
}

test('a second owner is found by those who may see owners, until either owner has opted out', async () => {
  const both = ['PARTNERSON ANNA & PARTNERSON BORIS'];
  expect([await find('bob'), await find('chelsea')]).toEqual([both, []]);
  const db = services.database.kysely;
  for (const subject of ['Boris Partnerson', 'Anna Partnerson']) {
    const removal = { kind: 'owner', subject, reason: 'asked', requested_by: 'them' } as const;
    await db.insertInto('removal').values(removal).execute();
    await privacy.optOuts.refresh();
    expect([await find('bob'), await find('olive')]).toEqual([[], both]);
    await db.deleteFrom('removal').execute();
    await privacy.optOuts.refresh();
  }
});
