import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishAndCompare, selectingParts } from '../../../../tests/support/notice-world.ts';
import {
  FIXTURE_COUNTY,
  fixtureUuid,
  insertFixturePlaces,
  publishFixtureEdition,
} from '../../../../tests/support/parcels-fixture.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { openTestPrivacy } from '../../../../tests/support/privacy.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { withSmtpServer } from '../../../../tests/support/smtp-server.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { openMail } from '../../../backend/ports/mail/open-mail.ts';
import { followRoutes } from '../../follows/server/index.ts';
import { preferenceRoutes } from '../../preferences/server/index.ts';
import { accountDeletionRoutes } from '../../profile/server/account-deletion/account-deletion-routes.ts';
import { feedRoutes, noticeRoutes, sendDueEmails, writeDueNotices } from './index.ts';

const COUNTY = FIXTURE_COUNTY.path;
const rows = (version: number) =>
  Array.from({ length: 30 }, (_, index) => ({
    values: {
      parcelnumb: `P-${index + 1}`,
      address: `${index + 1} ELM & <OAK> ST`,
      owner: version === 1 ? 'VERYPRIVATE JANE' : 'OTHER <b>OWNER</b>',
      parval: 100 * version,
      ll_uuid: fixtureUuid(1, index + 1),
    },
  }));

let services: Awaited<ReturnType<typeof openTestServices>>;
let privacy: ReturnType<typeof openTestPrivacy>;
let selecting: ReturnType<typeof selectingParts>;
let server: TestServer;
const idle = new AbortController().signal;
const follow = (row: number, as: Persona) =>
  server.post(`${COUNTY}/${row}/bookmark.json`, { bookmark: 'add' }, as);
const later = (days: number) => new Date(Date.now() + days * 86_400_000);
const set = (data: object, as: Persona) => server.post('/preferences.json', { data }, as);

beforeAll(async () => {
  services = await openTestServices({ featureSettings: { PLATBOOK_OWNER_NAMES: 'paid' } });
  privacy = openTestPrivacy(services);
  selecting = selectingParts(services, privacy);
  const mail = { send: () => Promise.resolve() };
  await insertFixturePlaces(services);
  await publishFixtureEdition(services, rows(1), { version: 1 });
  server = await openTestServer(services, [
    ...followRoutes(services),
    ...preferenceRoutes(services),
    ...privacy.routes,
    ...noticeRoutes(services, privacy),
    ...feedRoutes(services, privacy),
    ...accountDeletionRoutes(services, { jobs: { enqueue: () => Promise.resolve() }, mail, parts: [] }),
  ]);
  await sql`update account set email_confirmed_at = now()`.execute(services.database.kysely);
  for (let row = 1; row <= 25; row++) await follow(row, 'alice');
  for (const row of [1, 2, 3]) await follow(row, 'bob');
  await publishAndCompare(services, rows(2), 2);
  await writeDueNotices(services, selecting, idle);
}, 120_000);
afterAll(async () => {
  await server.close();
  await privacy.close();
  await services.close();
});
beforeEach(async () => {
  const { kysely: db } = services.database;
  await sql`delete from notification_email`.execute(db);
  await sql`delete from preference`.execute(db);
  await sql`update notification set email_id = null, email_at = now() + interval '1 hour'`.execute(db);
});

/** Sends the emails that are due at `now` to a local mail server. Returns the emails that the mail server accepted. */
async function sendAt(now: Date, options: { refuse?: number } = {}) {
  const taken: { to: string[]; body: string }[] = [];
  let sent = 0;
  await withSmtpServer(options, async (address, emails) => {
    const { config } = services;
    const site = { name: 'Alder Maps', logo: null, color: 'teal' } as const;
    const smtp = { smtpUrl: `smtp://${address}`, from: 'site@plat.example' };
    const mail = openMail({ ...config, site, mail: smtp });
    sent = await sendDueEmails(services, { mail, privacy }, idle, now);
    mail.close();
    taken.push(...emails);
  });
  const plain = (body: string) =>
    body
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
  return { sent, emails: taken.map(({ to, body }) => ({ to: to[0] ?? '', raw: body, body: plain(body) })) };
}

describe('emails about what people follow', () => {
  test('are one for each person, with twenty rows and the number of the rest, and are sent once', async () => {
    expect((await sendAt(new Date())).emails).toEqual([]);
    const { sent, emails } = await sendAt(later(1));
    expect(sent).toBe(2);
    const alice = emails.find(({ to }) => to.startsWith('alice'));
    const [text = '', html = ''] = alice?.body.split('text/html') ?? [];
    expect(text).toContain('25 changes to what you follow');
    expect(text.match(/Total value: \$100 → \$200/g)).toHaveLength(20);
    expect(text).toContain('And 5 more.');
    expect(text).toContain('ALDER COUNTY, ZZ');
    expect(text).toContain('Owner: Veryprivate Jane → OTHER <b>OWNER</b>');
    expect(text).toContain('Alder Maps');
    expect(html).toContain('OTHER &lt;b&gt;OWNER&lt;/b&gt;');
    expect(html).not.toContain('<b>OWNER');
    const bob = emails.find(({ to }) => to.startsWith('bob'));
    expect(bob?.body).toContain('The owner changed.');
    expect(bob?.body).not.toMatch(/VERYPRIVATE|OTHER (?:<|&lt;)/i);
    expect((await sendAt(later(2))).sent).toBe(0);
  });

  test('say nothing about an owner who has opted out since the change', async () => {
    const body = {
      kind: 'owner',
      subject: 'Jane Veryprivate',
      reason: 'asked in writing',
      requested_by: 'her',
    };
    const reply = await server.post('/admin/removals.json', body, 'olive');
    expect(reply.status).toBe(200);
    try {
      const { emails } = await sendAt(later(1));
      expect(emails).toHaveLength(2);
      for (const email of emails) expect(email.body).not.toMatch(/VERYPRIVATE/i);
    } finally {
      const { removals } = (await server.get('/admin/removals.json', 'olive')).body as {
        removals: { id: string }[];
      };
      for (const { id } of removals) await server.post(`/admin/removals/${id}/lift.json`, {}, 'olive');
    }
  });

  test('that the mail server refuses are tried again later, with the same id, and nothing is lost', async () => {
    expect(await sendAt(later(1), { refuse: 550 })).toMatchObject({ sent: 0, emails: [] });
    const { kysely: db } = services.database;
    expect((await sendAt(later(1))).sent).toBe(0);
    await sql`update notification_email set next_at = now()`.execute(db);
    const { emails } = await sendAt(later(1));
    expect(emails).toHaveLength(2);
    const { rows: ids } = await sql<{ id: string }>`select id from notification_email`.execute(db);
    for (const { id } of ids)
      expect(emails.some(({ raw }) => raw.includes(`<${id}@plat.example>`))).toBe(true);
  });

  test('that could not be written are tried again later, and the others are sent', async () => {
    const sent: string[] = [];
    const mail = { send: ({ to }: { to: string }) => Promise.resolve(void sent.push(to)) };
    const { optOuts } = privacy;
    let calls = 0;
    const failOnce = async () => {
      if (calls++ === 0) throw new Error('the list can’t be read');
      return optOuts.now();
    };
    const failing = { ...privacy, optOuts: { ...optOuts, now: failOnce } };
    expect(await sendDueEmails(services, { mail, privacy: failing }, idle, later(1))).toBe(1);
    const { kysely: db } = services.database;
    const { rows: states } = await sql`
      select state, next_at > now() + interval '30 seconds' as "isLater" from notification_email order by state`.execute(
      db,
    );
    expect(states).toEqual([
      { state: 'sent', isLater: false },
      { state: 'waiting', isLater: true },
    ]);
    await sql`update notification_email set next_at = now() where state = 'waiting'`.execute(db);
    expect(await sendDueEmails(services, { mail, privacy }, idle, later(1))).toBe(1);
    expect(sent.toSorted()).toEqual(['alice@people.example', 'bob@people.example']);
  });

  test('that a killed worker took are sent by the next one', async () => {
    const { kysely: db } = services.database;
    const stopped = AbortSignal.abort(new Error('the worker is stopping'));
    const mail = { send: () => Promise.reject(new Error('never asked')) };
    await expect(sendDueEmails(services, { mail, privacy }, stopped, later(1))).rejects.toThrow('stopping');
    await sql`update notification_email set next_at = now(), attempts = 1`.execute(db);
    expect((await sendAt(later(1))).sent).toBe(2);
  });

  test('are sent once by two workers, even when a mail server keeps one of them waiting for minutes', async () => {
    const { kysely: db } = services.database;
    const sent: string[] = [];
    const run = (wait: () => Promise<unknown>) => {
      const send = async ({ to }: { to: string }) => {
        sent.push(to);
        await wait();
      };
      return sendDueEmails(services, { mail: { send }, privacy }, idle, later(1));
    };
    const first = await run(async () => {
      if (sent.length > 1) return;
      // Meanwhile, the time of all reservations ends, except that of the email that is being sent.
      await sql`
        update notification_email set next_at = now() from account a
        where a.id = account_id and state = 'waiting' and a.email <> ${sent[0] ?? ''}`.execute(db);
      expect(await run(() => Promise.resolve())).toBe(1);
    });
    expect([first, sent.toSorted()]).toEqual([1, ['alice@people.example', 'bob@people.example']]);
  });

  test('leave out notifications whose kinds were all turned off since', async () => {
    await set({ 'notifications.follows.owner': 'never', 'notifications.follows.value': 'never' }, 'bob');
    expect((await sendAt(later(1))).emails.map(({ to }) => to)).toEqual(['alice@people.example']);
  });

  test('are turned off by one POST of a mail program, which may send either kind of form', async () => {
    const { emails } = await sendAt(later(1));
    const raw = emails.find(({ to }) => to.startsWith('bob'))?.raw.replaceAll(/\r?\n\s+/g, ' ') ?? '';
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const url = new URL(/List-Unsubscribe: <(\S+)>/.exec(raw)?.[1] ?? '');
    const post = (path: string, type: string, payload: string) =>
      server.app.inject({ method: 'POST', url: path, payload, headers: { 'content-type': type } });
    const form = 'application/x-www-form-urlencoded';
    expect((await post(`${url.pathname}x`, form, 'List-Unsubscribe=One-Click')).statusCode).toBe(400);
    expect((await post(url.pathname, form, 'x'.repeat(10_000))).statusCode).toBe(413);
    const multipart =
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await post(url.pathname, 'multipart/form-data; boundary=x', multipart)).statusCode).toBe(200);
    const { kysely: db } = services.database;
    const emailsAgain = async () => {
      await sql`update notification set email_id = null`.execute(db);
      return (await sendAt(later(1))).emails.map(({ to }) => to);
    };
    expect(await emailsAgain()).toEqual(['alice@people.example']);
    await set({ 'notifications.follow_emails': true }, 'bob');
    expect((await post(url.pathname, form, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect(await emailsAgain()).toEqual(['alice@people.example']);
  });
});

describe('the private feed', () => {
  const urlOf = async (as: Persona) =>
    new URL(((await server.get('/profile/notifications/feed.json', as)).body as { url: string }).url)
      .pathname;

  test('has the changes of its owner, with their rights, without signing in', async () => {
    const feed = await server.get(await urlOf('alice'));
    expect(feed.headers['content-type']).toContain('application/atom+xml');
    expect(feed.text.match(/<entry>/g)).toHaveLength(25);
    expect(feed.text).toContain('Alder County, ZZ: 1 Elm &amp; &lt;Oak&gt; St');
    expect(feed.text).toContain('Owner: Veryprivate Jane → OTHER &lt;b&gt;OWNER&lt;/b&gt;');
    const bob = await server.get(await urlOf('bob'));
    expect(bob.text.match(/<entry>/g)).toHaveLength(3);
    expect(bob.text).not.toMatch(/VERYPRIVATE|OTHER (?:<|&lt;)/i);
  });

  test('ends at its old address when the address is renewed, and cannot be guessed', async () => {
    const before = await urlOf('alice');
    expect(await urlOf('alice')).toBe(before);
    const renewed = await server.post('/profile/notifications/feed.json', {}, 'alice');
    const { url } = renewed.body as { url: string };
    expect((await server.get(before)).status).toBe(404);
    expect((await server.get(new URL(url).pathname)).status).toBe(200);
    const other = before.replace(/^(\/notifications\/)[0-9a-f-]{36}/, `$1${crypto.randomUUID()}`);
    for (const wrong of [other, '/notifications/x.atom', before.replace('.atom', 'A.atom')])
      expect((await server.get(wrong)).status).toBe(404);
    expect((await server.get('/profile/notifications/feed.json')).status).toBe(401);
  });
});
