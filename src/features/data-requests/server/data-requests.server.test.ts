import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  FIXTURE_COUNTY,
  insertFixturePlaces,
  publishFixtureEdition,
} from '../../../../tests/support/parcels-fixture.ts';
import { type Persona, headersOf } from '../../../../tests/support/personas.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { Email } from '../../../backend/ports/mail/mail.ts';
import type { DataRequest } from '../contract.ts';
import { MAX_REQUESTS_OF_NETWORK, dataRequestRoutes } from './index.ts';
import { notifyRequesters } from './notify-requesters.ts';
import { DATA_REQUESTS_OF_PERSON } from './queries-personal.ts';

const { path: COUNTY } = FIXTURE_COUNTY;

let services: Awaited<ReturnType<typeof openTestServices>>;
let server: TestServer;
beforeAll(async () => {
  services = await openTestServices();
  await insertFixturePlaces(services);
  server = await openTestServer(services, dataRequestRoutes(services));
});
afterAll(async () => {
  await server.close();
  await services.close();
});
beforeEach(async () => {
  const db = services.database.kysely;
  for (const table of ['data_request', 'limit_bucket', 'county_edition', 'preference'])
    await sql`delete from ${sql.table(table)}`.execute(db);
});

let network = 0;
/** Each request comes from another network. */
const ask = (body: unknown, as?: Persona) =>
  server.post('/requests', body, as, { 'x-forwarded-for': `192.0.2.${++network}` });
const list = async (query = '') => {
  const reply = await server.get(`/admin/data_requests.json${query}`, 'olive');
  expect(reply.status).toBe(200);
  return (reply.body as { requests: DataRequest[] }).requests;
};
const notify = async ({ refuse = false } = {}) => {
  const emails: Email[] = [];
  const mail = {
    send(email: Email) {
      if (refuse) return Promise.reject(new Error('the mail server is busy'));
      emails.push(email);
      return Promise.resolve();
    },
  };
  return { sent: await notifyRequesters(services, mail, new AbortController().signal), emails };
};
let version = 0;
const publish = () => publishFixtureEdition(services, [{}], { version: ++version });

describe('a request', () => {
  const THANKS = { status: 'ok', message: 'Thank you for your suggestion!' };

  it('needs no field, and operators read it, find it, close it and open it again', async () => {
    expect((await ask({})).body).toEqual(THANKS);
    const full = {
      path: COUNTY,
      name: ' Jo ',
      contact: 'jo@people.example',
      comment: '=1+1',
      data_report: 'true',
    };
    expect((await ask(full)).body).toEqual(THANKS);
    expect((await ask({ path: COUNTY }, 'bob')).body).toEqual(THANKS);
    const [bobs, report, empty] = await list();
    expect(bobs).toMatchObject({
      headline: 'Alder County, ZZ',
      count: 1,
      is_signed_in: true,
      notice: 'waiting',
    });
    expect(report).toMatchObject({ name: 'Jo', comment: '=1+1', data_report: true, notice: 'none' });
    expect(empty).toMatchObject({ path: '', headline: null, contact: '', notice: 'none' });

    expect(await list('?text=jo%40people')).toHaveLength(1);
    expect(await list('?text=100%25')).toHaveLength(0);
    const close = (is_closed: boolean, as: Persona = 'olive') =>
      server.post(`/admin/data_requests/${report?.id}.json`, { is_closed }, as);
    expect((await close(true)).status).toBe(200);
    expect(await list()).toHaveLength(2);
    expect(await list('?state=closed')).toHaveLength(1);
    expect((await close(false)).body).toMatchObject({ closed_at: null });
    expect(await list('?state=all')).toHaveLength(3);

    const csv = await server.get('/admin/data_requests.csv?state=all', 'olive');
    expect(csv.headers['content-disposition']).toContain('requests-for-data.csv');
    expect(csv.text.split('\r\n')).toHaveLength(5);
    expect(csv.text).toContain(",'=1+1,");

    for (const url of ['/admin/data_requests.json', '/admin/data_requests.csv']) {
      expect((await server.get(url, 'bob')).status).toBe(403);
      expect((await server.get(url)).status).toBe(401);
    }
    expect((await close(true, 'bob')).status).toBe(403);
    expect((await server.post('/admin/data_requests/999999.json', { is_closed: true }, 'olive')).status).toBe(
      404,
    );
  });

  it('can be posted by a form, in which authenticity_token proves who is signed in', async () => {
    const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      server.app.inject({
        method: 'POST',
        url: '/requests',
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      });
    const fields = { path: COUNTY, name: 'Jo & Co', contact: '', comment: '', data_report: '' };
    expect((await post({ ...fields, authenticity_token: 'x' })).json()).toEqual(THANKS);
    const { 'x-csrf-token': token = '', ...cookie } = headersOf('bob');
    expect((await post(fields, cookie)).statusCode).toBe(403);
    expect((await post({ ...fields, authenticity_token: 'wrong' }, cookie)).statusCode).toBe(403);
    expect((await post({ ...fields, authenticity_token: token }, cookie)).statusCode).toBe(200);
    expect((await post(fields, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await post({ ...fields, comment: 'x'.repeat(70_000) })).statusCode).toBe(413);
    expect(await list()).toMatchObject([{ is_signed_in: true }, { name: 'Jo & Co', is_signed_in: false }]);
  });

  it.each([
    [{ path: 'us/zz' }, 'body.path'],
    [{ path: 'https://evil.example' }, 'body.path'],
    [{ path: `/us/${'x'.repeat(200)}` }, 'body.path'],
    [{ name: 'x'.repeat(201) }, 'body.name'],
    [{ contact: 'x'.repeat(255) }, 'body.contact'],
    [{ comment: 'x'.repeat(5_001) }, 'body.comment'],
    [{ comment: ['a'] }, 'body.comment'],
    [{ data_report: 'maybe' }, 'body.data_report'],
  ])('with %o is refused, and the reply names the field', async (body, field) => {
    const reply = await ask(body);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ error: { fields: [{ field }] } });
  });

  it('is accepted a few times an hour from one network', async () => {
    const replies = [];
    for (let sent = 0; sent <= MAX_REQUESTS_OF_NETWORK; sent++)
      replies.push((await server.post('/requests', { path: COUNTY })).status);
    expect(replies.filter((status) => status === 200)).toHaveLength(MAX_REQUESTS_OF_NETWORK);
    expect(replies.at(-1)).toBe(429);
    const { config } = services;
    const clients = { ...config.clients, hasRateLimits: false };
    const unlimited = await openTestServer(
      services,
      dataRequestRoutes({ ...services, config: { ...config, clients } }),
    );
    expect((await unlimited.post('/requests', { path: COUNTY })).status).toBe(200);
  });

  it('is in the archive of its person, and is deleted with the account', async () => {
    await ask({ path: COUNTY, comment: 'mine' }, 'bob');
    await ask({ path: COUNTY, comment: 'of a visitor' });
    const db = services.database.kysely;
    const { rows } = await sql<{
      id: string;
    }>`select account_id as id from data_request where comment = 'mine'`.execute(db);
    const id = rows[0]?.id ?? '';
    expect(await DATA_REQUESTS_OF_PERSON.page(db, id, { offset: 0, limit: 10 })).toMatchObject([
      { comment: 'mine' },
    ]);
    await db.transaction().execute(async (trx) => DATA_REQUESTS_OF_PERSON.forget?.(trx, id));
    expect((await list()).map(({ comment }) => comment)).toEqual(['of a visitor']);
  });
});

describe('when the county is published', () => {
  it('each address gets one email, once, with nothing that a visitor typed', async () => {
    const typed = { name: 'Click http://evil.example', comment: 'http://evil.example' };
    await ask({ path: COUNTY, contact: 'jo@people.example', ...typed });
    await ask({ path: `${COUNTY}/old-town`, contact: 'JO@people.example' });
    await ask({ path: COUNTY }, 'bob');
    await ask({ path: COUNTY, contact: '555 0100' });
    await ask({ path: '/us/zz', contact: 'state@people.example' });
    await ask({ path: `${COUNTY}-west`, contact: 'west@people.example' });
    expect((await notify()).sent).toBe(0);
    await publish();
    const { sent, emails } = await notify();
    expect(sent).toBe(2);
    const byAddress = Object.fromEntries(emails.map((email) => [email.to.toLowerCase(), email]));
    expect(Object.keys(byAddress).toSorted()).toEqual(['bob@people.example', 'jo@people.example']);
    const { 'jo@people.example': jo, 'bob@people.example': bob } = byAddress;
    expect(jo?.text).toContain(`${services.config.publicUrl}${COUNTY}/old-town`);
    for (const email of emails) expect(email.text + email.subject).not.toContain('evil');
    // Bob has an account, so his email has a link that turns off emails of this kind. Jo only typed an address, which nobody has confirmed.
    expect(bob?.unsubscribeUrl).toContain('/users/unsubscribe/');
    expect(jo?.unsubscribeUrl).toBeUndefined();
    expect((await notify()).sent).toBe(0);
    expect((await list('?state=closed')).map(({ notice }) => notice)).toEqual([
      'published',
      'sent',
      'sent',
      'sent',
    ]);
    expect((await list()).map(({ path }) => path)).toEqual([`${COUNTY}-west`, '/us/zz']);
  });

  it('an address with many requests gets one email, also if other requests were made between them', async () => {
    await sql`insert into data_request (path, name, contact, comment, is_report, email, notice)
      select ${COUNTY}, '', '', '', false, case when n in (1, 502) then 'jo@people.example' else 'Al@people.example' end, 'waiting'
      from generate_series(1, 502) as n`.execute(services.database.kysely);
    await publish();
    const { emails } = await notify();
    expect(emails.map(({ to }) => to).toSorted()).toEqual(['Al@people.example', 'jo@people.example']);
    expect(await list('?state=open')).toEqual([]);
  });

  it('a signed-in person gets no email with another contact than an email address', async () => {
    for (const contact of ['', '555 0100']) await ask({ path: COUNTY, contact }, 'bob');
    await publish();
    expect((await notify()).emails).toEqual([]);
    expect((await list('?state=closed')).map(({ notice }) => notice)).toEqual(['published', 'published']);
  });

  it('a request for a place that already has parcels gets no email, and stays open', async () => {
    await publish();
    await ask({ path: COUNTY, contact: 'jo@people.example' });
    expect((await notify()).sent).toBe(0);
    expect(await list()).toMatchObject([{ notice: 'none', closed_at: null }]);
  });

  it('an email that the mail server refuses is tried again later, and given up after five tries', async () => {
    await ask({ path: COUNTY, contact: 'jo@people.example' });
    await publish();
    const again = () =>
      sql`update data_request set claimed_at = now() - interval '1 hour'`.execute(services.database.kysely);
    expect((await notify({ refuse: true })).sent).toBe(0);
    expect((await notify()).sent).toBe(0);
    await again();
    const [email] = (await notify()).emails;
    expect(email?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    await sql`update data_request set notice = 'waiting', attempts = 4`.execute(services.database.kysely);
    await again();
    await notify({ refuse: true });
    expect(await list('?state=closed')).toMatchObject([{ notice: 'failed' }]);
  });

  it('an email that is sent again has the same id, whatever the order of its requests', async () => {
    const contact = 'jo@people.example';
    for (const place of ['', '/old-town', '/new-town']) await ask({ path: `${COUNTY}${place}`, contact });
    await publish();
    const [first] = (await notify()).emails;
    const db = services.database.kysely;
    // PostgreSQL stores an updated row after the others.
    await sql`update data_request set comment = 'x' where path = ${COUNTY}`.execute(db);
    await sql`update data_request set notice = 'waiting', claimed_at = null`.execute(db);
    await sql`update data_request set comment = 'y' where path = ${COUNTY}`.execute(db);
    const [again] = (await notify()).emails;
    expect(again?.id).toBe(first?.id);
  });

  it('a person who turned these emails off gets none', async () => {
    await ask({ path: COUNTY }, 'bob');
    const db = services.database.kysely;
    await sql`insert into preference (account_id, path, value)
      select account_id, 'notifications.data_requests', 'false'::jsonb from data_request`.execute(db);
    await publish();
    expect(await notify()).toEqual({ sent: 0, emails: [] });
    expect(await list('?state=closed')).toMatchObject([{ notice: 'off' }]);
  });
});
