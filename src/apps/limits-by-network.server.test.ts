/** An IPv6 customer has a /64 of addresses, so every limit must count the /64 as one address. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServices } from '../../tests/support/services.ts';
import { openTestMail } from '../../tests/support/test-mail.ts';
import { type TestServer, openTestServer } from '../../tests/support/test-server.ts';
import type { Services } from '../backend/services.ts';
import { createAccounts } from '../features/accounts/server/index.ts';
import { dataRequestRoutes } from '../features/data-requests/server/index.ts';
import { groupRoutes } from '../features/groups/server/index.ts';
import { helpRoutes } from '../features/help/server/index.ts';
import { passkeyRoutes } from '../features/passkeys/server/index.ts';
import { accountDeletionRoutes, profileRoutes } from '../features/profile/server/index.ts';
import { singleSignOnRoutes } from '../features/single-sign-on/server/index.ts';

let services: Services & { close(): Promise<void> };
let server: TestServer;
const { mail } = openTestMail();

beforeAll(async () => {
  services = await openTestServices();
  const accounts = createAccounts(services);
  const jobs = { enqueue: () => Promise.resolve() };
  server = await openTestServer(services, [
    ...profileRoutes(services, accounts, mail),
    ...accountDeletionRoutes(services, { jobs, mail, parts: [] }),
    ...passkeyRoutes(services, accounts, mail),
    ...singleSignOnRoutes(services, accounts, null),
    ...groupRoutes(services, accounts, mail),
    ...helpRoutes(services),
    ...dataRequestRoutes(services),
  ]);
});
afterAll(async () => {
  await server.close();
  await services.close();
});

let count = 0;
const email = () => `visitor-${++count}@people.example`;
const token = 'x'.repeat(43);
const user = () => ({ user: { name: 'Dora', email: email(), password: 'orchard-7' } });
const message = () => ({ email: email(), message: 'The parcel is split.', page: '/us' });

/** The limits that count networks: the path of a request, the number of further requests that pass, and the body. */
const LIMITED: [string, number, () => object][] = [
  ['/users/sign_in.json', 8, () => ({ email: 'eve@people.example', password: 'x' })],
  ['/users/sign_in.json', 32, () => ({ email: email(), password: 'x' })], // the 8 requests above count, too
  ['/users.json', 10, user],
  ['/users/password/reset.json', 20, () => ({ email: email() })],
  ['/users/password/reset.json', 0, () => ({ email: 'eve@people.example' })],
  ['/users/confirm.json', 30, () => ({ token })],
  ['/users/unsubscribe.json', 60, () => ({ token })],
  ['/users/invitation.json', 60, () => ({ token })],
  ['/users/passkeys/sign_in/begin.json', 120, () => ({})],
  ['/support_requests.json', 5, message],
  ['/requests', 5, () => ({})],
  ['/search/feedback', 5, () => ({ feedback: {} })],
];

describe.each([
  ['IPv6 addresses of one /64', (index: number) => `2001:db8:1:2::${index.toString(16)}`, '2001:db8:1:3::1'],
  ['one IPv4 address, written in three ways', (index: number) => WRITTEN[index % 3] ?? '', '192.0.2.78'],
])('from %s', (_name, addressOf, otherNetwork) => {
  it.each(LIMITED)(
    '%s passes %i times',
    async (url, limit, body) => {
      const ask = (from: string) => server.post(url, body(), 'chelsea', { 'x-forwarded-for': from });
      const begun = Date.now();
      const replies = await Promise.all(
        Array.from({ length: limit + 20 }, (_, index) => ask(addressOf(index + 1))),
      );
      for (const { status, headers } of replies)
        if (status === 429) expect(Number(headers['retry-after']), url).toBeGreaterThanOrEqual(1);
      const passed = replies.filter(({ status }) => status !== 429).length;
      // On a busy machine a bucket fills a little during the test: the fastest gains one token in 7.5 s.
      const refilled = Math.ceil((Date.now() - begun) / 7_500);
      expect(passed).toBeGreaterThanOrEqual(limit);
      expect(passed).toBeLessThanOrEqual(limit + refilled);
      expect((await ask(otherNetwork)).status).not.toBe(429);
    },
    120_000,
  );
});

const WRITTEN = ['192.0.2.77', '::ffff:192.0.2.77', '::ffff:c000:24d'];
