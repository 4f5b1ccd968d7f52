import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServices } from '../../../../tests/support/services.ts';
import { termsAgreedBy } from '../../../../tests/support/terms-agreed.ts';
import { type TestReply, type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { Email } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import { createAccounts, findAccountByEmail } from '../../accounts/server/index.ts';
import { preferenceRoutes } from '../../preferences/server/index.ts';
import { createPasswordLink, profileRoutes } from './index.ts';
import { SETTINGS } from './settings.ts';

let services: Services & { close(): Promise<void> };
let server: TestServer;
const emails: Email[] = [];
let count = 0;

/** Starts a server with its own rate limits. */
async function openServer(featureSettings: Record<string, unknown> = {}): Promise<TestServer> {
  const mail = {
    isConnected: false,
    send: (message: Email) => Promise.resolve(void emails.push(message)),
    listStored: () =>
      Promise.resolve(emails.map((message) => ({ ...message, sentAt: '2026-11-21T00:00:00Z' }))),
    close: () => {},
  };
  const accounts = createAccounts(services);
  return openTestServer(services, [
    ...profileRoutes({ ...services, config: { ...services.config, featureSettings } }, accounts, mail),
    ...preferenceRoutes(services),
  ]);
}

beforeAll(async () => {
  services = await openTestServices();
  server = await openServer();
});
afterAll(async () => {
  await server.close();
  await services.close();
});

const newEmail = () => `person-${++count}@people.example`;
const registerAs = (email: string, change: object = {}, rest: object = {}, on = server, from = '192.0.2.1') =>
  on.post(
    '/users.json',
    { user: { name: 'Dora', email, password: 'orchard-7', ...change }, ...rest },
    'chelsea',
    { 'x-forwarded-for': from },
  );
const askReset = (email: string, from: string) =>
  server.post('/users/password/reset.json', { email }, 'chelsea', { 'x-forwarded-for': from });
const cookieOf = (reply: TestReply) => reply.headers['set-cookie']?.split(';')[0] ?? '';
const credentialsOf = (reply: TestReply) => {
  const body = reply.body as { csrf_token: string } | { session: { csrf_token: string } };
  const { csrf_token: token } = 'session' in body ? body.session : body;
  return { cookie: cookieOf(reply), 'x-csrf-token': token };
};
/** Registers and follows the link of the email. */
async function joinAs(email: string, change: object = {}, rest: object = {}): Promise<TestReply> {
  expect((await registerAs(email, change, rest)).status).toBe(200);
  const token = await tokenTo(email, 'confirm');
  return server.post('/users/confirm.json', { token });
}
const signIn = (email: string, password: string, on = server) =>
  on.post('/users/sign_in.json', { email, password });
/** Returns the token of the newest email to this address. Emails are sent after the reply. */
async function tokenTo(email: string, page: string): Promise<string> {
  const find = () =>
    emails.findLast(({ to, text }) => to === email && text.includes(`/users/${page}#token=`));
  await expect.poll(find).toBeDefined();
  return /#token=([\w-]{43})\n/.exec(find()?.text ?? '')?.[1] ?? '';
}

describe('registering', () => {
  it('makes a free account with a group when the email’s link is followed, once, and signs in', async () => {
    const email = newEmail();
    const preferences = { profile_answers: { job_title: 'Surveyor' } };
    const asked = await registerAs(email, { preferences }, { wants_email: '1' });
    expect(asked.body).toEqual({ status: 'ok', is_mail_connected: false });
    expect(asked.headers['set-cookie']).toBeUndefined();
    expect((await signIn(email, 'orchard-7')).status).toBe(400);

    const token = await tokenTo(email, 'confirm');
    const confirm = () => server.post('/users/confirm.json', { token });
    const reply = await confirm();
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      session: {
        user: {
          email,
          name: 'Dora',
          tier: 'starter',
          is_operator: false,
          group_role: 'owner',
          in_free: true,
        },
        plan: { id: 'free' },
      },
    });
    expect((await confirm()).status).toBe(400);
    const headers = credentialsOf(reply);
    const profile = await server.get('/profile.json', 'chelsea', headers);
    expect(profile.body).toMatchObject({ is_email_confirmed: true });
    const stored = (await server.get('/preferences.json', 'chelsea', headers)).body;
    expect(stored).toMatchObject({
      value: { wants_email: true, profile_answers: { job_title: 'Surveyor' } },
    });
    expect((await signIn(email, 'orchard-7')).status).toBe(200);
  });

  it('gives a name that the person can change later, but not to one with a link', async () => {
    const headers = credentialsOf(await joinAs(newEmail()));
    const rename = (name: string, more = headers) => server.post('/profile.json', { name }, 'chelsea', more);
    expect((await rename('Dora Journey')).body).toMatchObject({ name: 'Dora Journey' });
    expect((await server.get('/profile.json', 'chelsea', headers)).body).toMatchObject({
      name: 'Dora Journey',
    });
    expect((await rename('Buy at https://evil.example')).status).toBe(400);
    expect((await rename('D')).status).toBe(400);
    expect((await server.post('/profile.json', { name: 'Mallory' }, 'chelsea')).status).toBe(401);
    const acts = await services.database.kysely
      .selectFrom('audit_entry')
      .select('verb')
      .where('verb', '=', 'account.renamed')
      .execute();
    expect(acts).toHaveLength(1);
  });

  it('gives two people with the same name groups with different names', async () => {
    const replies = [await joinAs(newEmail()), await joinAs(newEmail())];
    const names = replies.map(
      ({ body }) => (body as { session: { user: { group: { name: string } } } }).session.user.group.name,
    );
    expect(new Set(names).size).toBe(2);
  });

  it('answers the same for a known email, and tells only its owner', async () => {
    const on = await openServer();
    const known = await registerAs('Bob@People.example', { name: 'Mallory' }, {}, on);
    const unknown = await registerAs(newEmail(), { name: 'Mallory' }, {}, on);
    expect(known.status).toBe(unknown.status);
    expect(known.body).toEqual(unknown.body);
    expect(Object.keys(known.headers).toSorted()).toEqual(Object.keys(unknown.headers).toSorted());
    const toBob = () => emails.filter(({ to }) => to === 'bob@people.example');
    await expect.poll(() => toBob().length).toBe(1);
    expect(toBob()[0]?.subject).toBe('You already have an account');
    expect(toBob()[0]?.text).toContain('Hello Bob');
    expect(toBob()[0]?.text).not.toMatch(/Mallory|token/);
  });

  it('several times makes one account, by the link that is followed first', async () => {
    const on = await openServer();
    const email = newEmail();
    for (const written of [email, email.toUpperCase()]) await registerAs(written, {}, {}, on);
    const tokens = [await tokenTo(email, 'confirm'), await tokenTo(email.toUpperCase(), 'confirm')];
    const replies = await Promise.all(tokens.map((token) => on.post('/users/confirm.json', { token })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it.each([
    [{ name: 'A' }, 'body.user.name', /2 to 100/],
    [{ name: 'Al\nBcc: x@y.example' }, 'body.user.name', /link/],
    [{ name: 'Win money https://evil.example/x' }, 'body.user.name', /link/],
    [{ password: 'password-1' }, 'body.user.password', /easy to guess/],
    [{ email: 'ann.miller@people.example', password: 'ann.miller-1' }, 'body.user.password', /easy to guess/],
    [{ email: 'nonsense' }, 'body.user.email', /email address/],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'body.user.email', /email address/],
    [
      { password: 'abcdef' },
      'body.user.password',
      /at least 8 characters, with at least one number or symbol/,
    ],
    [{ password: 'ab1' }, 'body.user.password', /at least 8/],
    [{ password: `1${'x'.repeat(2000)}` }, 'body.user.password', /./],
    [
      { preferences: { profile_answers: { industry: 'x'.repeat(101) } } },
      'body.user.preferences.profile_answers.industry',
      /./,
    ],
  ])('refuses %j and names the field', async (change, field, message) => {
    const reply = await registerAs(newEmail(), change);
    expect(reply.status).toBe(400);
    const { error } = reply.body as { error: { detail: string; fields: { field: string }[] } };
    expect(error.fields[0]?.field).toBe(field);
    expect(error.detail).toMatch(message);
  });

  it('is slowed down for a network that makes many accounts', async () => {
    const on = await openServer();
    const register = (email: string) => registerAs(email, {}, {}, on, '198.51.100.1');
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await register('nobody')).status);
    expect(statuses.at(-1)).toBe(400); // invalid input does not count against the limit
    for (let n = 0; n < 10; n++) expect((await register(newEmail())).status).toBe(200);
    const last = await register(newEmail());
    expect(last.status).toBe(429);
    expect(last.text).toContain('2 minutes');
  });
});

describe('a new password', () => {
  it('is set by the link in the email, once, which ends all sessions and replaces the old password', async () => {
    const email = newEmail();
    const before = credentialsOf(await joinAs(email));
    const { kysely } = services.database;
    await sql`update account set email_confirmed_at = null where email = ${email}`.execute(kysely);
    const asked = await server.post('/users/password/reset.json', { email: email.toUpperCase() });
    expect(asked.body).toEqual({ status: 'ok' });
    const token = await tokenTo(email, 'password');
    const set = (password: string) => server.post('/users/password.json', { token, password });
    expect((await set('short')).status).toBe(400);
    expect((await set('password-1')).text).toContain('easy to guess');
    const [one, other] = await Promise.all([set('brand-new-2'), set('brand-new-3')]);
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 400]);
    const winner = one.status === 200 ? 'brand-new-2' : 'brand-new-3';
    expect((await server.get('/profile.json', 'chelsea', before)).status).toBe(401);
    expect((await signIn(email, 'orchard-7')).status).toBe(400);
    expect((await signIn(email, winner)).status).toBe(200);
    // Following the link of the email also confirms the address.
    const headers = credentialsOf(one.status === 200 ? one : other);
    const { body } = await server.get('/profile.json', 'chelsea', headers);
    expect(body).toMatchObject({ is_email_confirmed: true });
  });

  it('doesn’t tell whether an email has an account', async () => {
    const on = await openServer();
    const email = newEmail();
    const known = await on.post('/users/password/reset.json', { email: 'bob@people.example' });
    const unknown = await on.post('/users/password/reset.json', { email });
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    await tokenTo('bob@people.example', 'password');
    expect(emails.filter(({ to }) => to === email)).toEqual([]);
  });

  it('is not blocked by strangers who ask for it, and they flood no mailbox', async () => {
    const email = newEmail();
    await joinAs(email);
    const sent = () => emails.filter(({ to, subject }) => to === email && subject === 'Set a new password');
    const own = '203.0.113.200';
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await askReset(email, '203.0.113.1')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await askReset(email, own)).status).toBe(200);
    await expect.poll(() => sent().length).toBe(4);

    for (let n = 0; n < 30; n++) expect((await askReset(email, `203.0.113.${n + 2}`)).status).toBe(200);
    expect((await askReset(email, own)).status).toBe(200);
    await expect.poll(() => sent().length).toBe(5);
    // When no more emails are sent, the links of all earlier ones work, including the oldest.
    const token = /#token=([\w-]{43})\n/.exec(sent()[0]?.text ?? '')?.[1] ?? '';
    const password = 'brand-new-2';
    expect((await server.post('/users/password.json', { token, password })).status).toBe(200);
    expect(sent()).toHaveLength(5);
  });

  it('needs a token that was made for it and has not expired', async () => {
    const email = newEmail();
    await joinAs(email);
    await registerAs(newEmail());
    const confirmation = await tokenTo(`person-${count}@people.example`, 'confirm');
    const use = (token: string) => server.post('/users/password.json', { token, password: 'brand-new-2' });
    expect((await use(confirmation)).status).toBe(400);
    expect((await use('x'.repeat(43))).status).toBe(400);
    expect((await use('x')).status).toBe(400);
    await server.post('/users/password/reset.json', { email });
    const token = await tokenTo(email, 'password');
    await services.database.kysely
      .updateTable('account_token')
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await use(token)).status).toBe(400);
  });

  it('keeps only hashes of tokens', async () => {
    const email = newEmail();
    await registerAs(email);
    const token = await tokenTo(email, 'confirm');
    const member = newEmail();
    await joinAs(member);
    await server.post('/users/password/reset.json', { email: member });
    const reset = await tokenTo(member, 'password');
    const given = { pending_account: token, account_token: reset };
    for (const table of ['pending_account', 'account_token'] as const) {
      const rows = await services.database.kysely.selectFrom(table).select('token_hash').execute();
      const stored = rows.map((row) => Buffer.from(row.token_hash).toString('hex'));
      expect(stored).toContain(createHash('sha256').update(given[table]).digest('hex'));
      expect(stored.filter((hash) => hash.length !== 64)).toEqual([]);
    }
  });
});

describe('sessions', () => {
  it('are listed and ended one by one, only one’s own', async () => {
    const email = newEmail();
    const first = credentialsOf(await joinAs(email));
    const reply = await server.post('/users/sign_in.json', { email, password: 'orchard-7' }, 'chelsea', {
      'user-agent': 'Firefox on a phone',
    });
    const second = credentialsOf(reply);
    const list = async (headers: Record<string, string>) =>
      (
        (await server.get('/users/sessions.json', 'chelsea', headers)).body as {
          sessions: { id: string; user_agent: string | null; is_current: boolean }[];
        }
      ).sessions;
    const seen = await list(first);
    expect(seen.map(({ is_current: isCurrent }) => isCurrent)).toEqual([false, true]);
    expect(seen[0]?.user_agent).toBe('Firefox on a phone');
    const url = `/users/sessions/${seen[0]?.id}.json`;
    expect((await server.delete(url, 'bob')).status).toBe(404);
    expect((await server.get('/profile.json', 'chelsea', second)).status).toBe(200);
    expect((await server.delete(url, 'chelsea', first)).status).toBe(200);
    expect((await server.get('/profile.json', 'chelsea', second)).status).toBe(401);
    expect((await server.delete(url, 'chelsea', first)).status).toBe(404);
    expect(await list(first)).toHaveLength(1);
    expect((await server.get('/users/sessions.json')).status).toBe(401);
  });
});

it('the list of emails that wait is for operators', async () => {
  expect((await server.get('/admin/mail.json')).status).toBe(401);
  expect((await server.get('/admin/mail.json', 'alice')).status).toBe(403);
  expect((await server.get('/admin/mail.json', 'olive')).body).toMatchObject({ is_connected: false });
});

describe('a link from an operator', () => {
  it('sets a new password, once, for somebody whom no email reaches', async () => {
    const email = newEmail();
    expect((await joinAs(email)).status).toBe(200);
    const account = (await findAccountByEmail(services.database.kysely, email))?.account;
    const { link } = await createPasswordLink(services.database.kysely, services.config, account?.id ?? '');
    const token = link.split('#token=')[1];
    const save = () => server.post('/users/password.json', { token, password: 'meadow-lark-8' });
    expect((await save()).status).toBe(200);
    expect((await save()).status).toBe(400);
  });
});

describe('on a site where only invited people may create an account', () => {
  it('nobody can register, and a link that was sent before no longer makes an account', async () => {
    const email = newEmail();
    expect((await registerAs(email)).status).toBe(200);
    const token = await tokenTo(email, 'confirm');
    const closed = await openServer({ PLATBOOK_SIGN_UP: 'invited' });
    const refused = await registerAs(newEmail(), {}, {}, closed);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('by an invitation')]);
    expect((await closed.post('/users/confirm.json', { token })).status).toBe(403);
    // The refusal took nothing away: the operator may open the registration again.
    expect((await server.post('/users/confirm.json', { token })).status).toBe(200);
  });
});

describe('the terms of the site', () => {
  const TEXT = 'Use this map at your own risk.\n\nNo warranty.';
  const agreementsOf = (email: string) => termsAgreedBy(services.database.kysely, email);

  it('are agreed to before an account is made, and the audit log says to which', async () => {
    const strict = await openServer({ PLATBOOK_TERMS: TEXT });
    expect((await strict.get('/terms.json')).body).toEqual({ url: '/hs/terms', text: TEXT });
    const email = newEmail();
    const refused = await registerAs(email, {}, { agrees_to_terms: '0' }, strict);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      error: { code: 'invalid_input', fields: [{ field: 'body.agrees_to_terms' }] },
    });
    expect((await registerAs(email, {}, { agrees_to_terms: '1' }, strict)).status).toBe(200);
    const token = await tokenTo(email, 'confirm');
    // The agreement belongs to the registration, so it stays when the terms are changed before the link is followed.
    expect((await server.post('/users/confirm.json', { token })).status).toBe(200);
    const hash = createHash('sha256').update(TEXT).digest('hex');
    expect(await agreementsOf(email)).toEqual([`sha256:${hash}`]);
    // A program may register without this field. Then the person agrees by following the link of the email.
    const silent = newEmail();
    expect((await registerAs(silent, {}, {}, strict)).status).toBe(200);
    await strict.post('/users/confirm.json', { token: await tokenTo(silent, 'confirm') });
    expect(await agreementsOf(silent)).toEqual([`sha256:${hash}`]);
  });

  it('can be a page of the operator, and can be absent', async () => {
    const url = 'https://county.example.gov/terms';
    const strict = await openServer({ PLATBOOK_TERMS: url });
    expect((await strict.get('/terms.json')).body).toEqual({ url, text: null });
    const others = await openServer({ PLATBOOK_PRIVACY: 'We keep nothing.', PLATBOOK_PLAN_TERMS: url });
    const privacy = { url: '/hs/terms/privacy', text: 'We keep nothing.' };
    expect((await others.get('/terms.json?kind=privacy')).body).toEqual(privacy);
    expect((await others.get('/terms.json?kind=subscription')).body).toEqual({ url, text: null });
    expect((await others.get('/terms.json?kind=api')).body).toEqual({ url: null, text: null });
    expect((await others.get('/terms.json?kind=other')).status).toBe(400);
    expect((await server.get('/terms.json')).body).toEqual({ url: null, text: null });
    const { schema } = SETTINGS.PLATBOOK_TERMS;
    expect(schema.safeParse('').data).toBeUndefined();
    for (const bad of ['https://[', 'x'.repeat(20_001), `https://county.example.gov/${'x'.repeat(2000)}`])
      expect(schema.safeParse(bad).success).toBe(false);
  });
});
