import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Persona, PERSONAS } from '../../../../tests/support/personas.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { Trx } from '../../../backend/db/database.ts';
import type { Services } from '../../../backend/services.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { getSession } from '../contract.ts';
import { registerWithoutPassword } from './create-account.ts';
import { addMember, createGroup, setGroupPlan } from './groups.ts';
import { findAccountByEmail } from './queries.ts';

let services: Services & { close(): Promise<void> };
let server: TestServer;
let following: Promise<{ close(): Promise<void> }> | undefined;
let count = 0;

beforeAll(async () => {
  services = await openTestServices();
  server = await openTestServer(services, (accounts) => {
    following = accounts.followPlanChanges();
    return [];
  });
  await following;
});
afterAll(async () => {
  await (await following)?.close();
  await server.close();
  await services.close();
});

const idOf = async (persona: 'alice' | 'bob' | 'olive') =>
  (await findAccountByEmail(services.database.kysely, PERSONAS[persona].email))?.account.id ?? '';
/** Creates a group on the team plan with Alice as owner and Bob as member. */
async function makeGroup(name = `Shared ${++count}`) {
  const { kysely } = services.database;
  const group = await createGroup(kysely, { name, plan: 'team', ownerId: await idOf('alice') });
  await addMember(kysely, group.id, await idOf('bob'), 'member');
  return { ...group, name };
}
const sessionOf = async (as: Persona) =>
  (await server.get('/users/session.json', as)).body as OutputOf<typeof getSession>;
const switchTo = (slug: string, as: Persona) =>
  server.post('/users/current_group.json', { group_slug: slug }, as);

describe('the session', () => {
  it('of a visitor has the plan of visitors', async () => {
    expect(await sessionOf('chelsea')).toMatchObject({
      user: null,
      plan: { id: 'anonymous', plan_class: 'free', limits: { lookups: 25, images: 0 } },
    });
  });

  it('tells the group, the roles and what the plan allows', async () => {
    const { user, plan } = await sessionOf('alice');
    expect(user).toMatchObject({
      tier: 'pro',
      is_manager: true,
      has_sitecontrol: true,
      is_paid: true,
      has_paid_account: true,
      in_free: false,
      in_group: false,
      plan_class: 'pro',
      group_role: 'owner',
      group: { name: 'Alice’s account', slug: 'alice', path: '/groups/alice', plan: 'pro', is_primary: true },
    });
    expect(plan).toMatchObject({ label: 'Pro', limits: { lookups: 1000, images: null, projects: 5 } });
    expect((await sessionOf('bob')).user).toMatchObject({
      tier: 'starter',
      has_sitecontrol: false,
      in_free: true,
    });
  });

  it('works in the group that was switched to: its plan and the person’s role in it count', async () => {
    const { slug, name } = await makeGroup();
    const reply = await switchTo(slug, 'bob');
    expect(reply.body).toMatchObject({
      user: {
        tier: 'team',
        in_group: true,
        is_manager: false,
        group_role: 'member',
        group: { name },
        plan_class: 'team',
      },
      plan: { limits: { lookups: 2000, projects: null } },
    });
    expect((await sessionOf('bob')).user?.group?.slug).toBe(slug);
    expect((await sessionOf('bob')).user?.groups.map((group) => group.slug)).toContain('bob');
    await switchTo('bob', 'bob');
    expect((await sessionOf('bob')).user).toMatchObject({ tier: 'starter', group: { slug: 'bob' } });
  });

  it('shows a new plan from a job or a payment provider at once, not only after the cached session expires', async () => {
    const { slug, id } = await makeGroup();
    await switchTo(slug, 'bob');
    const seen = async () => (await sessionOf('bob')).user?.group;
    expect(await seen()).toMatchObject({ plan: 'team' });
    await services.database.kysely.transaction().execute((trx) => setGroupPlan(trx, id, 'enterprise'));
    await expect.poll(seen, { timeout: 5000 }).toMatchObject({ plan: 'enterprise' });
    await switchTo('bob', 'bob');
  });

  it('refuses a group that the person is not in as if it did not exist', async () => {
    const foreign = await switchTo('alice', 'bob');
    const missing = await switchTo('nowhere', 'bob');
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect((await switchTo('alice', 'chelsea')).status).toBe(401);
  });
});

describe('plans', () => {
  it('are listed with the operator’s numbers', async () => {
    const { body } = await server.get('/plans.json');
    expect((body as { plans: { id: string }[] }).plans.map(({ id }) => id)).toEqual([
      'anonymous',
      'free',
      'pro',
      'enterprise',
      'team',
      'team_flex',
      'unlimited',
    ]);
    const other = await openTestServer({
      ...services,
      config: { ...services.config, featureSettings: { PLATBOOK_PLAN_LIMITS: 'free.projects=7' } },
    });
    const { plans } = (await other.get('/plans.json')).body as {
      plans: { id: string; limits: { projects: number } }[];
    };
    expect(plans.find(({ id }) => id === 'free')?.limits.projects).toBe(7);
  });
});

describe('the group of a new account', () => {
  it('gets a number if another person of the same name registers at the same time', async () => {
    const { kysely, engine } = services.database;
    const register = (trx: Trx, email: string) =>
      registerWithoutPassword(trx, { email, name: 'John Smith', now: new Date() });
    let second: Promise<unknown> = Promise.resolve();
    await kysely.transaction().execute(async (trx) => {
      await register(trx, 'john@people.example');
      second = kysely.transaction().execute((other) => register(other, 'smith@people.example'));
      // The embedded engine runs nothing else during a transaction.
      if (engine === 'server')
        await expect
          .poll(async () => {
            const { rows } = await sql`
              select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              kysely,
            );
            return rows.length;
          })
          .toBe(1);
    });
    await second;
    const { rows } = await sql<{ name: string; slug: string }>`
      select g.name, g.slug from account a join account_group g on g.id = a.primary_group_id
      where a.name = 'John Smith' order by g.name`.execute(kysely);
    expect(rows).toEqual([
      { name: 'John Smith’s account', slug: 'john-smiths-account' },
      { name: 'John Smith’s account 2', slug: 'john-smiths-account-2' },
    ]);
  });
});
