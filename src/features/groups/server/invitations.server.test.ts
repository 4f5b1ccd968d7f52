import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openGroupWorld } from '../../../../tests/support/group-world.ts';
import { type Persona, PERSONAS } from '../../../../tests/support/personas.ts';
import { addMember } from '../../accounts/server/index.ts';

let world: Awaited<ReturnType<typeof openGroupWorld>>;
beforeAll(async () => {
  world = await openGroupWorld();
});
afterAll(() => world.close());

const invite = (slug: string, email: string, role = 'member', as: Persona = 'alice', on = world.server) =>
  on.post(`/groups/${slug}/invitations.json`, { email, role }, as);
const tokenTo = (email: string) =>
  /#token=([\w-]{43})\n/.exec(world.emails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
const accept = (token: string, headers: Record<string, string>) =>
  world.server.post('/users/invitation/accept.json', { token }, 'chelsea', headers);

describe('inviting', () => {
  it('sends an email; a new person joins with it, has a confirmed email, and works in the group', async () => {
    const { slug, id, name } = await world.makeGroup();
    const email = world.newEmail();
    const invited = await invite(slug, email);
    expect(invited.body).toMatchObject({
      email_state: 'sent',
      group: {
        invitations: [{ email, role: 'member', invited_by: 'Alice', is_expired: false }],
        seats: { used: 3, total: 25 },
      },
    });
    const token = tokenTo(email);
    expect(world.emails.at(-1)?.text).toContain(`/users/invitation#token=${token}`);
    expect((await world.server.post('/users/invitation.json', { token })).body).toMatchObject({
      group_name: name,
      role: 'member',
      invited_by: 'Alice',
      email,
      has_account: false,
    });
    const register = () =>
      world.server.post('/users/invitation/register.json', { token, name: 'Dora', password: 'orchard-7' });
    const joined = await register();
    expect(joined.body).toMatchObject({
      user: { email, tier: 'team', in_group: true, is_guest: false, group_role: 'member', group: { slug } },
    });
    const { email_confirmed_at: confirmedAt } = await world.services.database.kysely
      .selectFrom('account')
      .select('email_confirmed_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(confirmedAt).not.toBeNull();
    expect((await register()).status).toBe(400);
    const detail = await world.detailOf(slug);
    expect(detail.members.map((member) => member.email)).toContain(email);
    expect(detail).toMatchObject({ invitations: [], seats: { used: 3 } });
    expect(await world.actsOf(id)).toEqual(['group.member_invited', 'group.member_joined']);
  });

  it('people who join agree to the terms of the site, and the audit log says which terms those were', async () => {
    const on = await world.openServer({ PLATBOOK_TERMS: 'https://county.example.gov/terms' });
    onTestFinished(() => on.close());
    const { slug } = await world.makeGroup();
    const email = world.newEmail();
    await invite(slug, email, 'member', 'alice', on);
    const joined = await on.post('/users/invitation/register.json', {
      token: tokenTo(email),
      name: 'Dora',
      password: 'orchard-7',
    });
    expect(joined.status).toBe(200);
    const acts = await world.services.database.kysely
      .selectFrom('audit_entry')
      .select('detail')
      .where('verb', '=', 'account.agreed_to_terms')
      .execute();
    expect(acts).toEqual([{ detail: { terms: 'https://county.example.gov/terms' } }]);
  });

  it('is accepted only by an account with its email, and only once, even by two requests at the same time', async () => {
    const { slug } = await world.makeGroup();
    const dora = await world.newPerson();
    const other = await world.newPerson();
    await invite(slug, dora.email.toUpperCase(), 'billing');
    const token = tokenTo(dora.email.toUpperCase());
    expect((await world.server.post('/users/invitation.json', { token })).body).toMatchObject({
      has_account: true,
    });
    const foreign = await accept(token, other.headers);
    expect(foreign.status).toBe(403);
    expect(foreign.text).toContain('This invitation is for');
    expect((await accept(token, {})).status).toBe(401);
    const register = await world.server.post('/users/invitation/register.json', {
      token,
      name: 'Dora',
      password: 'orchard-7',
    });
    expect(register.status).toBe(409);
    const both = await Promise.all([accept(token, dora.headers), accept(token, dora.headers)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 200)?.body).toMatchObject({
      user: { group_role: 'billing', group: { slug } },
    });
  });

  it('ends when it is withdrawn, sent again, too old, or when its sender may no longer invite', async () => {
    const { slug } = await world.makeGroup();
    const dora = await world.newPerson();
    const read = async (token: string) =>
      (await world.server.post('/users/invitation.json', { token })).status;
    const idOfFirst = async () => (await world.detailOf(slug)).invitations[0]?.id ?? '';

    await invite(slug, dora.email);
    const first = tokenTo(dora.email);
    await world.server.post(`/groups/${slug}/invitations/${await idOfFirst()}/resend.json`, {}, 'alice');
    const second = tokenTo(dora.email);
    expect([await read(first), await read(second)]).toEqual([400, 200]);
    const url = `/groups/${slug}/invitations/${await idOfFirst()}.json`;
    expect((await world.server.delete(url, 'alice')).body).toMatchObject({ invitations: [] });
    expect((await world.server.delete(url, 'alice')).status).toBe(404);
    expect(await read(second)).toBe(400);

    await world.setRole(slug, await world.idOf('bob'), 'manager', 'alice');
    await invite(slug, dora.email, 'member', 'bob');
    const third = tokenTo(dora.email);
    expect(await read(third)).toBe(200);
    await world.setRole(slug, await world.idOf('bob'), 'member', 'alice');
    expect(await read(third)).toBe(400);

    const eve = world.newEmail();
    await invite(slug, eve);
    await world.services.database.kysely
      .updateTable('group_invitation')
      .set({ expires_at: new Date(0) })
      .where('email', '=', eve)
      .execute();
    expect(await read(tokenTo(eve))).toBe(400);
    expect(await world.detailOf(slug)).toMatchObject({ invitations: [{ email: eve, is_expired: true }] });
  });

  it('keeps to the seats: open invitations hold theirs, guests take none', async () => {
    const { slug, id } = await world.makeGroup();
    await world.services.database.kysely
      .updateTable('account_group')
      .set({ seats: 3 })
      .where('id', '=', id)
      .execute();
    const dora = await world.newPerson();
    expect((await invite(slug, dora.email)).status).toBe(200);
    const full = await invite(slug, 'one-more@people.example');
    expect(full.status).toBe(403);
    expect(full.body).toMatchObject({
      error: { code: 'limit_reached', detail: 'A Team account has 3 seats.' },
    });
    // A second invitation of the same person takes no second seat.
    expect((await invite(slug, dora.email, 'surveyor')).status).toBe(200);
    const guest = await world.newPerson();
    expect((await invite(slug, guest.email, 'guest')).status).toBe(200);
    expect((await accept(tokenTo(guest.email), guest.headers)).body).toMatchObject({
      user: { is_guest: true, group_role: 'guest', tier: 'starter', is_paid: false, in_group: true },
      plan: { id: 'free' },
    });
    const expire = (at: Date) =>
      world.services.database.kysely
        .updateTable('group_invitation')
        .set({ expires_at: at })
        .where('email', '=', dora.email)
        .execute();
    expect((await world.setRole(slug, guest.id, 'member', 'alice')).status).toBe(403);
    await expire(new Date(0));
    expect((await world.setRole(slug, guest.id, 'member', 'alice')).status).toBe(200);
    expect((await world.setRole(slug, guest.id, 'guest', 'alice')).status).toBe(200);
    await expire(new Date(Date.now() + 86_400_000));
    expect((await accept(tokenTo(dora.email), dora.headers)).status).toBe(200);
    const seen = await world.detailOf(slug, 'chelsea', guest.headers);
    expect(seen.members.map(({ id: memberId }) => memberId)).toEqual([guest.id]);
    expect(seen.abilities.invite).not.toBeNull();
  });

  it('is refused on Pro and on Starter, which have one seat', async () => {
    expect((await invite('alice', 'a-friend@people.example')).body).toMatchObject({
      error: { detail: 'A Pro account has 1 seat. Please upgrade to the Team plan for more.' },
    });
    expect((await invite('bob', 'a-friend@people.example', 'member', 'bob')).status).toBe(403);
  });

  it('is for managers whose email is confirmed, and never makes owners', async () => {
    const { slug } = await world.makeGroup();
    expect((await invite(slug, 'x@people.example', 'member', 'bob')).status).toBe(403);
    expect((await invite(slug, 'x@people.example', 'member', 'chelsea')).status).toBe(401);
    expect((await invite(slug, 'x@people.example', 'owner')).status).toBe(400);
    expect((await invite(slug, 'nonsense')).status).toBe(400);
    expect((await invite(slug, PERSONAS.bob.email)).status).toBe(409);
    expect((await invite('alice', 'x@people.example', 'member', 'bob')).status).toBe(404);
    const dora = await world.newPerson();
    await addMember(world.services.database.kysely, (await world.detailOf(slug)).id, dora.id, 'manager');
    const reply = await world.server.post(
      `/groups/${slug}/invitations.json`,
      { email: 'x@people.example', role: 'member' },
      'chelsea',
      dora.headers,
    );
    expect(reply.status).toBe(403);
    expect(reply.text).toContain('Confirm your email first');
  });

  it('is kept when the email can’t be sent, and at most three emails go to one address', async () => {
    const on = await world.openServer();
    onTestFinished(() => on.close());
    const { slug } = await world.makeGroup();
    const email = world.newEmail();
    world.mailServer.isDown = true;
    expect((await invite(slug, email, 'member', 'alice', on)).body).toMatchObject({
      email_state: 'failed',
      group: { invitations: [{ email }] },
    });
    world.mailServer.isDown = false;
    const statuses: number[] = [];
    for (let n = 0; n < 3; n++) statuses.push((await invite(slug, email, 'member', 'alice', on)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('keeps only hashes of tokens', async () => {
    const { slug } = await world.makeGroup();
    await invite(slug, 'hash@people.example');
    const rows = await world.services.database.kysely
      .selectFrom('group_invitation')
      .select('token_hash')
      .execute();
    const token = tokenTo('hash@people.example');
    for (const encoding of ['base64url', 'latin1'] as const) {
      const stored = rows.map((row) => Buffer.from(row.token_hash).toString(encoding)).join();
      expect(stored).not.toContain(token);
    }
  });

  it.each([
    ['get', '/groups/nowhere/invitations/x.json', 404],
    ['delete', `/groups/alice/invitations/${'0'.repeat(8)}-0000-4000-8000-000000000000.json`, 404],
    ['post', '/users/invitation.json', 400],
  ] as const)('%s %s: %i', async (method, url, status) => {
    const reply =
      method === 'get'
        ? await world.server.get(url, 'alice')
        : method === 'delete'
          ? await world.server.delete(url, 'alice')
          : await world.server.post(url, { token: 'x'.repeat(43) });
    expect(reply.status).toBe(status);
  });
});
