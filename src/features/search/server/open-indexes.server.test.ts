import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  insertFixturePlaces,
  publishFixtureEdition,
  publishFixtureSearchIndex,
} from '../../../../tests/support/parcels-fixture.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type IndexKeeper, createIndexKeeper } from './open-indexes.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
/** Runs before the database gives a result. */
let beforeResult = (): Promise<void> => Promise.resolve();

beforeAll(async () => {
  services = await openTestServices();
  await insertFixturePlaces(services);
  const parcels = [{ values: { address: '5 NEWER WAY' } }];
  await publishFixtureSearchIndex(services, parcels, 1);
  await publishFixtureEdition(services, parcels, { version: 1 });
});
afterEach(endOutage);
afterAll(() => services.close());

function openKeeper(): IndexKeeper {
  const kysely = services.database.kysely.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await beforeResult();
      return result;
    },
  });
  return createIndexKeeper({ ...services, database: { ...services.database, kysely } });
}

function beginOutage(): void {
  beforeResult = () => Promise.reject(new Error('Connection terminated'));
}
function endOutage(): void {
  beforeResult = () => Promise.resolve();
}

/** Starts a refresh whose query waits. `fail` makes the query fail. */
async function refreshThatWaits(keeper: IndexKeeper) {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  beforeResult = () => {
    asked.resolve();
    return answered.promise;
  };
  const refreshing = keeper.refresh();
  await asked.promise;
  endOutage();
  return { refreshing, fail: () => answered.reject(new Error('Connection terminated')) };
}

test('the open indexes stay in use while the database is away', async () => {
  const keeper = openKeeper();
  const [before] = (await keeper.current()).counties;
  expect(before?.parcelAt(1)?.address).toBe('5 NEWER WAY');
  beginOutage();
  await expect(keeper.refresh()).rejects.toThrow('Connection terminated');
  // A second later the list of editions would be read again.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect((await keeper.current()).counties).toEqual([before]);
  endOutage();
  await keeper.refresh();
  await keeper.close();
});

test('a search on a site that has never reached its database fails', async () => {
  const keeper = openKeeper();
  beginOutage();
  await expect(keeper.current()).rejects.toThrow('Connection terminated');
  await keeper.close();
});

test('a refresh succeeds after the failure of an earlier one that was still running', async () => {
  const keeper = openKeeper();
  const { refreshing, fail } = await refreshThatWaits(keeper);
  const next = keeper.refresh();
  fail();
  await expect(refreshing).rejects.toThrow('Connection terminated');
  await next;
  await keeper.close();
});

test('the indexes are closed even if a running refresh fails', async () => {
  const keeper = openKeeper();
  const [index] = (await keeper.current()).counties;
  const { refreshing, fail } = await refreshThatWaits(keeper);
  const closing = keeper.close();
  fail();
  await expect(refreshing).rejects.toThrow('Connection terminated');
  await closing;
  expect((await keeper.current()).counties).not.toContain(index);
  expect(() => index?.parcelAt(1)).toThrow('"fd"');
  await keeper.close();
});
