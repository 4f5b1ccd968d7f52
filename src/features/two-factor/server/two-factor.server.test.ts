import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, PASSWORD_HASH } from '../../../../tests/support/quick-password.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { openTestMail } from '../../../../tests/support/test-mail.ts';
import { type TestReply, type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { Services } from '../../../backend/services.ts';
import { addMember, createGroup, registerAccount } from '../../accounts/server/index.ts';
import { groupRoutes } from '../../groups/server/index.ts';
import { profileRoutes } from '../../profile/server/index.ts';
import { projectRoutes } from '../../projects/server/index.ts';
import { resetTwoFactor, twoFactorRoutes } from './index.ts';

let services: Services & { close(): Promise<void> };
let server: TestServer;
let nowMs = Date.now();
let count = 0;
const { mail, emails } = openTestMail();

function open(change: Partial<Services['config']> = {}): Promise<TestServer> {
  const theirs = { ...services, config: { ...services.config, ...change } };
  return openTestServer(theirs, (accounts) => [
    ...twoFactorRoutes(theirs, accounts, mail, () => nowMs),
    ...profileRoutes(theirs, accounts, mail),
    ...groupRoutes(theirs, accounts, mail),
    ...projectRoutes(theirs, mail),
  ]);
}
beforeAll(async () => {
  services = await openTestServices();
});
beforeEach(async () => {
  server = await open(); // resets the rate limits
  nowMs += 3_600_000; // codes of an earlier test have expired
});
afterEach(() => server.close());
afterAll(() => services.close());

type Headers = Record<string, string>;
const cookieOf = (reply: TestReply) => reply.headers['set-cookie']?.split(';')[0] ?? '';
const headersOf = (reply: TestReply): Headers => ({
  cookie: cookieOf(reply),
  'x-csrf-token': (reply.body as { csrf_token: string }).csrf_token,
});
const post = (url: string, body: object, headers: Headers = {}) => server.post(url, body, 'chelsea', headers);
const signIn = (email: string, on = server) => on.post('/users/sign_in.json', { email, password: PASSWORD });
const finish = (step: Headers, code: string, from = '192.0.2.1') =>
  post('/users/sign_in/code.json', { code }, { ...step, 'x-forwarded-for': from });
const textOf = (reply: TestReply) => reply.text;

/** Returns the code that an authenticator app shows `steps` half minutes from now. */
async function codeOf(secret: string, steps = 0): Promise<string> {
  const { Secret, TOTP } = await import('otpauth');
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs + steps * 30_000 });
}

async function newPerson() {
  const email = `person-${++count}@people.example`;
  const made = await services.database.kysely
    .transaction()
    .execute((trx) => registerAccount(trx, { email, name: 'Dora', passwordHash: PASSWORD_HASH }));
  const headers = headersOf(await signIn(email));
  return { id: made?.id ?? '', email, headers };
}

/** Creates a person with codes turned on. */
async function newCodePerson() {
  const person = await newPerson();
  const { secret } = (await post('/users/two_factor/begin.json', {}, person.headers)).body as {
    secret: string;
  };
  const reply = await post('/users/two_factor.json', { code: await codeOf(secret) }, person.headers);
  expect(reply.status).toBe(200);
  nowMs += 60_000; // the previous code is used up
  return { ...person, secret, recovery: (reply.body as { recovery_codes: string[] }).recovery_codes };
}
const stepOf = (reply: TestReply): Headers => ({ cookie: cookieOf(reply) });
const actsOf = async (id: string) => {
  const rows = await services.database.kysely
    .selectFrom('audit_entry')
    .select('verb')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ verb }) => verb);
};

describe('two-factor codes', () => {
  it('are turned on with a first code, asked for at sign-in, and turned off with a proof', async () => {
    const { id, email, headers, secret, recovery } = await newCodePerson();
    expect(recovery).toHaveLength(10);
    const first = await signIn(email);
    expect(first.body).toMatchObject({ user: null, csrf_token: null, second_step: 'code' });
    expect(first.headers['set-cookie']).toMatch(/^platbook_step=[\w-]{43};.*HttpOnly; SameSite=Lax$/);
    const second = await finish(stepOf(first), await codeOf(secret));
    expect(second.body).toMatchObject({ user: { email } });

    const off = (proof: string) => post('/users/two_factor/off.json', { proof }, headers);
    expect((await off('wrong')).status).toBe(400);
    expect((await off(PASSWORD)).status).toBe(200);
    expect((await off(PASSWORD)).status).toBe(409);
    expect((await signIn(email)).body).toMatchObject({ user: { email }, second_step: null });
    const subjects = emails.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects).toEqual(['Two-factor codes are on', 'Two-factor codes are off']);
    expect(await actsOf(id)).toEqual(
      expect.arrayContaining(['two_factor.turned_on', 'account.second_step_passed', 'two_factor.turned_off']),
    );
  });

  it('are not on before a right code, and not turned on twice', async () => {
    const { email, headers } = await newPerson();
    expect((await post('/users/two_factor.json', { code: '123456' }, headers)).status).toBe(409);
    const { secret, uri } = (await post('/users/two_factor/begin.json', {}, headers)).body as {
      secret: string;
      uri: string;
    };
    expect(uri).toMatch(
      /^otpauth:\/\/totp\/Platbook:person-\d+%40people.example\?issuer=Platbook&secret=[A-Z2-7]{32}&/,
    );
    expect((await post('/users/two_factor.json', { code: await codeOf(secret, 4) }, headers)).status).toBe(
      400,
    );
    expect((await signIn(email)).body).toMatchObject({ second_step: null });
    expect((await post('/users/two_factor.json', { code: await codeOf(secret) }, headers)).status).toBe(200);
    expect((await post('/users/two_factor/begin.json', {}, headers)).status).toBe(409);
  });

  it('work once, and at most one step early or late', async () => {
    const { email, secret } = await newCodePerson();
    const late = await codeOf(secret, -1);
    expect((await finish(stepOf(await signIn(email)), late)).status).toBe(200);
    expect((await finish(stepOf(await signIn(email)), late)).status).toBe(400);
    expect((await finish(stepOf(await signIn(email)), await codeOf(secret, 2))).status).toBe(400);
    expect((await finish(stepOf(await signIn(email)), await codeOf(secret, 1))).status).toBe(200);
    // A code from before the last used one is refused too.
    expect((await finish(stepOf(await signIn(email)), await codeOf(secret))).status).toBe(400);
    nowMs += 60_000;
    const code = await codeOf(secret);
    const steps = [await signIn(email), await signIn(email)].map(stepOf);
    const statuses = (await Promise.all(steps.map((step) => finish(step, code)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('are tried at most 8 times, however many attempts come at once and from anywhere', async () => {
    const { id, email, secret, recovery } = await newCodePerson();
    const step = stepOf(await signIn(email));
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, index) => finish(step, '000000', `198.51.100.${index}`)),
    );
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(8);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(52);
    expect((await finish(step, await codeOf(secret), '203.0.113.9')).status).toBe(429);
    expect(await actsOf(id)).toContain('account.codes_throttled');
    expect(emails.some(({ to, subject }) => to === email && subject.includes('Someone is guessing'))).toBe(
      true,
    );
    // The owner of the account can still sign in, with a recovery code.
    expect((await finish(step, recovery[0] ?? '', '203.0.113.9')).status).toBe(200);
  });

  it('are needed before a sign-in gives any rights; one that waits for its code works in no other browser and ends with a new password', async () => {
    const { id, email, secret } = await newCodePerson();
    const step = stepOf(await signIn(email));
    expect((await server.get('/profile.json', 'chelsea', step)).status).toBe(401);
    const asSession = { cookie: (step['cookie'] ?? '').replace('platbook_step', 'platbook_session') };
    expect((await server.get('/profile.json', 'chelsea', asSession)).status).toBe(401);
    expect((await finish({}, await codeOf(secret))).status).toBe(400);
    const { key_hash: hash } = await services.database.kysely
      .selectFrom('sign_in_challenge')
      .select('key_hash')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(step['cookie']).not.toContain(Buffer.from(hash).toString('base64url'));

    await server.post('/users/password/reset.json', { email });
    const link = () =>
      /#token=([\w-]{43})\n/.exec(emails.findLast(({ to }) => to === email)?.text ?? '')?.[1];
    await expect.poll(link).toBeDefined();
    const reset = await server.post('/users/password.json', { token: link(), password: 'brand-new-2' });
    expect(reset.body).toMatchObject({ user: null, second_step: 'code' });
    expect((await finish(step, await codeOf(secret))).status).toBe(400);
    expect((await finish(stepOf(reset), await codeOf(secret))).status).toBe(200);
  });

  it('can be replaced by recovery codes, each once; new ones end the old ones', async () => {
    const { email, headers, recovery, secret } = await newCodePerson();
    const use = async (code: string) => (await finish(stepOf(await signIn(email)), code)).status;
    expect(await use((recovery[0] ?? '').toUpperCase().replaceAll('-', ' '))).toBe(200);
    expect(await use(recovery[0] ?? '')).toBe(400);
    expect(emails.findLast(({ to }) => to === email)?.text).toContain('9 recovery codes are left');
    const url = '/users/two_factor/recovery_codes.json';
    expect((await post(url, { proof: '000000' }, headers)).status).toBe(400);
    const renewed = await post(url, { proof: await codeOf(secret) }, headers);
    const fresh = (renewed.body as { recovery_codes: string[] }).recovery_codes;
    expect(await use(recovery[1] ?? '')).toBe(400);
    expect(await use(fresh[0] ?? '')).toBe(200);
    expect((await server.get('/users/two_factor.json', 'chelsea', headers)).body).toMatchObject({
      is_on: true,
      recovery_codes_left: 9,
    });
  });

  it('leave no readable secret or recovery code in the database, and are bound to their account', async () => {
    const { Secret } = await import('otpauth');
    const [one, other] = [await newCodePerson(), await newCodePerson()];
    const { kysely } = services.database;
    const rows = await kysely.selectFrom('account_totp').selectAll().execute();
    const codes = await kysely.selectFrom('recovery_code').select('code_hash').execute();
    const hex = rows.map(({ secret }) => Buffer.from(secret ?? []).toString('hex')).join();
    expect(hex).not.toContain(Secret.fromBase32(one.secret).hex.toLowerCase());
    expect(codes.map(({ code_hash: hash }) => Buffer.from(hash).toString()).join()).not.toContain(
      one.recovery[0],
    );
    const mine = rows.find(({ account_id: id }) => id === one.id)?.secret ?? null;
    await kysely
      .updateTable('account_totp')
      .set({ secret: mine })
      .where('account_id', '=', other.id)
      .execute();
    expect((await finish(stepOf(await signIn(other.email)), await codeOf(one.secret))).status).toBe(400);
  });

  it('are reset by an operator at the command line', async () => {
    const { email, id } = await newCodePerson();
    expect(await resetTwoFactor(services, email)).toMatchObject({ email, wasOn: true });
    expect(await resetTwoFactor(services, email)).toMatchObject({ wasOn: false });
    expect(await resetTwoFactor(services, 'nobody@people.example')).toBeUndefined();
    expect((await signIn(email)).body).toMatchObject({ second_step: null });
    expect(await actsOf(id)).toContain('two_factor.reset');
  });
});

describe('a group that requires a second factor', () => {
  async function newGroup() {
    const owner = await newCodePerson();
    const [member, guest] = [await newPerson(), await newPerson()];
    const { kysely } = services.database;
    const group = await createGroup(kysely, { name: `Strict ${++count}`, plan: 'team', ownerId: owner.id });
    await addMember(kysely, group.id, member.id, 'member');
    await addMember(kysely, group.id, guest.id, 'guest');
    return { owner, member, guest, ...group };
  }
  const setRequired = (slug: string, headers: Headers, isRequired = true) =>
    post(`/groups/${slug}/second_factor.json`, { is_required: isRequired }, headers);

  it('shows nothing of itself to members and guests until they set one up', async () => {
    const { slug, owner, member, guest } = await newGroup();
    const url = `/groups/${slug}.json`;
    await post('/users/current_group.json', { group_slug: slug }, member.headers);
    expect((await setRequired(slug, member.headers)).status).toBe(403);
    const set = await setRequired(slug, owner.headers);
    expect(set.body).toMatchObject({ requires_second_factor: true });
    expect(
      (set.body as { members: { has_second_factor: boolean }[] }).members.map(
        ({ has_second_factor: hasSecondFactor }) => hasSecondFactor,
      ),
    ).toEqual([true, false, false]);
    for (const { headers } of [member, guest]) {
      const reply = await server.get(url, 'chelsea', headers);
      expect([reply.status, textOf(reply)]).toEqual([403, expect.stringContaining('second_factor_required')]);
      const session = await server.get('/users/session.json', 'chelsea', headers);
      const { groups, group } = (
        session.body as {
          user: { groups: { slug: string; needs_second_factor: boolean }[]; group: { slug: string } };
        }
      ).user;
      expect(groups.find((candidate) => candidate.slug === slug)?.needs_second_factor).toBe(true);
      expect(group.slug).not.toBe(slug);
      const into = await post('/users/current_group.json', { group_slug: slug }, headers);
      expect(textOf(into)).toContain('second_factor_required');
    }
    const { secret } = (await post('/users/two_factor/begin.json', {}, member.headers)).body as {
      secret: string;
    };
    expect(
      (await post('/users/two_factor.json', { code: await codeOf(secret) }, member.headers)).status,
    ).toBe(200);
    expect((await server.get(url, 'chelsea', member.headers)).status).toBe(200);
    const into = await post('/users/current_group.json', { group_slug: slug }, member.headers);
    expect(into.body).toMatchObject({ user: { group: { slug } } });
    expect((await setRequired(slug, owner.headers, false)).status).toBe(200);
    expect((await server.get(url, 'chelsea', guest.headers)).status).toBe(200);
  });

  it('lets only people who have one require it, and tells invited people that they need one', async () => {
    const { slug, id, owner, member } = await newGroup();
    await addMember(services.database.kysely, id, member.id, 'manager');
    expect(textOf(await setRequired(slug, member.headers))).toContain('second_factor_required');
    await setRequired(slug, owner.headers);
    await services.database.kysely
      .updateTable('account')
      .set({ email_confirmed_at: new Date() })
      .where('id', '=', owner.id)
      .execute();
    const email = `invited-${++count}@people.example`;
    await post(`/groups/${slug}/invitations.json`, { email, role: 'member' }, owner.headers);
    expect(emails.at(-1)?.text).toContain('requires a second factor');
  });

  it('asks people with a passkey for it: their password alone does not sign them in', async () => {
    const { slug, owner, guest } = await newGroup();
    await setRequired(slug, owner.headers);
    await services.database.kysely
      .insertInto('passkey')
      .values({
        account_id: guest.id,
        credential_id: Buffer.from(guest.id),
        public_key: Buffer.alloc(1),
        counter: 0,
        name: 'Key',
        is_synced: false,
      })
      .execute();
    expect((await signIn(guest.email)).body).toMatchObject({ user: null, second_step: 'passkey' });
  });

  it('hides its projects from members without one, and refuses their API tokens', async () => {
    const { id, member, slug, owner } = await newGroup();
    await post('/users/current_group.json', { group_slug: slug }, member.headers);
    const project = 'a'.repeat(16);
    await services.database.kysely
      .insertInto('project')
      .values({
        slug: project,
        group_id: id,
        name: 'Roads',
        root_path: '/us',
        query: JSON.stringify({ path: '/us', parcel: {} }),
        styles: JSON.stringify({}),
        layers: JSON.stringify({}),
      })
      .execute();
    const token = await post(
      '/profile/tokens.json',
      { name: 'Robot', scopes: ['read_projects'], expires_in_days: 30 },
      member.headers,
    );
    expect(token.status).toBe(200);
    const list = async (headers: Headers) =>
      textOf(await server.get('/projects.json', 'chelsea', headers)).includes('Roads');
    expect(await list(member.headers)).toBe(true);
    await setRequired(slug, owner.headers);
    expect(await list(member.headers)).toBe(false);
    const bearer = { authorization: `Bearer ${(token.body as { token: string }).token}` };
    expect((await server.get('/projects.json', 'chelsea', bearer)).status).toBe(401);
  });
});

describe('operators', () => {
  it('have their rights only with a second factor where the site requires one', async () => {
    const strict = await open({ featureSettings: { PLATBOOK_OPERATORS_TWO_FACTOR: 'on' } });
    expect((await server.get('/users/session.json', 'olive')).body).toMatchObject({
      user: { is_operator: true },
    });
    expect((await strict.get('/users/session.json', 'olive')).body).toMatchObject({
      user: { is_operator: false, operator_needs_second_factor: true },
    });
    const { secret } = (await strict.post('/users/two_factor/begin.json', {}, 'olive')).body as {
      secret: string;
    };
    await strict.post('/users/two_factor.json', { code: await codeOf(secret) }, 'olive');
    expect((await strict.get('/users/session.json', 'olive')).body).toMatchObject({
      user: { is_operator: true, operator_needs_second_factor: false },
    });
  });
});
