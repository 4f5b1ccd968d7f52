import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeOpenId, startFakeOpenId } from '../../../../tests/support/fake-openid.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestReply, type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { Services } from '../../../backend/services.ts';
import { createAccounts } from '../../accounts/server/index.ts';
import { singleSignOnRoutes } from './index.ts';
import { createIdentityProvider } from './provider/create-identity-provider.ts';

let services: Services & { close(): Promise<void> };
let provider: FakeOpenId;
let server: TestServer;
let count = 0;

beforeAll(async () => {
  services = await openTestServices();
  provider = await startFakeOpenId();
  server = await open();
  await services.database.kysely
    .insertInto('account_group')
    .values({ slug: 'acme', name: 'Acme', plan: 'team' })
    .execute();
});
afterAll(async () => {
  await server.close();
  await provider.close();
  await services.close();
});
beforeEach(() => {
  provider.reset();
  count++;
  Object.assign(provider.mood.person, { sub: `sub-${count}`, email: emailOf() });
});

const emailOf = () => `person-${count}@acme.example`;

/** Starts a server with rate limits and a cache of its own. */
async function open(settings: Readonly<Record<string, string>> | null = {}): Promise<TestServer> {
  const config = configOf(
    settings && { OIDC_EMAIL_DOMAINS: 'acme.example', OIDC_GROUP: 'acme', ...settings },
  );
  const theirs = { ...services, config };
  return openTestServer(
    theirs,
    singleSignOnRoutes(theirs, createAccounts(theirs), createIdentityProvider(config)),
  );
}

const cookieOf = (reply: TestReply) => reply.headers['set-cookie'] ?? '';
const begin = (on = server, body: object = {}) => on.post('/users/single_sign_on/begin.json', body);
const finish = (answer: object, cookie: string, on = server) =>
  on.post('/users/single_sign_on/finish.json', answer, 'chelsea', { cookie });

/** Runs a whole sign-in. `change` replaces parameters of the provider's answer. */
async function signIn(on = server, change: Record<string, string> = {}): Promise<TestReply> {
  const begun = await begin(on, { return_to: '/plans' });
  expect(begun.status).toBe(200);
  const { searchParams } = await provider.visit((begun.body as { url: string }).url);
  return finish({ ...Object.fromEntries(searchParams), ...change }, cookieOf(begun).split(';')[0] ?? '', on);
}

async function insertAccount(email: string, isConfirmed: boolean): Promise<string> {
  const row = await services.database.kysely
    .insertInto('account')
    .values({
      email,
      name: 'Known',
      password_hash: 'none',
      email_confirmed_at: isConfirmed ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const actsOf = async (accountId: string) => {
  const rows = await services.database.kysely
    .selectFrom('audit_entry')
    .select('verb')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map(({ verb }) => verb);
};
const userOf = (reply: TestReply) => (reply.body as { session: { user: { id: string } } }).session.user;

describe('signing in through the provider', () => {
  it('makes an account in the group, once, and signs in with a new session each time', async () => {
    const first = await signIn();
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      return_to: '/plans',
      session: {
        user: { email: emailOf(), name: 'Dora Deer', group: { slug: 'acme', role: 'member' }, tier: 'team' },
        csrf_token: expect.stringMatching(/./),
      },
    });
    expect(cookieOf(first)).toMatch(/platbook_session=[\w-]{43};.*HttpOnly; SameSite=Lax/);
    const { id } = userOf(first);
    expect(await actsOf(id)).toEqual([
      'account.created',
      'account.identity_linked',
      'group.member_joined',
      'session.created',
    ]);
    const row = await services.database.kysely
      .selectFrom('account')
      .select(['password_hash', 'email_confirmed_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ password_hash: null, email_confirmed_at: expect.any(Date) });

    // The provider's id for the person stays the same; their email may change.
    provider.mood.person['email'] = `married-${count}@acme.example`;
    const second = await signIn();
    expect(userOf(second).id).toBe(id);
    expect(cookieOf(second)).not.toBe(cookieOf(first));
    const guess = await server.post('/users/sign_in.json', { email: emailOf(), password: 'none' });
    expect(guess.status).toBe(400);
  });

  it('links an account that confirmed the same email, and does not add a person who was removed from the group to it again', async () => {
    const id = await insertAccount(emailOf().toUpperCase(), true);
    const reply = await signIn();
    expect(userOf(reply).id).toBe(id);
    expect(await actsOf(id)).toEqual(['account.identity_linked', 'group.member_joined', 'session.created']);
    await services.database.kysely.deleteFrom('group_member').where('account_id', '=', id).execute();
    expect((await signIn()).body).toMatchObject({ session: { user: { id, group: null } } });
  });

  it('asks for the email when the token doesn’t contain it', async () => {
    provider.mood.hidesEmail = true;
    expect((await signIn()).body).toMatchObject({ session: { user: { email: emailOf() } } });
  });

  it('reads the provider’s addresses once', async () => {
    const on = await open();
    const before = provider.discoveries();
    await signIn(on);
    await signIn(on);
    expect(provider.discoveries()).toBe(before + 1);
  });

  it('sends state, nonce and the challenge of PKCE, new ones each time', async () => {
    const urls = [await begin(), await begin()].map(({ body }) => new URL((body as { url: string }).url));
    for (const { searchParams } of urls) {
      expect(Object.fromEntries(searchParams)).toMatchObject({
        response_type: 'code',
        code_challenge_method: 'S256',
        redirect_uri: 'http://localhost:3000/users/single_sign_on',
        scope: 'openid email profile',
      });
    }
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(new Set(urls.map(({ searchParams }) => searchParams.get(name))).size).toBe(2);
  });
});

describe('sign-ins that are refused', () => {
  const past = Math.floor(Date.now() / 1000) - 3600;
  it.each([
    ['a wrong nonce', { claims: { nonce: 'another' } }],
    ['a wrong audience', { claims: { aud: 'another-client' } }],
    ['a wrong issuer', { claims: { iss: 'https://evil.example' } }],
    ['an expired token', { claims: { iat: past, exp: past + 60 } }],
    ['a token for another party', { claims: { aud: ['platbook-test', 'x'], azp: 'x' } }],
    ['no signature', { signature: 'none' }],
    ['a foreign signature', { signature: 'foreign' }],
    ['a signature with the client secret', { signature: 'hs256' }],
  ])('%s', async (_, mood) => {
    Object.assign(provider.mood, mood);
    const reply = await signIn();
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ error: { detail: expect.stringContaining('could not be trusted') } });
    expect(cookieOf(reply)).not.toContain('platbook_session=');
  });

  it.each([
    ['an email that is not verified', { email_verified: false }, /has not verified/],
    [
      'an email without a statement about its verification',
      { email_verified: undefined },
      /has not verified/,
    ],
    ['another domain', { email: 'eve@other.example' }, /other\.example/],
    ['no email', { email: undefined }, /did not tell/],
  ])('%s', async (_, person, message) => {
    Object.assign(provider.mood.person, person);
    const reply = await signIn();
    expect(reply.status).toBe(403);
    expect(reply.body).toMatchObject({ error: { detail: expect.stringMatching(message) } });
  });

  it('an account whose email was never confirmed: it may be a stranger’s', async () => {
    const id = await insertAccount(emailOf(), false);
    const reply = await signIn();
    expect(reply.status).toBe(403);
    expect(reply.body).toMatchObject({ error: { detail: expect.stringContaining('never confirmed') } });
    expect(await actsOf(id)).toEqual([]);
  });

  it('a new person on a site that makes no accounts', async () => {
    const on = await open({ OIDC_NEW_ACCOUNTS: 'off' });
    const reply = await signIn(on);
    expect(reply.status).toBe(403);
  });

  it('a wrong state, another browser, and an answer that was used already', async () => {
    expect((await signIn(server, { state: 'another' })).status).toBe(400);
    const begun = await begin();
    const answer = Object.fromEntries(
      (await provider.visit((begun.body as { url: string }).url)).searchParams,
    );
    const cookie = cookieOf(begun).split(';')[0] ?? '';
    expect((await finish(answer, 'platbook_sso=')).status).toBe(400);
    expect((await finish(answer, cookieOf(await begin()).split(';')[0] ?? '')).status).toBe(400);
    const { state: _, ...stateless } = answer;
    expect((await finish(stateless, cookie)).status).toBe(400);
    expect((await finish(answer, cookie)).status).toBe(200);
    const again = await finish(answer, cookie);
    expect(again.body).toMatchObject({ error: { detail: expect.stringContaining('start again') } });
  });

  it('an answer that comes ten minutes after the beginning', async () => {
    const finishAfter = async (minutes: number) => {
      const begun = await begin();
      const answer = (await provider.visit((begun.body as { url: string }).url)).searchParams;
      await sql`update sign_in_challenge set expires_at = expires_at - make_interval(mins => ${minutes})`.execute(
        services.database.kysely,
      );
      return finish(Object.fromEntries(answer), cookieOf(begun).split(';')[0] ?? '');
    };
    expect((await finishAfter(9)).status).toBe(200);
    expect((await finishAfter(10)).status).toBe(400);
  });

  it('canceling at the provider, with a message', async () => {
    provider.mood.refuses = 'access_denied';
    const reply = await signIn();
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ error: { detail: expect.stringContaining('did not finish') } });
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example'])('a return to %s', async (page) => {
    expect((await begin(server, { return_to: page })).status).toBe(400);
  });
});

describe('a provider that is down', () => {
  it('has a message, and is asked again afterwards', async () => {
    const on = await open();
    provider.mood.isDown = true;
    const reply = await begin(on);
    expect(reply.status).toBe(503);
    expect(reply.body).toMatchObject({
      error: { code: 'busy', detail: expect.stringContaining('Acme does not answer') },
    });
    provider.mood.isDown = false;
    const begun = await begin(on);
    expect(begun.status).toBe(200);
    const answer = (await provider.visit((begun.body as { url: string }).url)).searchParams;
    provider.mood.isDown = true;
    const late = await finish(Object.fromEntries(answer), cookieOf(begun).split(';')[0] ?? '', on);
    expect(late.status).toBe(503);
  });

  it('makes the sign-in fail with status 503', async () => {
    const on = await open({ OIDC_ISSUER: 'http://127.0.0.1:9' });
    expect((await begin(on)).status).toBe(503);
  });
});

it('is not there when it is not set up', async () => {
  const on = await open(null);
  expect((await on.get('/users/single_sign_on.json')).body).toEqual({ label: null });
  expect((await begin(on)).status).toBe(503);
  expect((await server.get('/users/single_sign_on.json')).body).toEqual({ label: 'Acme' });
});

it('behind TLS, binds its cookie to this host with the prefix __Host-', async () => {
  const config = { ...configOf({}), publicUrl: 'https://plat.example' };
  const on = await openTestServer(
    { ...services, config },
    singleSignOnRoutes(
      { ...services, config },
      createAccounts({ ...services, config }),
      createIdentityProvider(config),
    ),
  );
  expect(cookieOf(await begin(on))).toMatch(
    /^__Host-platbook-sso=.*Path=\/;.*HttpOnly; Secure; SameSite=Lax/,
  );
});

function configOf(settings: Readonly<Record<string, string>> | null): Services['config'] {
  const featureSettings = settings && {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_EMAIL_DOMAINS: '*',
    OIDC_LABEL: 'Acme',
    ...settings,
  };
  return { ...services.config, featureSettings: featureSettings ?? {} };
}
