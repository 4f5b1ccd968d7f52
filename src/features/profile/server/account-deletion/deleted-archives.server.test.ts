import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServices } from '../../../../../tests/support/services.ts';
import { USES_OF_PERSON } from '../../../usage/server/index.ts';
import { deleteDueAccounts } from '../../jobs/delete-due-accounts.job.ts';
import { buildExport } from './build-export.ts';
import { deleteDueAccount } from './delete-account.ts';

/**
 * These tests run on both database engines, because the embedded one has a single connection: a statement outside of the transaction that
 * deletes the account would wait for this transaction forever.
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

it('an account that could not be deleted does not stop the deletion of others, and is deleted by the next run', async () => {
  const { kysely } = services.database;
  const accounts = await kysely
    .insertInto('account')
    .values([
      { email: 'first@people.example', name: 'First', delete_after: new Date(Date.now() - 2000) },
      { email: 'second@people.example', name: 'Second', delete_after: new Date(Date.now() - 1000) },
    ])
    .returning('id')
    .execute();
  const ids = accounts.map(({ id }) => id);
  const [first = ''] = ids;
  const forget = (_: unknown, id: string) =>
    id === first ? Promise.reject(new Error('a row is in use')) : Promise.resolve();
  const failing = { ...given, parts: [{ ...USES_OF_PERSON, forget }] };
  const { signal } = new AbortController();
  const left = async () =>
    (await kysely.selectFrom('account').select('id').where('id', 'in', ids).execute()).map(({ id }) => id);
  await expect(deleteDueAccounts(services, failing, new Date(), signal)).rejects.toThrow('a row is in use');
  expect(await left()).toEqual([first]);
  await deleteDueAccounts(services, given, new Date(), signal);
  expect(await left()).toEqual([]);
});
