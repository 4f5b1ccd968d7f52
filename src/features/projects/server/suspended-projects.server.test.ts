import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PERSONAS, type Persona } from '../../../../tests/support/personas.ts';
import { errorOf, openProjectWorld } from '../../../../tests/support/project-world.ts';
import { type Suspensions, createSuspensions, settleSuspensions } from '../../billing/server/index.ts';
import { AREAS_OF_PLANS } from '../../focus-areas/server/index.ts';
import type { ProjectList } from '../contract.ts';
import { PROJECTS_OF_PLANS } from './plan-holding.ts';

let world: Awaited<ReturnType<typeof openProjectWorld>>;
let suspensions: Suspensions;
let group: { id: string; plan: string };
const emails: { to: string; subject: string; text: string }[] = [];

beforeAll(async () => {
  world = await openProjectWorld();
  suspensions = createSuspensions(world.services.config, [PROJECTS_OF_PLANS, AREAS_OF_PLANS]);
  const { rows } = await sql<{ id: string; plan: string }>`
    select id, plan from account_group where slug = 'alice'`.execute(world.services.database.kysely);
  const [row] = rows;
  if (row === undefined) throw new Error('alice has no group');
  group = row;
  await sql`update account set email_confirmed_at = now()`.execute(world.services.database.kysely);
});
afterAll(() => world.close());
beforeEach(async () => {
  await setPlan('team_flex', 3);
  await world.clear();
  await setPlan('team_flex', 3);
  emails.length = 0;
});

/** Gives Alice's account a plan, as a subscription does. */
async function setPlan(plan: string, seats: number | null): Promise<void> {
  await world.services.database.kysely.transaction().execute(async (trx) => {
    await sql`update account_group set plan = ${plan}, seats = ${seats} where id = ${group.id}::uuid`.execute(
      trx,
    );
    await suspensions.settle(trx, group.id);
  });
}
const days = (count: number) => new Date(Date.now() + count * 86_400_000);
const settleAt = (now: Date) =>
  settleSuspensions(
    world.services,
    suspensions,
    { send: (email) => Promise.resolve(void emails.push(email)) },
    { now, signal: new AbortController().signal },
  );
const listed = async (as: Persona = 'alice') =>
  ((await world.server.get('/projects.json', as)).body as ProjectList).projects.map(
    ({ name, is_suspended: isSuspended }) => `${name}${isSuspended ? ' (suspended)' : ''}`,
  );
const seven = async () => {
  const made = [];
  for (let index = 1; index <= 7; index++) made.push(await world.made({ name: `Lots ${index}` }));
  return made;
};

describe('a smaller plan', () => {
  it('suspends the projects that were changed the longest ago and names them, and a larger one brings them back', async () => {
    const [first, second] = await seven();
    await setPlan('pro', null);
    expect(await listed()).toEqual([
      'Lots 1 (suspended)',
      'Lots 2 (suspended)',
      ...[3, 4, 5, 6, 7].map((index) => `Lots ${index}`),
    ]);
    const refused = await world.server.get(`${first?.path}.json`, 'alice');
    expect([refused.status, errorOf(refused).detail]).toEqual([
      403,
      expect.stringContaining('The project “Lots 1” is suspended'),
    ]);
    const saved = await world.server.post(`${second?.path}.json`, { version: 1, name: 'Mine' }, 'alice');
    expect(saved.status).toBe(403);
    await setPlan('team_flex', 2);
    expect((await world.server.get(`${first?.path}.json`, 'alice')).status).toBe(200);
    expect(await listed()).not.toContain('Lots 1 (suspended)');
  });

  it('restores a deleted project that was suspended as soon as the plan has room, before the next run of the job', async () => {
    const made = await seven();
    await setPlan('pro', null);
    const [first] = made;
    for (const { path } of made.slice(0, 3)) await world.server.delete(`${path}.json`, 'alice');
    const restored = await world.server.post(`${first?.path}/restore.json`, {}, 'alice');
    expect(restored.status).toBe(200);
    expect(await listed()).toEqual(['Lots 1', ...[4, 5, 6, 7].map((index) => `Lots ${index}`)]);
  });

  it('suspends members above the seats, who see nothing of the account', async () => {
    const made = await world.made({ name: 'Lots' });
    await world.setBob('member');
    expect(await listed('bob')).toEqual(['Lots']);
    await setPlan('pro', null);
    expect(await listed('bob')).toEqual([]);
    expect((await world.server.get(`${made.path}.json`, 'bob')).status).toBe(404);
    await setPlan('team_flex', 2);
    expect(await listed('bob')).toEqual(['Lots']);
  });

  it('suspends focus areas, which can still be deleted, and a deleted one makes room', async () => {
    await setPlan('pro', null);
    const older = await world.makeArea('alice', 'Older');
    const newer = await world.makeArea('alice', 'Newer');
    await setPlan('free', null);
    const refused = await world.server.get(`${older}/boundaries.json`, 'alice');
    expect([refused.status, errorOf(refused).detail]).toEqual([
      403,
      expect.stringContaining('The focus area “Older” is suspended'),
    ]);
    const { features } = (await world.server.get('/neighborhoods/outlines.json', 'alice')).body as {
      features: { properties: { name: string } }[];
    };
    expect(features.map(({ properties }) => properties.name)).toEqual(['Newer']);
    const remove = (area: string) =>
      world.server.delete(`/focus-areas/${area.split('/').at(-1)}.json`, 'alice');
    expect((await remove(newer)).status).toBe(200);
    await settleAt(days(0));
    expect((await world.server.get(`${older}/boundaries.json`, 'alice')).status).toBe(200);
    await world.makeArea('alice', 'Newest');
    await setPlan('pro', null);
    await setPlan('free', null);
    expect((await world.server.get(`${older}/boundaries.json`, 'alice')).status).toBe(403);
    expect((await remove(older)).status).toBe(200);
  });

  it('announces that suspended items will be deleted, sends one reminder, and deletes them after 90 days', async () => {
    await seven();
    await world.setBob('member');
    await setPlan('pro', null);
    await settleAt(days(0));
    expect(emails).toMatchObject([
      { to: PERSONAS.alice.email, subject: expect.stringContaining('Some members or items of “') },
    ]);
    expect(emails[0]?.text).toContain('- Lots 2\n- Lots 1');
    for (const day of [1, 75]) await settleAt(days(day));
    expect(emails).toHaveLength(1);
    for (const day of [77, 89]) await settleAt(days(day));
    expect(emails.map(({ subject }) => subject)).toEqual([
      expect.anything(),
      expect.stringMatching(/^The suspended items of “.*” will be deleted on /),
    ]);
    expect(await listed()).toHaveLength(7);
    await settleAt(days(91.1));
    expect(await listed()).toEqual([3, 4, 5, 6, 7].map((index) => `Lots ${index}`));
    await setPlan('team_flex', 3);
    expect(await listed('bob')).toEqual([]);
    // A deleted project can be restored like any other.
    const { rows } = await sql<{ slug: string }>`select slug from project where name = 'Lots 1'`.execute(
      world.services.database.kysely,
    );
    const restored = await world.server.post(`/projects/${rows[0]?.slug}/restore.json`, {}, 'alice');
    expect(restored.status).toBe(200);
  });

  it('announces again when something else is suspended, and deletes nothing if nobody can be told', async () => {
    await seven();
    await setPlan('pro', null);
    await settleAt(days(0));
    await setPlan('free', null);
    await settleAt(days(80));
    expect(emails).toHaveLength(2);
    await settleAt(days(95));
    expect(await listed()).toHaveLength(7);
    await sql`update account set email_confirmed_at = null`.execute(world.services.database.kysely);
    await settleAt(days(400));
    expect(await listed()).toHaveLength(7);
    await sql`update account set email_confirmed_at = now()`.execute(world.services.database.kysely);
  });
});
