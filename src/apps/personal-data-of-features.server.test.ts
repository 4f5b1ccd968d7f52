import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServices } from '../../tests/support/services.ts';
import { PERSONAL_DATA } from './server-list.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

/** Tables with a column for an account, whose rows are short-lived or are not about the person. */
const NOT_PERSONAL: Readonly<Record<string, string>> = {
  sign_in_challenge: 'a step of signing in, deleted within minutes',
  group_invitation: 'about the invited person, and deleted when the invitation is answered',
  site_setting: 'about the site; the audit entry of each change is in the part with the acts of the operator',
};

describe('personal data', () => {
  it('has a part for every table that names an account: add yours to the manifest of its feature', async () => {
    // A column without a foreign key, such as one of a log, is found by its name.
    const { rows } = await sql<{ table: string }>`
      select distinct c.relname as "table" from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not a.attisdropped and a.atttypid = 'uuid'::regtype
        and (a.attname ~ '(account|owner|operator)_id$' or exists (
          select from pg_constraint k
          where k.conrelid = c.oid and k.confrelid = 'account'::regclass and a.attnum = any (k.conkey)))
      order by 1`.execute(services.database.kysely);
    const covered = new Set(PERSONAL_DATA.flatMap(({ tables }) => tables));
    const missing = rows
      .map(({ table }) => table)
      .filter((table) => !covered.has(table) && !(table in NOT_PERSONAL));
    expect(missing).toEqual([]);
  });

  it('has foreign keys that delete its rows with the account, or empty the column that names the account', async () => {
    const { rows } = await sql<{ table: string; action: string }>`
      select c.conrelid::regclass::text as "table", c.confdeltype::text as action from pg_constraint c
      where c.contype = 'f' and c.confrelid = 'account'::regclass`.execute(services.database.kysely);
    // c: the row is deleted with the account; n: the column is emptied. Any other action would block a deletion.
    expect(rows.filter(({ action }) => action !== 'c' && action !== 'n')).toEqual([]);
  });

  it('has a unique file name and a description for each part', () => {
    const names = PERSONAL_DATA.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, description } of PERSONAL_DATA) {
      expect(name).toMatch(/^[a-z][a-z-]*$/);
      expect(description.length).toBeGreaterThan(10);
    }
  });

  it.each(PERSONAL_DATA.map((part) => [part.name, part] as const))(
    'of %s is empty for an account that does not exist',
    async (_, part) => {
      const nobody = '00000000-0000-4000-8000-000000000000';
      expect(await part.page(services.database.kysely, nobody, { offset: 0, limit: 10 })).toEqual([]);
    },
  );
});
