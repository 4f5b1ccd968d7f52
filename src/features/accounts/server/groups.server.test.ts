import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '../../../backend/services.ts';
import { type Persona, PERSONAS } from '../../../../tests/support/personas.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { GroupDetail, getSession } from '../contract.ts';
import { addMember, createGroup } from './groups.ts';
import { findAccountByEmail } from './queries.ts';

let services: Services & { close(): Promise<void> };
let server: TestServer;
let count = 0;

beforeAll(async () => {
  services = await openTestServices();
  server = await openTestServer(services);
});
afterAll(async () => {
  await server.close();
  await services.close();
});

const idOf = async (persona: 'alice' | 'bob' | 'olive') =>
  (await findAccountByEmail(services.database.kysely, PERSONAS[persona].email))?.account.id ?? '';
/** Alice owns it on the team plan, bob is a member. */
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
const setRole = (slug: string, account: string, role: string, as: Persona) =>
  server.post(`/groups/${slug}/members/${account}.json`, { role }, as);

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

  it('works in the group that was switched to: its plan and one’s role there count', async () => {
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

  it('falls back to one’s own group when one is taken out', async () => {
    const { slug } = await makeGroup();
    await switchTo(slug, 'bob');
    expect((await server.delete(`/groups/${slug}/members/${await idOf('bob')}.json`, 'alice')).status).toBe(
      200,
    );
    expect((await sessionOf('bob')).user).toMatchObject({ tier: 'starter', group: { slug: 'bob' } });
  });

  it('refuses a group that one is not in as if it did not exist', async () => {
    const foreign = await switchTo('alice', 'bob');
    const missing = await switchTo('nowhere', 'bob');
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect((await switchTo('alice', 'chelsea')).status).toBe(401);
  });
});

describe('a group', () => {
  it('is seen by its members and operators only', async () => {
    const { slug, name } = await makeGroup();
    const { body } = await server.get(`/groups/${slug}.json`, 'bob');
    expect(body).toMatchObject({
      name,
      role: 'member',
      abilities: { update: expect.stringContaining('owner or manager'), invite: expect.any(String) },
    });
    expect((body as GroupDetail).members.map(({ email, role }) => [email, role])).toEqual([
      [PERSONAS.alice.email, 'owner'],
      [PERSONAS.bob.email, 'member'],
    ]);
    expect((await server.get(`/groups/${slug}.json`, 'olive')).status).toBe(200);
    expect((await server.get(`/groups/alice.json`, 'bob')).status).toBe(404);
    expect((await server.get(`/groups/nowhere.json`, 'bob')).status).toBe(404);
    expect((await server.get(`/groups/${slug}.json`)).status).toBe(401);
  });

  it('is renamed by managers, to names that are allowed and free', async () => {
    const { slug } = await makeGroup('Rename Me');
    const rename = (name: string, as: Persona = 'alice') =>
      server.post(`/groups/${slug}/name.json`, { name }, as);
    expect((await rename('Better  Name')).body).toMatchObject({ name: 'Better Name', slug });
    expect((await rename('BETTER NAME')).status).toBe(200);
    expect((await rename('No Rights', 'bob')).status).toBe(403);
    await makeGroup('Taken Name');
    const taken = await rename('taken NAME');
    expect(taken.status).toBe(409);
    expect(taken.text).toContain('It appears you have already selected this account name');
    for (const bad of ['ab', 'example.com', 'United States', '123']) {
      const reply = await rename(bad);
      expect(reply.status).toBe(400);
      expect(reply.text).toContain('That account name must not be a URL');
    }
  });

  it('keeps an owner whatever its people try', async () => {
    const { slug } = await makeGroup();
    const [alice, bob] = [await idOf('alice'), await idOf('bob')];
    expect((await setRole(slug, alice, 'member', 'alice')).status).toBe(403);
    expect((await setRole(slug, bob, 'owner', 'bob')).status).toBe(403);
    expect((await setRole(slug, bob, 'manager', 'alice')).status).toBe(200);
    expect((await setRole(slug, alice, 'member', 'bob')).status).toBe(403);
    expect((await setRole(slug, bob, 'owner', 'alice')).status).toBe(200);
    // Both at once make each other a member: one of them is refused.
    const both = await Promise.all([
      setRole(slug, bob, 'member', 'alice'),
      setRole(slug, alice, 'member', 'bob'),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const { members } = (await server.get(`/groups/${slug}.json`, 'olive')).body as GroupDetail;
    expect(members.filter(({ role }) => role === 'owner')).toHaveLength(1);
  });

  it('lets people leave, but not their own account', async () => {
    const { slug } = await makeGroup();
    const bob = await idOf('bob');
    expect((await server.delete(`/groups/${slug}/members/${bob}.json`, 'bob')).status).toBe(200);
    expect((await server.delete(`/groups/${slug}/members/${bob}.json`, 'bob')).status).toBe(404);
    expect((await server.delete(`/groups/bob/members/${bob}.json`, 'bob')).status).toBe(403);
  });

  it.each([
    ['post', '/groups/x/members/y.json', 400],
    ['post', '/groups/UPPER/name.json', 400],
    ['get', `/groups/${'x'.repeat(200)}.json`, 400],
  ] as const)('%s %s: %i', async (method, url, status) => {
    const reply =
      method === 'get'
        ? await server.get(url, 'bob')
        : await server.post(url, { role: 'member', name: 'Abc' }, 'bob');
    expect(reply.status).toBe(status);
  });
});

describe('searching groups', () => {
  it('says whether a name is taken, to anyone, without telling where it is', async () => {
    const { name, slug } = await makeGroup('Exactly This');
    const url = '/search/groups.json?query=EXACTLY%20this&exact=true';
    expect((await server.get(url)).body).toEqual([{ name, path: null }]);
    expect((await server.get(url, 'bob')).body).toEqual([{ name, path: `/groups/${slug}` }]);
    expect((await server.get('/search/groups.json?query=Exactly&exact=true')).body).toEqual([]);
  });

  it('finds parts of names in one’s own groups only', async () => {
    await makeGroup('Findable Fields');
    expect((await server.get('/search/groups.json?query=able%20fi', 'bob')).body).toHaveLength(1);
    expect((await server.get('/search/groups.json?query=able%20fi')).body).toEqual([]);
    expect((await server.get('/search/groups.json?query=%25%25', 'bob')).body).toEqual([]);
    expect((await server.get('/search/groups.json?query=x')).status).toBe(400);
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
      config: { ...services.config, planLimits: 'free.projects=7' },
    });
    const { plans } = (await other.get('/plans.json')).body as {
      plans: { id: string; limits: { projects: number } }[];
    };
    expect(plans.find(({ id }) => id === 'free')?.limits.projects).toBe(7);
    await other.close();
  });
});
