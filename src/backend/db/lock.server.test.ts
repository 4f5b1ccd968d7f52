import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openTestDatabase, testDatabaseUrl } from '../../../tests/support/database.ts';
import type { Database } from './database.ts';
import { withLock } from './lock.ts';
import { openServerDatabase } from './server.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => database.close());

/** Runs two steps in each of the databases at once, under a lock of the same name. Returns the order of the steps. */
async function listSteps(databases: readonly Database[]): Promise<string[]> {
  const steps: string[] = [];
  await Promise.all(
    databases.map((each) =>
      withLock(each, 'a', async () => {
        steps.push('begin');
        await each.kysely.selectFrom('edition').select('id').limit(1).execute();
        await wait(50);
        steps.push('end');
      }),
    ),
  );
  return steps;
}

it('gives a lock to one caller after the other, and each can use the database while it holds the lock', async () => {
  expect(await listSteps([database, database, database.forRequests])).toEqual([
    'begin',
    'end',
    'begin',
    'end',
    'begin',
    'end',
  ]);
});

it('holds locks of different names at once', async () => {
  const both = withLock(database, 'a', () => withLock(database, 'b', () => Promise.resolve('both')));
  expect(await both).toBe('both');
});

it('releases the lock after a failure', async () => {
  const failing = withLock(database, 'a', () => Promise.reject(new Error('the bucket is away')));
  await expect(failing).rejects.toThrow('the bucket is away');
  expect(await listSteps([database])).toEqual(['begin', 'end']);
});

// The embedded database belongs to one process.
it.skipIf(inject('testDatabase').engine === 'embedded')('holds between processes', async () => {
  const other = await openServerDatabase(await testDatabaseUrl(database));
  expect(await listSteps([database, other])).toEqual(['begin', 'end', 'begin', 'end']);
  await other.close();
});
