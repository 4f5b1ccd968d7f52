import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestReply, type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { hashOfToken } from '../../../backend/secret-token.ts';
import type { Services } from '../../../backend/services.ts';
import { createAccountWithPassword } from './create-account.ts';
import { createAccounts, WRONG_PASSWORDS } from './index.ts';
import { hashPassword } from './passwords.ts';
import { saveAccount } from './save-account.ts';

const EMAIL = 'Dora@people.example';
const PASSWORD = 'correct horse';

let services: Services & { close(): Promise<void> };
let server: TestServer;

beforeAll(async () => {
  services = await openTestServices();
  server = await openTestServer(services);
  await saveAccount(services.database.kysely, {
    email: EMAIL,
    name: 'Dora',
    tier: 'starter',
    isOperator: false,
    passwordHash: await hashPassword(PASSWORD),
  });
});
afterAll(async () => {
  await server.close();
  await services.close();
});

const cookieOf = (reply: TestReply) => reply.headers['set-cookie']?.split(';')[0] ?? '';
const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  server.post('/users/sign_in.json', { email, password }, 'chelsea', headers);
const sessionOf = (cookie: string) => server.get('/users/session.json', 'chelsea', { cookie });

describe('signing in', () => {
  it('gives a session that names the user and ends with signing out', async () => {
    const reply = await signIn(' dora@PEOPLE.example ', PASSWORD);
    expect(reply.status).toBe(200);
    const { user, csrf_token: csrf } = reply.body as { user: object; csrf_token: string };
    expect(user).toMatchObject({ name: 'Dora', email: EMAIL, tier: 'starter', is_operator: false });
    expect(reply.headers['set-cookie']).toMatch(/^platbook_session=[\w-]{43};.*HttpOnly; SameSite=Lax$/);

    const cookie = cookieOf(reply);
    expect((await sessionOf(cookie)).body).toMatchObject({ user, csrf_token: csrf });
    const out = await server.post('/users/sign_out.json', {}, 'chelsea', { cookie, 'x-csrf-token': csrf });
    expect(out.body).toMatchObject({ user: null, csrf_token: null });
    expect((await sessionOf(cookie)).body).toEqual(out.body);
  });

  it('stores neither the password nor the token', async () => {
    const reply = await signIn(EMAIL, PASSWORD);
    const token = cookieOf(reply).split('=')[1] ?? '';
    const rows = await services.database.kysely.selectFrom('session').selectAll().execute();
    const accounts = await services.database.kysely.selectFrom('account').selectAll().execute();
    expect(rows.map((row) => Buffer.from(row.token_hash))).toContainEqual(hashOfToken(token));
    const textOf = (value: unknown) =>
      Buffer.isBuffer(value) ? `${value.toString()} ${value.toString('base64url')}` : JSON.stringify(value);
    const stored = [...rows, ...accounts].flatMap((row) => Object.values(row).map(textOf)).join('\n');
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(PASSWORD);
  });

  it('answers a wrong password and an unknown email in the same words', async () => {
    const wrong = await signIn(EMAIL, 'wrong');
    const unknown = await signIn('nobody@people.example', 'wrong');
    expect(wrong.status).toBe(400);
    expect(unknown.status).toBe(400);
    const { request_id: _, ...same } = (wrong.body as { error: Record<string, unknown> }).error;
    expect(Object.keys(same)).toEqual(['code', 'title', 'detail']);
    expect(unknown.body).toMatchObject({ error: same });
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it('ends the session that it replaces', async () => {
    const first = await signIn(EMAIL, PASSWORD);
    const { csrf_token: csrf } = first.body as { csrf_token: string };
    const second = await signIn(EMAIL, PASSWORD, { cookie: cookieOf(first), 'x-csrf-token': csrf });
    expect(second.status).toBe(200);
    expect((await sessionOf(cookieOf(first))).body).toMatchObject({ user: null });
  });

  it('ends the sessions of an account that gets a new password by the command', async () => {
    const account = {
      email: 'flora@people.example',
      name: 'Flora',
      tier: 'pro',
      isOperator: false,
    } as const;
    const db = services.database.kysely;
    const { id } = await saveAccount(db, { ...account, passwordHash: await hashPassword(PASSWORD) });
    const sessions = () => db.selectFrom('session').select('id').where('account_id', '=', id).execute();
    await signIn(account.email, PASSWORD);
    expect(await sessions()).toHaveLength(1);
    const { email } = account;
    await createAccountWithPassword(services, { email, tier: undefined, isOperator: false });
    expect(await sessions()).toEqual([]);
    const { rows } = await sql`
      select a.name, g.plan from account a join account_group g on g.id = a.primary_group_id where a.id = ${id}::uuid`.execute(
      db,
    );
    expect(rows).toEqual([{ name: 'Flora', plan: 'pro' }]);
  });

  it('locks an email after too many wrong passwords, in capitals too, but no other account', async () => {
    for (let attempt = 0; attempt < WRONG_PASSWORDS.capacity; attempt++) {
      expect((await signIn('eve@people.example', `guess ${attempt}`)).status).toBe(400);
    }
    const next = await signIn('EVE@people.example', 'another');
    expect(next.status).toBe(429);
    expect(next.body).toMatchObject({ error: { detail: expect.stringContaining('minutes') } });
    expect((await signIn(EMAIL, PASSWORD)).status).toBe(200);
  });

  it('checks exactly 8 of 60 wrong passwords that come at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, index) => signIn('at-once@people.example', `guess ${index}`)),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(8);
    expect(statuses.filter((status) => status === 429)).toHaveLength(52);
  });

  it('does not count correct passwords', async () => {
    for (let attempt = 0; attempt < 12; attempt++) expect((await signIn(EMAIL, PASSWORD)).status).toBe(200);
  });

  it('names the field with the error', async () => {
    const reply = await server.post('/users/sign_in.json', { email: EMAIL });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ error: { fields: [{ field: 'body.password' }] } });
  });
});

describe('changes', () => {
  it.each([
    { name: 'from another site', headers: { 'sec-fetch-site': 'cross-site' }, status: 403 },
    { name: 'from a sibling site', headers: { 'sec-fetch-site': 'same-site' }, status: 403 },
    { name: 'with a foreign origin', headers: { origin: 'https://evil.example' }, status: 403 },
    { name: 'with an opaque origin', headers: { origin: 'null' }, status: 403 },
    { name: 'without the token', headers: { 'x-csrf-token': '' }, status: 403 },
    { name: 'with a wrong token', headers: { 'x-csrf-token': 'csrf-of-bobby' }, status: 403 },
    {
      name: 'from our own page',
      headers: { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' },
      status: 200,
    },
  ])('$name: $status', async ({ headers, status }) => {
    const reply = await server.post('/users/sign_out.json', {}, 'bob', headers);
    expect(reply.status).toBe(status);
  });

  it('that sign in over TLS set a cookie that only this host gets', async () => {
    const secure = await openSecureServer();
    const reply = await secure.post('/users/sign_in.json', { email: EMAIL, password: PASSWORD });
    expect(reply.headers['set-cookie']).toMatch(/^__Host-platbook=.*Path=\/;.*Secure/);
  });

  function openSecureServer() {
    return openTestServer({ ...services, config: { ...services.config, publicUrl: 'https://plat.example' } });
  }
});

describe('demo accounts', () => {
  it('keep their passwords, in a file for the owner only', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'platbook-demo-'));
    const accounts = createAccounts({ ...services, config: { ...services.config, dataDir } });
    const first = await accounts.ensureDemoAccounts();
    // Demo accounts can invite and share at once, because their emails are confirmed.
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from account
      where email like '%@demo.platbook.example' and email_confirmed_at is null`.execute(
      services.database.kysely,
    );
    expect(rows[0]?.waiting).toBe(0);
    expect(first.map(({ email }) => email.split('@')[0])).toEqual(['starter', 'pro', 'team', 'operator']);
    expect(await accounts.ensureDemoAccounts()).toEqual(first);
    const file = path.join(dataDir, 'demo-logins.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toContain(first[0]?.password);

    const operator = first[3];
    const reply = await signIn(operator?.email ?? '', operator?.password ?? '');
    expect(reply.body).toMatchObject({ user: { is_operator: true } });

    await rm(file);
    const renewed = await accounts.ensureDemoAccounts();
    expect(renewed[0]?.password).not.toBe(first[0]?.password);
    expect((await signIn(first[0]?.email ?? '', first[0]?.password ?? '')).status).toBe(400);
    await rm(dataDir, { recursive: true });
  });
});
