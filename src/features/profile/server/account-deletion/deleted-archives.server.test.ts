import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServices } from '../../../../../tests/support/services.ts';
import { buildExport } from './build-export.ts';
import { deleteDueAccount } from './delete-account.ts';

/**
 * Runs on both engines: the embedded one has a single connection, so a statement outside of the transaction that deletes the account would wait
 * for it forever.
 */
let services: Awaited<ReturnType<typeof openTestServices>>;
const given = { parts: [], mail: { send: () => Promise.resolve() } };

beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

/** Makes an account that is due, with an archive of its data. */
async function makeDueAccount() {
  const { kysely } = services.database;
  const { rows } = await sql<{ id: string; accountId: string }>`
    with gone as (insert into account (email, name, delete_after) values ('gone@people.example', 'Gone', now()) returning id)
    insert into data_export (account_id) select id from gone returning id, account_id as "accountId"`.execute(
    kysely,
  );
  const [{ id, accountId } = { id: '', accountId: '' }] = rows;
  await buildExport(services, given, id, new AbortController().signal);
  const listStored = () =>
    kysely.selectFrom('stored_file').select('key').where('key', 'like', `%${id}%`).execute();
  const [{ key } = { key: '' }] = await listStored();
  expect(await services.files.has(key)).toBe(true);
  return { accountId, key, listStored };
}

it('deleting an account deletes its archives', async () => {
  const { accountId, key, listStored } = await makeDueAccount();
  expect(await deleteDueAccount(services, given, accountId, new Date())).toBe(true);
  expect([await services.files.has(key), await listStored()]).toEqual([false, []]);
});

it('deleting an account deletes its archives later when their store cannot be reached', async () => {
  const { accountId, key, listStored } = await makeDueAccount();
  const removeAll = () => Promise.reject(new Error('the bucket is away'));
  const away = { ...services, files: { ...services.files, removeAll } };
  expect(await deleteDueAccount(away, given, accountId, new Date())).toBe(true);
  expect(await services.files.sweepRemoved()).toBe(1);
  expect([await services.files.has(key), await listStored()]).toEqual([false, []]);
});
