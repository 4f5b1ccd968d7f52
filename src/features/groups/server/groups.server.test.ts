import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGroupWorld } from '../../../../tests/support/group-world.ts';
import { type Persona, PERSONAS } from '../../../../tests/support/personas.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { getSession } from '../../accounts/contract.ts';
import { addMember } from '../../accounts/server/index.ts';
import type { GroupDetail } from '../contract.ts';

let world: Awaited<ReturnType<typeof openGroupWorld>>;
beforeAll(async () => {
  world = await openGroupWorld();
});
afterAll(() => world.close());

const sessionOf = async (as: Persona) =>
  (await world.server.get('/users/session.json', as)).body as OutputOf<typeof getSession>;
const switchTo = (slug: string, as: Persona) =>
  world.server.post('/users/current_group.json', { group_slug: slug }, as);

describe('a group', () => {
  it('that is a person’s current group gives way to their own group when they are removed from it', async () => {
    const { slug } = await world.makeGroup();
    await switchTo(slug, 'bob');
    expect(
      (await world.server.delete(`/groups/${slug}/members/${await world.idOf('bob')}.json`, 'alice')).status,
    ).toBe(200);
    expect((await sessionOf('bob')).user).toMatchObject({ tier: 'starter', group: { slug: 'bob' } });
  });

  it('is seen by its members and operators only', async () => {
    const { slug, name } = await world.makeGroup();
    const { body } = await world.server.get(`/groups/${slug}.json`, 'bob');
    expect(body).toMatchObject({
      name,
      role: 'member',
      abilities: { update: expect.stringContaining('owner or manager'), invite: expect.any(String) },
    });
    expect((body as GroupDetail).members.map(({ email, role }) => [email, role])).toEqual([
      [PERSONAS.alice.email, 'owner'],
      [PERSONAS.bob.email, 'member'],
    ]);
    expect((await world.server.get(`/groups/${slug}.json`, 'olive')).status).toBe(200);
    expect((await world.server.get(`/groups/alice.json`, 'bob')).status).toBe(404);
    expect((await world.server.get(`/groups/nowhere.json`, 'bob')).status).toBe(404);
    expect((await world.server.get(`/groups/${slug}.json`)).status).toBe(401);
  });

  it('has a name of its own, even if several groups take the same name at the same time', async () => {
    const groups = await Promise.all(Array.from({ length: 8 }, () => world.makeGroup()));
    const replies = await Promise.all(
      groups.map(({ slug }) => world.server.post(`/groups/${slug}/name.json`, { name: 'At Once' }, 'alice')),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  });

  it('is renamed by its owner but not by a member, and only to names that are allowed and free', async () => {
    const { slug } = await world.makeGroup('Rename Me');
    const rename = (name: string, as: Persona = 'alice') =>
      world.server.post(`/groups/${slug}/name.json`, { name }, as);
    expect((await rename('Better  Name')).body).toMatchObject({ name: 'Better Name', slug });
    expect((await rename('BETTER NAME')).status).toBe(200);
    expect((await rename('No Rights', 'bob')).status).toBe(403);
    await world.makeGroup('Taken Name');
    const taken = await rename('taken NAME');
    expect(taken.status).toBe(409);
    expect(taken.text).toContain('It appears you have already selected this account name');
    for (const bad of ['ab', 'example.com', 'United States', '123']) {
      const reply = await rename(bad);
      expect(reply.status).toBe(400);
      expect(reply.text).toContain('That account name must not be a URL');
    }
  });

  it('always keeps an owner', async () => {
    const { slug } = await world.makeGroup();
    const [alice, bob] = [await world.idOf('alice'), await world.idOf('bob')];
    expect((await world.setRole(slug, alice, 'member', 'alice')).status).toBe(403);
    expect((await world.setRole(slug, bob, 'owner', 'bob')).status).toBe(403);
    expect((await world.setRole(slug, bob, 'manager', 'alice')).status).toBe(200);
    expect((await world.setRole(slug, alice, 'member', 'bob')).status).toBe(403);
    expect((await world.setRole(slug, bob, 'owner', 'alice')).status).toBe(200);
    // Two owners demote each other at the same time: one of them is refused.
    const both = await Promise.all([
      world.setRole(slug, bob, 'member', 'alice'),
      world.setRole(slug, alice, 'member', 'bob'),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const { members } = (await world.server.get(`/groups/${slug}.json`, 'olive')).body as GroupDetail;
    expect(members.filter(({ role }) => role === 'owner')).toHaveLength(1);
  });

  it('refuses the API token of a removed member at once', async () => {
    const { slug, id } = await world.makeGroup();
    const asked = { name: 'Sync', scopes: ['read_parcels'], expires_in_days: 30 };
    const made = (await world.server.post('/profile/tokens.json', asked, 'bob')).body as Record<
      string,
      string
    >;
    await world.services.database.kysely
      .updateTable('api_token')
      .set({ group_id: id })
      .where('id', '=', made['id'] ?? '')
      .execute();
    const use = async () => {
      const headers = { authorization: `Bearer ${made['token']}` };
      return (await world.server.get('/search/groups.json?query=sync', 'chelsea', headers)).status;
    };
    // 403: the token is accepted, but its scope doesn't allow this request.
    expect(await use()).toBe(403);
    const bob = await world.idOf('bob');
    expect((await world.server.delete(`/groups/${slug}/members/${bob}.json`, 'alice')).status).toBe(200);
    expect(await use()).toBe(401);
  });

  it('lets people leave, but not their own account', async () => {
    const { slug } = await world.makeGroup();
    const bob = await world.idOf('bob');
    expect((await world.server.delete(`/groups/${slug}/members/${bob}.json`, 'bob')).status).toBe(200);
    expect((await world.server.delete(`/groups/${slug}/members/${bob}.json`, 'bob')).status).toBe(404);
    expect((await world.server.delete(`/groups/bob/members/${bob}.json`, 'bob')).status).toBe(403);
  });

  it.each([
    ['post', '/groups/x/members/y.json', 400],
    ['post', '/groups/UPPER/name.json', 400],
    ['get', `/groups/${'x'.repeat(200)}.json`, 400],
  ] as const)('%s %s: %i', async (method, url, status) => {
    const reply =
      method === 'get'
        ? await world.server.get(url, 'bob')
        : await world.server.post(url, { role: 'member', name: 'Abc' }, 'bob');
    expect(reply.status).toBe(status);
  });
});

describe('searching groups', () => {
  it('tells anyone whether a name is taken, but only members the path of the group', async () => {
    const { name, slug } = await world.makeGroup('Exactly This');
    const url = '/search/groups.json?query=EXACTLY%20this&exact=true';
    expect((await world.server.get(url)).body).toEqual([{ name, path: null }]);
    expect((await world.server.get(url, 'bob')).body).toEqual([{ name, path: `/groups/${slug}` }]);
    expect((await world.server.get('/search/groups.json?query=Exactly&exact=true')).body).toEqual([]);
  });

  it('finds parts of names in one’s own groups only', async () => {
    await world.makeGroup('Findable Fields');
    expect((await world.server.get('/search/groups.json?query=able%20fi', 'bob')).body).toHaveLength(1);
    expect((await world.server.get('/search/groups.json?query=able%20fi')).body).toEqual([]);
    expect((await world.server.get('/search/groups.json?query=%25%25', 'bob')).body).toEqual([]);
    expect((await world.server.get('/search/groups.json?query=x')).status).toBe(400);
  });
});

describe('transferring ownership', () => {
  const transferOwnership = (slug: string, account: string, as: Persona) =>
    world.server.post(`/groups/${slug}/owner.json`, { account_id: account }, as);

  it('makes a member the owner and the earlier owner a manager', async () => {
    const { slug, id } = await world.makeGroup();
    const [alice, bob] = [await world.idOf('alice'), await world.idOf('bob')];
    expect((await transferOwnership(slug, bob, 'bob')).status).toBe(403);
    expect((await transferOwnership(slug, alice, 'alice')).status).toBe(403);
    expect((await transferOwnership(slug, '00000000-0000-4000-8000-000000000000', 'alice')).status).toBe(404);
    expect((await transferOwnership(slug, bob, 'olive')).status).toBe(403);
    const { members } = (await transferOwnership(slug, bob, 'alice')).body as GroupDetail;
    expect(members.map(({ id: member, role }) => [member, role])).toEqual([
      [alice, 'manager'],
      [bob, 'owner'],
    ]);
    expect(await world.actsOf(id)).toEqual(['group.handed_over']);
  });

  it('is refused for a personal account, whose owner never changes', async () => {
    const { kysely } = world.services.database;
    const dora = await world.newPerson();
    const { id: own } = await world.detailOf('alice');
    await addMember(kysely, own, dora.id, 'owner');
    expect((await transferOwnership('alice', dora.id, 'alice')).status).toBe(403);
    expect((await world.setRole('alice', await world.idOf('alice'), 'member', 'alice')).status).toBe(403);
    const byDora = await world.server.post(
      `/groups/alice/members/${await world.idOf('alice')}.json`,
      { role: 'member' },
      'chelsea',
      dora.headers,
    );
    expect(byDora.status).toBe(403);
    await world.server.delete(`/groups/alice/members/${dora.id}.json`, 'alice');
  });
});

it('records in the audit log what members change', async () => {
  const { slug, id } = await world.makeGroup();
  const bob = await world.idOf('bob');
  await world.setRole(slug, bob, 'surveyor', 'alice');
  await world.setRole(slug, bob, 'surveyor', 'alice'); // the role is the same, so nothing changes
  await world.server.post(`/groups/${slug}/name.json`, { name: 'Named Anew' }, 'alice');
  await world.server.delete(`/groups/${slug}/members/${bob}.json`, 'bob');
  expect(await world.actsOf(id)).toEqual(['group.member_role_changed', 'group.renamed', 'group.member_left']);
});
