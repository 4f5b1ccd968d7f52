import { expect } from 'vitest';
import type { Services } from '../../src/backend/services.ts';
import { registerAccount } from '../../src/features/accounts/server/index.ts';
import { parcelRoutes } from '../../src/features/parcels/server/index.ts';
import { passkeyRoutes } from '../../src/features/passkeys/server/index.ts';
import { twoFactorRoutes } from '../../src/features/two-factor/server/index.ts';
import { createFakeAuthenticator } from './fake-authenticator.ts';
import { PLACE } from './import-world.ts';
import { openTestPrivacy } from './privacy.ts';
import { PASSWORD, PASSWORD_HASH } from './quick-password.ts';
import { type TestReply, type TestServer, openTestServer } from './test-server.ts';

const EMAIL = 'dora@people.example';

export interface Keys {
  /** Checks over HTTP that the password with a code of the app, the passkey and the token work, and that a wrong one of each is refused. */
  assertTheyOpen(services: Services): Promise<void>;
}

/** Creates a person who has a password, codes of an authenticator app, a passkey and an API token. */
export async function makeKeys(services: Services): Promise<Keys> {
  await services.database.kysely
    .transaction()
    .execute((trx) => registerAccount(trx, { email: EMAIL, name: 'Dora', passwordHash: PASSWORD_HASH }));
  const origin = new URL(services.config.publicUrl).origin;
  const device = createFakeAuthenticator({ rpId: new URL(origin).hostname, origin });
  let nowMs = Date.now();
  const open = async (site: Services): Promise<TestServer> => {
    const privacy = openTestPrivacy(site);
    const server = await openTestServer(site, (accounts) => [
      ...twoFactorRoutes(site, accounts, MAIL, () => nowMs),
      ...passkeyRoutes(site, accounts, MAIL),
      ...parcelRoutes(site, privacy),
    ]);
    return { ...server, close: () => server.close().then(() => privacy.close()) };
  };

  const server = await open(services);
  const mine = headersOf(await post(server, '/users/sign_in.json', { email: EMAIL, password: PASSWORD }));
  const challenge = bodyOf(await post(server, '/users/passkeys/begin.json', {}, mine));
  const credential = device.create(challenge as Parameters<typeof device.create>[0]);
  expect((await post(server, '/users/passkeys.json', { name: 'Laptop', credential }, mine)).status).toBe(200);
  const { token } = bodyOf(
    await post(
      server,
      '/profile/tokens.json',
      { name: 'Sync', scopes: ['read_parcels'], expires_in_days: 30 },
      mine,
    ),
  ) as { token: string };
  const { secret } = bodyOf(await post(server, '/users/two_factor/begin.json', {}, mine)) as {
    secret: string;
  };
  const turnedOn = await post(server, '/users/two_factor.json', { code: await codeOf(secret, nowMs) }, mine);
  expect(turnedOn.status).toBe(200);
  await server.close();

  return {
    async assertTheyOpen(site) {
      nowMs += 60_000; // a code works only once
      const there = await open(site);
      try {
        await assertPasswordAndCode(there, await codeOf(secret, nowMs));
        const byPasskey = async (isForged: boolean) => {
          const asked = bodyOf(await post(there, '/users/passkeys/sign_in/begin.json', {}));
          const answer = device.get(asked as { challenge: string }, { isForged });
          return post(there, '/users/passkeys/sign_in.json', { credential: answer });
        };
        expect((await byPasskey(true)).status).toBe(400);
        expect(bodyOf(await byPasskey(false))).toMatchObject({ user: { email: EMAIL } });
        await assertToken(there, token);
      } finally {
        await there.close();
      }
    },
  };
}

async function assertPasswordAndCode(server: TestServer, code: string): Promise<void> {
  const wrong = await post(server, '/users/sign_in.json', { email: EMAIL, password: 'orchard-8' });
  expect(wrong.status).toBe(400);
  const step = await post(server, '/users/sign_in.json', { email: EMAIL, password: PASSWORD });
  expect(bodyOf(step)).toMatchObject({ user: null, second_step: 'code' });
  const headers = { cookie: cookieOf(step) };
  expect((await post(server, '/users/sign_in/code.json', { code: '000000' }, headers)).status).toBe(400);
  const signedIn = await post(server, '/users/sign_in/code.json', { code }, headers);
  expect(bodyOf(signedIn)).toMatchObject({ user: { email: EMAIL } });
}

async function assertToken(server: TestServer, token: string): Promise<void> {
  const ask = (given: string) =>
    server.get(`${PLACE}/1.json`, 'chelsea', { authorization: `Bearer ${given}` });
  // Only signed-in people see owners.
  expect((await ask(token)).text).toContain('OWNER 0');
  expect((await ask(`pb_${'x'.repeat(43)}`)).status).toBe(401);
}

const MAIL = { send: () => Promise.resolve() };
const post = (server: TestServer, url: string, body: object, headers: Record<string, string> = {}) =>
  server.post(url, body, 'chelsea', headers);
const bodyOf = ({ body }: TestReply) => body as object;
const cookieOf = (reply: TestReply) => reply.headers['set-cookie']?.split(';')[0] ?? '';
const headersOf = (reply: TestReply): Record<string, string> => ({
  cookie: cookieOf(reply),
  'x-csrf-token': (reply.body as { csrf_token: string }).csrf_token,
});

/** Returns the current code of an authenticator app. */
async function codeOf(secret: string, nowMs: number): Promise<string> {
  const { Secret, TOTP } = await import('otpauth');
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs });
}
