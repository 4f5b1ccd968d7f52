import { afterAll, beforeAll, expect, it } from 'vitest';
import { PERSONAS, ensurePersonas } from '../../../../tests/support/personas.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import type { Services } from '../../../backend/services.ts';
import { createUsage } from './index.ts';

const LIMIT = 100;
let services: Services & { close(): Promise<void> };
let userId = '';

beforeAll(async () => {
  services = await openTestServices({ featureSettings: { PLATBOOK_PLAN_LIMITS: `free.owners=${LIMIT}` } });
  await ensurePersonas(services.database);
  const account = await services.database.kysely
    .selectFrom('account')
    .select('id')
    .where('email', '=', PERSONAS.bob.email)
    .executeTakeFirstOrThrow();
  userId = account.id;
}, 120_000);
afterAll(() => services.close());

/** Opens the same database like another server process: nothing is shared in memory. */
function anotherProcess(now: string | (() => string)) {
  const { database, config } = services;
  const own = { ...database, kysely: database.kysely.withoutPlugins() };
  const usage = createUsage({ config, database: own }, () => new Date(typeof now === 'string' ? now : now()));
  const asker = {
    actor: { userId, tier: 'starter', isOperator: false },
    cookies: {},
    network: '192.0.2.1',
    setCookie: () => {},
    setHeader: () => {},
  } as unknown as Parameters<typeof usage.allow>[0];
  return (subjects: readonly string[]) => usage.allow(asker, 'owner', subjects);
}

const parcels = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `parcel ${from + index}`);

it('three processes and 60 requests at once allow exactly the limit, and all give the same answer afterwards', async () => {
  const day = '2026-11-21T12:00:00Z';
  const processes = [anotherProcess(day), anotherProcess(day), anotherProcess(day)];
  const allowed = new Set<string>();
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const asked = parcels(index * 3 + 1, index * 3 + 20);
      const answer = await processes[index % 3]?.(asked);
      for (const subject of asked) if (answer?.has(subject) === true) allowed.add(subject);
    }),
  );
  expect(allowed.size).toBe(LIMIT);
  const counters = await services.database.kysely.selectFrom('use_counter').select('used').execute();
  expect(counters).toEqual([{ used: LIMIT }]);
  const all = parcels(1, 200);
  for (const ask of [...processes, anotherProcess(day)]) {
    const answer = await ask(all);
    expect(all.filter((subject) => answer.has(subject)).toSorted()).toEqual([...allowed].toSorted());
    expect(answer.message).toMatch(/limit of 100/);
  }
});

it('a process does not ask the database again about what it counted, until the day ends', async () => {
  let now = '2026-11-22T12:00:00Z';
  const ask = anotherProcess(() => now);
  await ask(parcels(1, 50));
  // Nothing deletes these rows during the day in practice. Without them, only the cache can answer.
  await services.database.kysely.deleteFrom('use_subject').execute();
  const answer = await ask(parcels(1, 50));
  expect(parcels(1, 50).every((subject) => answer.has(subject))).toBe(true);
  const countedRows = async () =>
    (await services.database.kysely.selectFrom('use_subject').selectAll().execute()).length;
  expect(await countedRows()).toBe(0);
  now = '2026-11-22T23:59:59Z';
  await ask(parcels(1, 50));
  expect(await countedRows()).toBe(0);
  now = '2026-11-23T00:00:00Z';
  await ask(parcels(1, 50));
  expect(await countedRows()).toBe(50);
});
