import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertFixturePlaces } from '../../tests/support/parcels-fixture.ts';
import { openTestServices } from '../../tests/support/services.ts';
import { type SoftDelete, markDeleted, purgeDeletedJob, restoreDeleted } from '../backend/db/soft-delete.ts';
import { SOFT_DELETES } from './server-list.ts';

/** Tables with a `deleted_at` or `removed_at` column whose rows nobody can restore. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  stored_file: 'the row of a removed file waits until no backup runs',
};

let services: Awaited<ReturnType<typeof openTestServices>>;
beforeAll(async () => {
  services = await openTestServices();
  await insertFixturePlaces(services);
});
afterAll(() => services.close());

it('every table whose rows can be deleted and restored is declared, with the column that it has', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name in ('deleted_at', 'removed_at')`.execute(
    services.database.kysely,
  );
  const expected = rows.filter(({ table }) => EXCEPTIONS[table] === undefined);
  const declared = SOFT_DELETES.map(({ table, column }) => ({ table, column }));
  const byTable = (a: { table: string }, b: { table: string }) => a.table.localeCompare(b.table);
  expect(expected.length).toBeGreaterThan(2);
  expect(declared.toSorted(byTable)).toEqual(expected.toSorted(byTable));
});

it('no feature marks, restores or purges such rows by SQL of its own', () => {
  const features = path.resolve(import.meta.dirname, '../features');
  const own = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.includes('.test.') &&
      /set (?:deleted|removed)_at =|set\(\{ (?:deleted|removed)_at|(?:deleted|removed)_at [<>]/.test(
        readFileSync(path.join(features, file), 'utf8'),
      ),
  );
  expect(own).toEqual([]);
});

const FOLLOWS = { table: 'follow', column: 'removed_at', restorableHours: 1 } as const satisfies SoftDelete;

it('rows are marked once, restored while there is time, and purged after that by the nightly job', async () => {
  const { kysely } = services.database;
  const { rows: accounts } = await sql<{ id: string }>`
    insert into account (email, name, password_hash) values ('ann@example.com', 'Ann', 'x'), ('ben@example.com', 'Ben', 'x')
    returning id`.execute(kysely);
  const [ann, ben] = accounts.map(({ id }) => ({ account_id: id }));
  if (ann === undefined || ben === undefined) throw new Error('two accounts were created');
  for (const { account_id: id } of [ann, ben])
    await sql`insert into follow (account_id, place_path) select ${id}::uuid, path from place limit 1`.execute(
      kysely,
    );
  const follow = async () => {
    const { rows } = await sql<{ account_id: string; is_removed: boolean }>`
      select account_id, removed_at is not null as is_removed from follow`.execute(kysely);
    return Object.fromEntries(rows.map(({ account_id, is_removed }) => [account_id, is_removed]));
  };
  const age = (minutes: number) =>
    sql`update follow set removed_at = now() - make_interval(mins => ${minutes}) where removed_at is not null`.execute(
      kysely,
    );
  const inTrx = <T>(run: (trx: Parameters<typeof markDeleted>[0]) => Promise<T>) =>
    kysely.transaction().execute(run);
  const purge = () => purgeDeletedJob(services, SOFT_DELETES).run({}, new AbortController().signal);

  expect(await inTrx((trx) => markDeleted(trx, FOLLOWS, ann))).toBe(true);
  expect(await inTrx((trx) => markDeleted(trx, FOLLOWS, ann))).toBe(false);
  expect(await follow()).toEqual({ [ann.account_id]: true, [ben.account_id]: false });
  expect(await inTrx((trx) => restoreDeleted(trx, FOLLOWS, ben))).toBe(false);
  await age(59);
  await purge();
  expect(await inTrx((trx) => restoreDeleted(trx, FOLLOWS, ann))).toBe(true);
  expect(await follow()).toEqual({ [ann.account_id]: false, [ben.account_id]: false });

  await inTrx((trx) => markDeleted(trx, FOLLOWS, ann));
  await age(61);
  expect(await inTrx((trx) => restoreDeleted(trx, FOLLOWS, ann))).toBe(false);
  expect(await follow()).toEqual({ [ann.account_id]: true, [ben.account_id]: false });
  await purge();
  expect(await follow()).toEqual({ [ben.account_id]: false });
  await expect(inTrx((trx) => markDeleted(trx, FOLLOWS, {}))).rejects.toThrow('would match all rows');
});
