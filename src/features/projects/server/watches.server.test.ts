import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProjectWorld } from '../../../../tests/support/project-world.ts';
import type { TestReply } from '../../../../tests/support/test-server.ts';
import { lockAccount } from '../../accounts/server/index.ts';
import { WATCHES_MAX } from '../contract.ts';

let world: Awaited<ReturnType<typeof openProjectWorld>>;
beforeAll(async () => {
  world = await openProjectWorld();
});
afterAll(() => world.close());

/** A request that does not wait for the open transaction is answered within this time. */
const MOMENT_MS = 400;

it('waits for a watch that another request is still saving, and counts it toward the limit', async () => {
  const made = await world.made();
  const { kysely } = world.services.database;
  const alice = await world.idOf('alice');
  await sql`
    insert into project select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'slug', substr(md5(n::text), 1, length(p.slug))))).*
    from project p, generate_series(1, ${WATCHES_MAX}::int) n where p.id = ${made.id}::uuid`.execute(kysely);
  const { rows: copies } = await sql<{ id: string }>`
    select id from project where id <> ${made.id}::uuid order by slug`.execute(kysely);
  const watched = copies.map(({ id }) => ({ project_id: id, account_id: alice }));
  await kysely.insertInto('project_watch').values(watched.slice(1)).execute();

  let second: Promise<TestReply> | undefined;
  await kysely.transaction().execute(async (trx) => {
    await lockAccount(trx, alice);
    await trx.insertInto('project_watch').values(watched.slice(0, 1)).execute();
    second = world.server.post(`${made.path}/watch.json`, { is_watched: true }, 'alice');
    await Promise.race([second, new Promise((resolve) => setTimeout(resolve, MOMENT_MS))]);
  });
  const reply = await second;
  expect([reply?.status, reply?.text]).toEqual([403, expect.stringContaining('limit_reached')]);
});
