import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServices } from '../../../../tests/support/services.ts';
import { openTestSettings } from '../../../../tests/support/stored-settings.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { openMail } from '../../../backend/ports/mail/open-mail.ts';
import type { Services } from '../../../backend/services.ts';
import { ADMIN_PAGE_SIZE } from '../contract.ts';
import { adminRoutes } from './index.ts';

let services: Services & { close(): Promise<void> };
let server: TestServer;
beforeAll(async () => {
  services = await openTestServices();
  server = await openTestServer(
    services,
    adminRoutes(services, {
      accounts: { clearSessionCache: () => undefined },
      suspensions: { settle: () => Promise.resolve() },
      jobs: { labelOf: (name) => name, needsPlans: () => false },
      mail: openMail(services.config),
      storedSettings: await openTestSettings(services),
    }),
  );
});
afterAll(async () => {
  await server.close();
  await services.close();
});

interface Page {
  has_more: boolean;
  next: string | null;
  rows: { id: string }[];
}

it.each([
  ['users', 'account', sql`insert into account (email, name, created_at)`],
  ['user_profiles', 'account', sql`insert into account (email, name, created_at)`],
  ['groups', 'account_group', sql`insert into account_group (slug, name, created_at)`],
])('the list %s goes on after a row that was deleted since', async (list, table, insert) => {
  const { kysely } = services.database;
  // Pairs of rows have the same time, which has microseconds.
  await sql`${insert} select ${`${list}-`} || n, ${`${list} `} || n, now() + (n / 2) * interval '1 microsecond'
    from generate_series(1, ${2 * ADMIN_PAGE_SIZE}) as n`.execute(kysely);
  const read = async (after: string): Promise<Page> => {
    const { body } = await server.get(`/admin/${list}.json${after}`, 'olive');
    const page = body as Record<string, unknown>;
    return { ...page, rows: page[list === 'groups' ? 'groups' : 'users'] } as unknown as Page;
  };
  const first = await read('');
  const last = first.rows.at(-1)?.id ?? '';
  const second = await read(`?after=${first.next}`);
  expect(first.rows).toHaveLength(ADMIN_PAGE_SIZE);
  expect(second.rows).toHaveLength(ADMIN_PAGE_SIZE);
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(2 * ADMIN_PAGE_SIZE);
  // A bare id still works as long as its row exists.
  expect(await read(`?after=${last}`)).toEqual(second);
  await sql`delete from ${sql.table(table)} where id = ${last}::uuid`.execute(kysely);
  expect((await read(`?after=${first.next}`)).rows).toEqual(second.rows);
  const end = await read(`?after=${second.next}`);
  expect(end).toMatchObject({ has_more: false, next: null });
  expect((await server.get(`/admin/${list}.json?after=1`, 'olive')).status).toBe(400);
  await sql`delete from ${sql.table(table)} where name like ${`${list} %`}`.execute(kysely);
});
