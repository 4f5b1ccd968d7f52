import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FakeAuthenticator,
  type Mischief,
  createFakeAuthenticator,
} from '../../../../tests/support/fake-authenticator.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestReply, type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { Email } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import { createAccounts } from '../../accounts/server/index.ts';
import { passkeyRoutes } from './index.ts';

const SITE = { rpId: 'localhost', origin: 'http://localhost:3000' };

let services: Services & { close(): Promise<void> };
let server: TestServer;
const emails: Email[] = [];

beforeAll(async () => {
  services = await openTestServices();
  server = await open();
  for (const name of ['alice', 'bob', 'olive']) await setPassword(`${name}@people.example`, 'none');
});
afterAll(async () => {
  await server.close();
  await services.close();
});

/** Starts a server of a site at `publicUrl`. All servers of this file share the rate limits, which are in the database. */
function open(publicUrl = SITE.origin): Promise<TestServer> {
  const theirs = { ...services, config: { ...services.config, publicUrl } };
  const mail = { send: (message: Email) => Promise.resolve(void emails.push(message)) };
  return openTestServer(theirs, passkeyRoutes(theirs, createAccounts(theirs), mail));
}

type Creation = { challenge: string; user: { id: string }; excludeCredentials: { id: string }[] };
const beginAdding = async (as: Persona): Promise<Creation> =>
  (await server.post('/users/passkeys/begin.json', {}, as)).body as Creation;
const keep = (credential: object, as: Persona, name = 'Laptop') =>
  server.post('/users/passkeys.json', { name, credential }, as);

async function add(as: Persona, name = 'Laptop', mischief: Mischief = {}) {
  const device = createFakeAuthenticator(SITE);
  const reply = await keep(device.create(await beginAdding(as), mischief), as, name);
  return { device, reply, id: (reply.body as { id: string }).id };
}

const beginSigningIn = async (on = server) =>
  (await on.post('/users/passkeys/sign_in/begin.json', {})).body as { challenge: string };
const signInWith = (credential: object, on = server, headers: Record<string, string> = {}) =>
  on.post('/users/passkeys/sign_in.json', { credential }, 'chelsea', headers);
async function signIn(device: FakeAuthenticator, mischief: Mischief = {}): Promise<TestReply> {
  return signInWith(device.get(await beginSigningIn(), mischief));
}

const list = async (as: Persona) =>
  (await server.get('/users/passkeys.json', as)).body as {
    passkeys: { id: string; name: string; last_used_at: string | null }[];
    abilities: { remove: string | null };
  };
const actsOf = async (id: string) => {
  const rows = await services.database.kysely
    .selectFrom('audit_entry')
    .select('verb')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ verb }) => verb);
};
const setPassword = (email: string, hash: string | null) =>
  services.database.kysely
    .updateTable('account')
    .set({ password_hash: hash })
    .where('email', '=', email)
    .execute();

describe('a passkey', () => {
  it('is added, listed, renamed, used to sign in, and removed', async () => {
    const { device, reply, id } = await add('alice', ' My \n laptop ');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ name: 'My laptop', last_used_at: null, is_synced: false });
    expect(emails.at(-1)).toMatchObject({
      to: 'alice@people.example',
      text: expect.stringContaining('My laptop'),
    });

    const signedIn = await signIn(device);
    expect(signedIn.status).toBe(200);
    expect(signedIn.body).toMatchObject({ user: { email: 'alice@people.example', tier: 'pro' } });
    expect(signedIn.headers['set-cookie']).toMatch(/^platbook_session=[\w-]{43};.*HttpOnly; SameSite=Lax$/);
    expect((await list('alice')).passkeys.find((passkey) => passkey.id === id)?.last_used_at).toMatch(/^20/);
    expect((await signIn(device)).headers['set-cookie']).not.toBe(signedIn.headers['set-cookie']);

    const renamed = await server.post(`/users/passkeys/${id}.json`, { name: 'Old laptop' }, 'alice');
    expect(renamed.body).toMatchObject({ name: 'Old laptop' });
    expect((await server.delete(`/users/passkeys/${id}.json`, 'alice')).status).toBe(200);
    expect((await signIn(device)).body).toMatchObject({
      error: { detail: expect.stringContaining('not known') },
    });
    expect(await actsOf(id)).toEqual(['passkey.added', 'passkey.renamed', 'passkey.removed']);
  });

  it('ends the session that it replaces', async () => {
    const { device } = await add('alice');
    const first = await signIn(device);
    const cookie = first.headers['set-cookie']?.split(';')[0] ?? '';
    const { csrf_token: csrf } = first.body as { csrf_token: string };
    const credential = device.get(await beginSigningIn());
    const second = await signInWith(credential, server, { cookie, 'x-csrf-token': csrf });
    expect(second.status).toBe(200);
    const tokenHash = createHash('sha256')
      .update(cookie.split('=')[1] ?? '')
      .digest();
    const kept = await services.database.kysely
      .selectFrom('session')
      .select('id')
      .where('token_hash', '=', tokenHash)
      .execute();
    expect(kept).toEqual([]);
  });

  it('may be one of several, but each device has only one', async () => {
    const { device } = await add('olive', 'One');
    await add('olive', 'Two');
    const options = await beginAdding('olive');
    expect(options.excludeCredentials).toHaveLength(2);
    expect((await keep(device.create(options), 'olive')).status).toBe(409);
    expect((await list('olive')).passkeys.map(({ name }) => name)).toEqual(['One', 'Two']);
  });

  it('belongs to its owner: others cannot find it', async () => {
    const { id } = await add('alice');
    const answers = [
      await server.post(`/users/passkeys/${id}.json`, { name: 'Mine' }, 'bob'),
      await server.delete(`/users/passkeys/${id}.json`, 'bob'),
      await server.delete(`/users/passkeys/${randomUUID()}.json`, 'bob'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await server.get('/users/passkeys.json')).status).toBe(401);
    expect((await server.post('/users/passkeys/begin.json', {})).status).toBe(401);
  });
});

describe('the last way in', () => {
  it('stays, for somebody without a password', async () => {
    const { id, device } = await add('bob', 'Only');
    await setPassword('bob@people.example', null);
    expect((await list('bob')).abilities.remove).toContain('only way');
    const refused = await server.delete(`/users/passkeys/${id}.json`, 'bob');
    expect(refused.status).toBe(403);
    expect((await signIn(device)).status).toBe(200);

    const { id: second } = await add('bob', 'Second');
    const both = await Promise.all(
      [id, second].map((key) => server.delete(`/users/passkeys/${key}.json`, 'bob')),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    await setPassword('bob@people.example', 'none');
    const { passkeys, abilities } = await list('bob');
    expect(abilities.remove).toBeNull();
    expect((await server.delete(`/users/passkeys/${passkeys[0]?.id}.json`, 'bob')).status).toBe(200);
  });
});

describe('adding is refused', () => {
  it.each<[string, Mischief]>([
    ['when another site asked the device', { origin: 'https://evil.example' }],
    ['when the passkey is for another site', { rpId: 'evil.example' }],
    ['when the device did not recognize the person', { isUnverified: true }],
    ['with the answer to a request to sign in', { type: 'webauthn.get' }],
  ])('%s', async (_, mischief) => {
    const before = (await list('alice')).passkeys.length;
    expect((await add('alice', 'Bad', mischief)).reply.status).toBe(400);
    expect((await list('alice')).passkeys).toHaveLength(before);
  });

  it('with a challenge of somebody else, of signing in, or used already', async () => {
    const device = createFakeAuthenticator(SITE);
    const options = await beginAdding('bob');
    expect((await keep(device.create(options), 'alice')).status).toBe(400);
    const user = { id: options.user.id };
    const other = { ...(await beginSigningIn()), user };
    expect((await keep(device.create(other), 'bob')).status).toBe(400);
    const fresh = await beginAdding('alice');
    expect((await keep(device.create(fresh), 'alice')).status).toBe(200);
    expect((await keep(createFakeAuthenticator(SITE).create(fresh), 'alice')).status).toBe(400);
  });

  it.each([
    [{ name: '' }, 'body.name'],
    [{ name: 'x'.repeat(61) }, 'body.name'],
    [{ name: 'a', credential: {} }, 'body.credential.id'],
  ])('%j names the field', async (body, field) => {
    const reply = await server.post('/users/passkeys.json', body, 'alice');
    expect(reply.status).toBe(400);
    const { fields } = (reply.body as { error: { fields: { field: string }[] } }).error;
    expect(fields.map((issue) => issue.field)).toContain(field);
  });
});

describe('signing in is refused', () => {
  it.each<[string, Mischief]>([
    ['to another site', { origin: 'https://evil.example' }],
    ['with the key of another site', { rpId: 'evil.example' }],
    ['to somebody whom the device did not recognize', { isUnverified: true }],
    ['with another signature', { isForged: true }],
    ['with a key that names another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['with the answer to a request to add a passkey', { type: 'webauthn.create' }],
  ])('%s', async (_, mischief) => {
    const { device } = await add('olive');
    const reply = await signIn(device, mischief);
    expect(reply.status).toBe(400);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  it('to a copied device, whose counter is too low', async () => {
    const { device } = await add('olive', 'Copied', { counter: 5 });
    expect((await signIn(device, { counter: 6 })).status).toBe(200);
    for (const counter of [6, 5, 0]) expect((await signIn(device, { counter })).status).toBe(400);
    expect((await signIn(device, { counter: 7 })).status).toBe(200);
  });

  it('but not to a device that never counts', async () => {
    const { device } = await add('olive', 'Uncounted', { counter: 0 });
    for (let times = 0; times < 2; times++) expect((await signIn(device, { counter: 0 })).status).toBe(200);
  });

  it('with an answer that was given already, to an unknown question, or too late', async () => {
    const { device } = await add('olive');
    const answer = device.get(await beginSigningIn());
    expect((await signInWith(answer)).status).toBe(200);
    expect((await signInWith(answer)).status).toBe(400);
    expect((await signInWith(device.get({ challenge: 'x'.repeat(43) }))).status).toBe(400);
    const late = await beginSigningIn();
    await services.database.kysely
      .updateTable('sign_in_challenge')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    expect((await signInWith(device.get(late))).status).toBe(400);
  });

  it('to a program that tries too often from one address', async () => {
    const on = await open();
    const device = createFakeAuthenticator(SITE);
    const answer = device.get({ challenge: 'x'.repeat(43) }, { userHandle: 'AAAA' });
    const statuses = new Set<number>();
    for (let times = 0; times < 41; times++) statuses.add((await signInWith(answer, on)).status);
    expect([...statuses]).toEqual([400, 429]);
  });
});

it('says that a site without a host name has no passkeys', async () => {
  const on = await open('http://127.0.0.1:3000');
  const reply = await on.post('/users/passkeys/sign_in/begin.json', {});
  expect(reply.status).toBe(503);
  expect(reply.body).toMatchObject({ error: { code: 'not_configured' } });
});
