import { createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LocalServer, openLocalServer } from '../../../../tests/support/local-server.ts';
import { publishAndCompare, selectingParts } from '../../../../tests/support/notice-world.ts';
import {
  FIXTURE_COUNTY,
  fixtureUuid,
  insertFixturePlaces,
  publishFixtureEdition,
} from '../../../../tests/support/parcels-fixture.ts';
import { openTestPrivacy } from '../../../../tests/support/privacy.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { followRoutes } from '../../follows/server/index.ts';
import type { Delivery, Webhook } from '../contract.ts';
import { WEBHOOK_MESSAGES, sendDueWebhooks, webhookRoutes, writeDueNotices } from './index.ts';

const COUNTY = FIXTURE_COUNTY.path;
const PATH = '/profile/webhooks.json';
const rows = (version: number) =>
  [1, 2, 3].map((row) => ({
    values: {
      parcelnumb: `P-${row}`,
      address: `${row} ELM ST`,
      owner: version === 1 ? 'VERYPRIVATE JANE' : 'OTHER OWNER',
      parval: 100 * version,
      ll_uuid: fixtureUuid(1, row),
    },
  }));

interface Received {
  headers: Record<string, string | undefined>;
  body: string;
  path: string;
}

let services: Awaited<ReturnType<typeof openTestServices>>;
let privacy: ReturnType<typeof openTestPrivacy>;
let selecting: ReturnType<typeof selectingParts>;
let server: TestServer;
let program: LocalServer;
let received: Received[] = [];
let answer = 200;
let sent: { to: string; subject: string }[] = [];
let queued = 0;
/** The ids of the emails that were given to the mail server, including those that it refused. */
let emailIds: (string | undefined)[] = [];
let refusesMail = false;
const idle = new AbortController().signal;

beforeAll(async () => {
  services = await openTestServices({
    featureSettings: { PLATBOOK_OWNER_NAMES: 'paid', PLATBOOK_WEBHOOK_PRIVATE: 'on' },
  });
  privacy = openTestPrivacy(services);
  selecting = selectingParts(services, privacy);
  program = await openLocalServer(async (url, response, request) => {
    const headers = request.headers as Received['headers'];
    received.push({ headers, body: await text(request), path: url.pathname });
    if (answer === 302) response.writeHead(302, { location: `${program.origin}/private` });
    else response.writeHead(answer);
    response.end();
  });
  await insertFixturePlaces(services);
  await publishFixtureEdition(services, rows(1), { version: 1 });
  const send = () => {
    queued++;
    return Promise.resolve();
  };
  server = await openTestServer(services, [
    ...followRoutes(services),
    ...privacy.routes,
    ...webhookRoutes(services, { send }),
  ]);
  await sql`update account set email_confirmed_at = now()`.execute(services.database.kysely);
}, 120_000);
afterAll(async () => {
  await program.close();
  await server.close();
  await privacy.close();
  await services.close();
});
beforeEach(async () => {
  await sql`delete from webhook`.execute(services.database.kysely);
  [received, sent, answer, queued, emailIds, refusesMail] = [[], [], 200, 0, [], false];
});

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
function deliver(now?: Date, signal = idle): Promise<number> {
  const send = ({ to, subject, id }: { to: string; subject: string; id?: string }) => {
    emailIds.push(id);
    if (refusesMail) return Promise.reject(new Error('the mail server refuses'));
    sent.push({ to, subject });
    return Promise.resolve();
  };
  return sendDueWebhooks(services, { mail: { send }, privacy }, signal, now);
}
async function add(
  as: 'alice' | 'bob',
  kinds: string[] = ['owner', 'value'],
): Promise<Webhook & { secret: string }> {
  const reply = await server.post(PATH, { url: `${program.origin}/in`, kinds }, as);
  expect(reply.status).toBe(200);
  return reply.body as Webhook & { secret: string };
}
async function deliveriesOf({ id }: Webhook, as: 'alice' | 'bob' = 'alice'): Promise<Delivery[]> {
  const { body } = await server.get(`/profile/webhooks/${id}/deliveries.json`, as);
  return (body as { deliveries: Delivery[] }).deliveries;
}
const listOf = async (as: 'alice' | 'bob') =>
  ((await server.get(PATH, as)).body as { webhooks: Webhook[] }).webhooks;
const testOf = ({ id }: Webhook) => server.post(`/profile/webhooks/${id}/test.json`, {}, 'alice');
function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return headers['webhook-signature']?.split(' ').includes(signature) === true;
}

test('each change is sent once, signed, as far as the kinds of the webhook and the rights of its owner allow', async () => {
  const [alice, bob] = [await add('alice', ['owner']), await add('bob')];
  for (const as of ['alice', 'bob'] as const)
    await server.post(`${COUNTY}/1/bookmark.json`, { bookmark: 'add' }, as);
  await publishAndCompare(services, rows(2), 2);
  expect(await writeDueNotices(services, selecting, idle)).toBe(1);
  expect(await deliver()).toBe(2);
  expect(received).toHaveLength(2);
  const of = (secret: string) => received.find((request) => isSigned(request, secret));
  const body = (secret: string) => JSON.parse(of(secret)?.body ?? '{}') as Record<string, unknown>;
  expect(body(alice.secret)).toMatchObject({
    type: 'notification.created',
    data: {
      subject: 'parcel',
      kinds: ['owner'],
      lines: ['Owner: Veryprivate Jane → Other Owner'],
      url: `${services.config.publicUrl}${COUNTY}/1`,
    },
  });
  const { body: described } = WEBHOOK_MESSAGES.find(({ name }) => name === 'notification.created') ?? {};
  expect(described?.parse(body(alice.secret))).toEqual(body(alice.secret));
  expect(of(bob.secret)?.body).toContain('The owner changed.');
  expect(of(bob.secret)?.body).toContain('$100 → $200');
  expect(of(bob.secret)?.body).not.toMatch(/VERYPRIVATE|OTHER (?:<b>)?OWNER/i);
  const [only] = await deliveriesOf(alice);
  expect(only).toMatchObject({
    state: 'sent',
    status_code: 200,
    attempts: 1,
    next_at: null,
    is_on_its_way: false,
  });
  expect(of(alice.secret)?.headers['webhook-id']).toBe(only?.id);
  // Repeating the run or the job adds nothing.
  await sql`update notification_run set finished_at = null, heartbeat_at = '-infinity'`.execute(
    services.database.kysely,
  );
  await writeDueNotices(services, selecting, idle);
  expect(await deliver()).toBe(0);
  // Sending again keeps the id, and says nothing of an owner who opted out since.
  const optOut = { kind: 'owner', subject: 'Jane Veryprivate', reason: 'asked', requested_by: 'her' };
  expect((await server.post('/admin/removals.json', optOut, 'olive')).status).toBe(200);
  const again = `/profile/webhooks/${alice.id}/deliveries/${only?.id}/resend.json`;
  expect((await server.post(again, {}, 'bob')).status).toBe(404);
  expect((await server.post(again, {}, 'alice')).status).toBe(200);
  expect(await deliver()).toBe(1);
  expect(received[2]?.headers['webhook-id']).toBe(only?.id);
  expect(received[2]?.body).not.toMatch(/VERYPRIVATE/i);
});

test('a message that a killed worker had is sent again with the same id', async () => {
  const hook = await add('alice');
  await testOf(hook);
  expect(queued).toBe(1);
  expect(await deliveriesOf(hook)).toMatchObject([{ state: 'waiting', is_on_its_way: true }]);
  const stop = new AbortController();
  const { origin } = program;
  // The worker is stopped while the program has the message, so it notes no result.
  const stuck = await openLocalServer((_url, response) => {
    stop.abort(new Error('killed'));
    response.destroy();
  });
  await sql`update webhook set url = ${`${stuck.origin}/in`}`.execute(services.database.kysely);
  await expect(deliver(undefined, stop.signal)).rejects.toThrow('killed');
  await sql`update webhook set url = ${`${origin}/in`}`.execute(services.database.kysely);
  expect(await deliver()).toBe(0);
  const [waiting] = await deliveriesOf(hook);
  expect(waiting).toMatchObject({ state: 'waiting', title: 'Test', is_on_its_way: false });
  expect(await deliver(later(1))).toBe(1);
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([waiting?.id]);
});

test('failures are tried again with back-off, then the webhook is paused, its owner is told, and nothing is lost', async () => {
  const hook = await add('alice');
  await sql`
    insert into webhook_delivery (webhook_id, notification_id)
    select ${hook.id}::uuid, id from notification where account_id = (select account_id from webhook) limit 1`.execute(
    services.database.kysely,
  );
  answer = 500;
  expect(await deliver()).toBe(0);
  expect(await deliver(later(0.05))).toBe(0);
  expect(received).toHaveLength(1);
  const [first] = await deliveriesOf(hook);
  expect(first).toMatchObject({ state: 'waiting', status_code: 500, error: 'The program answered 500.' });
  await deliver(later(0.1));
  expect(received).toHaveLength(2);
  expect(sent).toEqual([]);
  // An email that the mail server refuses is sent again, with the same id.
  refusesMail = true;
  await deliver(later(50));
  expect(sent).toEqual([]);
  refusesMail = false;
  await deliver(later(51));
  expect(emailIds).toEqual([expect.stringContaining(hook.id), emailIds[0]]);
  expect(await listOf('alice')).toMatchObject([{ paused_for: 'failures', waiting: 1 }]);
  expect(sent).toEqual([{ to: 'alice@people.example', subject: 'Your webhook is paused' }]);
  await deliver(later(500));
  expect(received).toHaveLength(3);
  expect(sent).toHaveLength(1);
  answer = 204;
  const on = await server.post(`/profile/webhooks/${hook.id}.json`, { is_on: true }, 'alice');
  expect(on.body).toMatchObject({ paused_for: null, failing_since: null });
  expect(await deliver()).toBe(1);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('a message of which the webhook no longer wants any kind is not sent', async () => {
  const hook = await add('alice', ['owner']);
  await sql`
    insert into webhook_delivery (webhook_id, notification_id)
    select ${hook.id}::uuid, id from notification where account_id = (select account_id from webhook) limit 1`.execute(
    services.database.kysely,
  );
  const set = (body: object) => server.post(`/profile/webhooks/${hook.id}.json`, body, 'alice');
  expect((await set({ kinds: ['gone'] })).status).toBe(200);
  expect(await deliver()).toBe(0);
  const error = 'The webhook no longer sends changes of this kind.';
  expect(await deliveriesOf(hook)).toMatchObject([{ state: 'failed', error, next_at: null }]);
  expect(received).toEqual([]);
});

test('a redirect is not followed, and nothing is sent to a private address', async () => {
  const hook = await add('alice');
  answer = 302;
  await testOf(hook);
  await deliver();
  expect(received.map(({ path }) => path)).toEqual(['/in']);
  expect((await deliveriesOf(hook))[0]).toMatchObject({
    state: 'failed',
    error: `${new URL(program.origin).host} redirects to another address. Use that address directly.`,
  });
  const strict = {
    ...services,
    config: {
      ...services.config,
      featureSettings: { ...services.config.featureSettings, PLATBOOK_WEBHOOK_PRIVATE: 'off' },
    },
  };
  await testOf(hook);
  await sendDueWebhooks(strict, { mail: { send: () => Promise.resolve() }, privacy }, idle);
  expect((await deliveriesOf(hook))[0]?.error).toMatch(/private network/);
  expect(received).toHaveLength(1);
});

test('a secret is shown once and can be renewed: for a day, the old and the new secret sign', async () => {
  const hook = await add('alice');
  expect(JSON.stringify(await listOf('alice'))).not.toContain('whsec_');
  const renewed = await server.post(`/profile/webhooks/${hook.id}/secret.json`, {}, 'alice');
  const { secret } = renewed.body as { secret: string };
  await testOf(hook);
  await deliver();
  expect([hook.secret, secret].map((candidate) => isSigned(received[0] as Received, candidate))).toEqual([
    true,
    true,
  ]);
  await testOf(hook);
  await deliver(later(25));
  expect([hook.secret, secret].map((candidate) => isSigned(received[1] as Received, candidate))).toEqual([
    false,
    true,
  ]);
});

test('webhooks belong to one account, have limits, and refuse bad input', async () => {
  const hook = await add('alice');
  const of = `/profile/webhooks/${hook.id}`;
  expect((await server.get(PATH)).status).toBe(401);
  expect((await server.get(`${of}/deliveries.json`, 'bob')).status).toBe(404);
  expect((await server.post(`${of}.json`, { is_on: false }, 'bob')).status).toBe(404);
  expect((await server.post(`${of}/secret.json`, {}, 'bob')).status).toBe(404);
  for (const body of [
    { url: 'ftp://a.example', kinds: ['owner'] },
    { url: 'https://a.example', kinds: [] },
    { url: 'https://a.example', kinds: ['no'] },
  ])
    expect((await server.post(PATH, body, 'alice')).status).toBe(400);
  for (let n = 0; n < 4; n++) await add('alice');
  const sixth = await server.post(PATH, { url: `${program.origin}/in`, kinds: ['owner'] }, 'alice');
  expect(sixth.status).toBe(403);
  const paused = await server.post(`${of}.json`, { is_on: false, kinds: ['gone'] }, 'alice');
  expect(paused.body).toMatchObject({ paused_for: 'owner', kinds: ['gone'] });
  expect((await server.delete(`${of}.json`, 'bob')).status).toBe(404);
  expect((await server.delete(`${of}.json`, 'alice')).status).toBe(200);
  expect(await listOf('alice')).toHaveLength(4);
});
