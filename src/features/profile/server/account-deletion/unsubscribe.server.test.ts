import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServices } from '../../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../../tests/support/test-server.ts';
import type { Email } from '../../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../../backend/services.ts';
import { preferenceRoutes } from '../../../preferences/server/index.ts';
import { USES_OF_PERSON } from '../../../usage/server/index.ts';
import { accountDeletionRoutes } from './account-deletion-routes.ts';
import { buildExport } from './build-export.ts';

let services: Services & { close(): Promise<void> };
let server: TestServer;
let emails: Email[] = [];
const queued: string[] = [];
const mail = { send: (message: Email) => Promise.resolve(void emails.push(message)) };
const given = { parts: [USES_OF_PERSON], mail };
const { signal } = new AbortController();

beforeAll(async () => {
  services = await openTestServices();
  const jobs = {
    enqueue: (_: unknown, payload: unknown) =>
      Promise.resolve(void queued.push((payload as { id: string }).id)),
  };
  server = await openTestServer(services, [
    ...accountDeletionRoutes(services, { jobs, ...given }),
    ...preferenceRoutes(services),
  ]);
});
afterAll(async () => {
  await server.close();
  await services.close();
});

describe('emails that can be turned off', () => {
  const ready = async () => {
    await services.database.kysely.deleteFrom('data_export').execute();
    await server.post('/profile/exports.json', {}, 'alice');
    await buildExport(services, given, queued.pop() ?? '', signal);
  };

  it('end with a link that turns off this kind of email, and no other, without signing in', async () => {
    await ready();
    const token = /\/users\/unsubscribe#token=(\S+)/.exec(emails[0]?.footer ?? '')?.[1] ?? '';
    const use = (sent: string) => server.post('/users/unsubscribe.json', { token: sent });
    for (const wrong of [
      '',
      'x',
      token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
      token.replace('exports', 'news'),
    ])
      expect((await use(wrong)).status).toBe(400);
    expect((await use(token)).body).toEqual({ status: 'ok', label: 'Your data is ready' });
    expect((await use(token)).status).toBe(200);
    expect((await server.get('/preferences.json?key=notifications', 'alice')).body).toMatchObject({
      value: { exports: false },
    });
    emails = [];
    await ready();
    expect(emails).toEqual([]);
    await server.post('/preferences.json', { data: { 'notifications.exports': true } }, 'alice');
    await ready();
    expect(emails).toHaveLength(1);
  });
});
