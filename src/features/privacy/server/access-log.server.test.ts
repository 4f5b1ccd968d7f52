import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { ANONYMOUS } from '../../../kernel/permission.ts';
import type { AccessEntry, OptOut } from '../contract.ts';
import { deleteOldAccessEntries } from '../jobs/delete-old-access-entries.job.ts';
import { type AccessLog, type Visitor, createAccessLog } from './access-log.ts';
import { type Privacy, createPrivacy } from './privacy.ts';
import { accessLogDaysOf } from './settings.ts';

const UUIDS = ['1b671a64-40d5-491e-99b0-da01ff1f3341', '2b671a64-40d5-491e-99b0-da01ff1f3341'] as const;
const [FIRST, SECOND] = UUIDS;
const NO_MATCHES = {
  count: 0,
  is_complete: true,
  parcels: [],
  editions: [],
  editions_searched: 0,
  editions_total: 0,
};

let services: Awaited<ReturnType<typeof openTestServices>>;
let privacy: Privacy;
let server: TestServer;
let bob: Visitor;

beforeAll(async () => {
  services = await openTestServices();
  privacy = createPrivacy(services, {
    find: async () => NO_MATCHES,
    follow: async () => 1,
    names: async () => ({
      parcels: new Map([[FIRST, { headline: '12 ELM ST', path: '/us/zz/alder/1' }]]),
      counties: new Map([['99001', 'Alder County']]),
    }),
  });
  server = await openTestServer(services, privacy.routes);
  const { id } = await services.database.kysely
    .selectFrom('account')
    .select('id')
    .where('name', '=', 'Bob')
    .executeTakeFirstOrThrow();
  bob = { actor: { userId: id, tier: 'starter', isOperator: false }, network: '192.0.2.7', headers: {} };
});
afterEach(async () => {
  await sql`delete from access_log`.execute(services.database.kysely);
});
afterAll(async () => {
  await server.close();
  await privacy.close();
  await services.close();
});

const visitor = (network: string, agent = 'a browser'): Visitor => ({
  actor: ANONYMOUS,
  network,
  headers: { 'user-agent': agent },
});
const shown = (...uuids: string[]) => uuids.map((llUuid) => ({ geoid: '99001', llUuid }));
const list = async (query = ''): Promise<{ entries: AccessEntry[]; has_more: boolean }> => {
  const reply = await server.get(`/admin/access-log.json${query}`, 'olive');
  expect(reply.status).toBe(200);
  return reply.body as { entries: AccessEntry[]; has_more: boolean };
};

describe('the access log', () => {
  test('records who was shown which parcel, and finds a list by each of its parcels', async () => {
    privacy.accessLog.note(bob, 'getParcel', shown(FIRST));
    privacy.accessLog.note(visitor('192.0.2.1'), 'searchEverything', shown(FIRST, SECOND));
    privacy.accessLog.note(bob, 'listParcelSummaries', []);
    const { entries } = await list();
    expect(entries).toMatchObject([
      {
        endpoint: 'searchEverything',
        account: null,
        ll_uuid: null,
        parcel: null,
        geoid: '99001',
        county: 'Alder County',
        parcel_count: 2,
      },
      {
        endpoint: 'getParcel',
        account: { id: bob.actor.userId, email: 'bob@people.example' },
        visitor: null,
        ll_uuid: FIRST,
        parcel: { headline: '12 ELM ST', path: '/us/zz/alder/1' },
        parcel_count: 1,
      },
    ]);
    expect((await list(`?ll_uuid=${SECOND}`)).entries.map(({ endpoint }) => endpoint)).toEqual([
      'searchEverything',
    ]);
    expect((await list(`?ll_uuid=${FIRST}`)).entries).toHaveLength(2);
  });

  test('has only the number of the parcels when they are more than 200, or when one of them is unknown', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => FIRST.replace(/^.{4}/, String(1000 + at)));
    privacy.accessLog.note(bob, 'listParcels', shown(...many(201), FIRST));
    privacy.accessLog.note(bob, 'listParcels', shown(FIRST, ''));
    privacy.accessLog.note(bob, 'listParcels', shown(...many(199), FIRST));
    privacy.accessLog.note(bob, 'startExport', { geoid: '99001', count: 300_000 });
    privacy.accessLog.note(bob, 'startExport', { geoid: '99001', count: 0 });
    expect((await list()).entries.map((entry) => entry.parcel_count)).toEqual([300_000, 200, 2, 202]);
    expect((await list(`?ll_uuid=${FIRST}`)).entries.map((entry) => entry.parcel_count)).toEqual([200]);
  });

  test('recognizes a visitor within the day, without storing their address', async () => {
    for (const who of [
      visitor('192.0.2.1'),
      visitor('192.0.2.1'),
      visitor('192.0.2.2'),
      visitor('192.0.2.1', 'another'),
    ])
      privacy.accessLog.note(who, 'getParcel', shown(FIRST));
    const hashes = (await list()).entries.map((entry) => entry.visitor ?? '').toReversed();
    expect(hashes[0]).toMatch(/^[\w-]{22}$/);
    expect(hashes[1]).toBe(hashes[0]);
    expect(new Set(hashes).size).toBe(3);
    const { rows } = await sql<{ all: string }>`select l::text as all from access_log l`.execute(
      services.database.kysely,
    );
    expect(rows.map((row) => row.all).join()).not.toContain('192.0.2');
    // Another process uses the same key.
    const another = createAccessLog(services);
    another.note(visitor('192.0.2.1'), 'getParcel', shown(SECOND));
    await another.close();
    expect((await list(`?ll_uuid=${SECOND}`)).entries[0]).toMatchObject({ visitor: hashes[0], parcel: null });
  });

  test('can be read by parcel, by account and in pages, only by operators', async () => {
    for (let n = 0; n < 120; n++) privacy.accessLog.note(bob, 'getParcel', shown(FIRST));
    privacy.accessLog.note(visitor('192.0.2.1'), 'getParcel', shown(SECOND));
    const first = await list();
    expect(first).toMatchObject({ has_more: true });
    const second = await list(`?before=${first.entries.at(-1)?.id}`);
    expect([first.entries.length, second.entries.length, second.has_more]).toEqual([100, 21, false]);
    expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(121);
    expect((await list(`?ll_uuid=${SECOND}`)).entries).toHaveLength(1);
    expect((await list('?account=BOB@people.example')).entries).toHaveLength(100);
    expect((await list(`?account=${bob.actor.userId}&ll_uuid=${SECOND}`)).entries).toEqual([]);
    expect((await list('?account=nobody')).entries).toEqual([]);
    expect((await server.get('/admin/access-log.json', 'alice')).status).toBe(403);
    expect((await server.get('/admin/access-log.json')).status).toBe(401);
    expect((await server.get('/admin/access-log.json?ll_uuid=x', 'olive')).status).toBe(400);
  });

  test('finds the entries of a deleted account when its id is given', async () => {
    const deleted = '3b671a64-40d5-491e-99b0-da01ff1f3341';
    privacy.accessLog.note({ ...bob, actor: { ...bob.actor, userId: deleted } }, 'getParcel', shown(FIRST));
    privacy.accessLog.note(bob, 'getParcel', shown(SECOND));
    for (const id of [deleted, deleted.toUpperCase()])
      expect((await list(`?account=${id}`)).entries).toMatchObject([
        { account: { id: deleted, email: null } },
      ]);
  });

  test('is written within seconds by itself', async () => {
    privacy.accessLog.note(bob, 'getParcel', shown(FIRST));
    const count = async () =>
      Number(
        (await sql<{ n: number }>`select count(*) as n from access_log`.execute(services.database.kysely))
          .rows[0]?.n,
      );
    await expect.poll(count, { timeout: 4000 }).toBe(1);
  });

  test('keeps entries that the database did not accept, and writes them later', async () => {
    let isDown = true;
    const { kysely } = services.database;
    const flaky = new Proxy(kysely, {
      get(target, name) {
        if (isDown && name === 'transaction') throw new Error('the database is away');
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      },
    });
    const log: AccessLog = createAccessLog({
      ...services,
      database: { ...services.database, kysely: flaky },
    });
    log.note(bob, 'getParcel', shown(FIRST));
    await log.flush();
    expect((await list()).entries).toEqual([]);
    // The buffer is written at the 2,000th entry. While 5,000 entries wait, further lists are recorded with only the number of their parcels.
    for (let n = 0; n < 7100; n++) log.note(bob, 'listParcels', shown(FIRST, SECOND));
    isDown = false;
    await log.close();
    const { rows } = await sql<{ all: number; ids: number; parcels: number }>`
      select count(*)::int as all, count(ll_uuids)::int as ids, sum(parcel_count)::int as parcels from access_log`.execute(
      kysely,
    );
    expect(rows).toEqual([{ all: 7101, ids: 6999, parcels: 14_201 }]);
  });

  test('continues when the table refuses one entry', async () => {
    for (const uuid of ['nonsense', FIRST, SECOND, 'more nonsense'])
      privacy.accessLog.note(bob, 'getParcel', shown(uuid));
    privacy.accessLog.note(bob, 'downloadPlaceChanges', shown(''));
    expect((await list()).entries.map(({ ll_uuid }) => ll_uuid)).toEqual([null, SECOND, FIRST]);
  });

  test('is not written when the operator turned it off', async () => {
    const none = createAccessLog({
      ...services,
      config: { ...services.config, featureSettings: { PLATBOOK_ACCESS_LOG_DAYS: 0 } },
    });
    none.note(bob, 'getParcel', shown(FIRST));
    await none.close();
    expect((await list()).entries).toEqual([]);
  });
});

describe('the nightly job', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  const salts = async () =>
    (await sql`select 1 from access_log_salt`.execute(services.database.kysely)).rows.length;

  test('deletes entries older than the setting, and a day’s key of the visitor hashes after the next day', async () => {
    privacy.accessLog.note(visitor('192.0.2.1'), 'getParcel', shown(FIRST));
    await privacy.accessLog.flush();
    await deleteOldAccessEntries(services, inDays(1));
    expect([(await list()).entries.length, await salts()]).toEqual([1, 1]);
    await deleteOldAccessEntries(services, inDays(2));
    expect([(await list()).entries.length, await salts()]).toEqual([1, 0]);
    await deleteOldAccessEntries(services, inDays(accessLogDaysOf(services.config)));
    expect((await list()).entries).toHaveLength(1);
    await deleteOldAccessEntries(services, inDays(accessLogDaysOf(services.config) + 1));
    expect((await list()).entries).toEqual([]);
    // The job may be run again.
    await deleteOldAccessEntries(services, inDays(accessLogDaysOf(services.config) + 1));
  });
});

describe('the opt-out list', () => {
  const good = {
    kind: 'owner',
    subject: 'Jane Sample',
    reason: 'asked in writing',
    requested_by: 'Jane Sample',
  };

  test.each([
    [{ subject: '' }, 'body.subject'],
    [{ subject: '& &' }, 'body.subject'],
    [{ subject: 'J D' }, 'body.subject'],
    [{ kind: 'll_uuid' }, 'body.subject'],
    [{ kind: 'parcel_number', subject: '1-2' }, 'body.geoid'],
    [{ kind: 'parcel_number', subject: '--', geoid: '99001' }, 'body.subject'],
    [{ geoid: '99' }, 'body.geoid'],
    [{ reason: ' ' }, 'body.reason'],
    [{ requested_by: '' }, 'body.requested_by'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'body.expires_at'],
    [{ expires_at: 'tomorrow' }, 'body.expires_at'],
    [{ kind: 'everybody' }, 'body.kind'],
  ])('refuses %j and names the field', async (change, field) => {
    const reply = await server.post('/admin/removals.json', { ...good, ...change }, 'olive');
    expect(reply.status).toBe(400);
    expect((reply.body as { error: { fields: { field: string }[] } }).error.fields[0]?.field).toBe(field);
  });

  test('is only for operators', async () => {
    for (const send of [
      server.get('/admin/removals.json', 'alice'),
      server.post('/admin/removals.json', good, 'alice'),
      server.post('/admin/removals/preview.json', good, 'alice'),
      server.post(`/admin/removals/${FIRST}/lift.json`, undefined, 'alice'),
    ])
      expect((await send).status).toBe(403);
    expect((await server.get('/admin/removals.json')).status).toBe(401);
  });

  test('lists the opt-outs in force first, so that a limit leaves out those that have ended', async () => {
    const optOut = { ...good, kind: 'owner' as const, geoid: null, expires_at: null };
    const older = await privacy.optOutList.add({ ...optOut, subject: 'Older Sample' });
    const newer = await privacy.optOutList.add({ ...optOut, subject: 'Newer Sample' });
    await privacy.optOutList.lift(newer.id);
    const subjects = (await privacy.optOutList.list()).map(({ subject }) => subject);
    expect(subjects.indexOf('Older Sample')).toBeLessThan(subjects.indexOf('Newer Sample'));
    expect((await privacy.optOutList.list(1)).map(({ state }) => state)).toEqual(['in_force']);
    await privacy.optOutList.lift(older.id);
  });

  test('keeps ended opt-outs, lifts each once, and deletes them long after', async () => {
    const added = (await server.post('/admin/removals.json', good, 'olive')).body as OptOut;
    expect(added).toMatchObject({
      ...good,
      geoid: null,
      expires_at: null,
      lifted_at: null,
      state: 'in_force',
    });
    const lift = () => server.post(`/admin/removals/${added.id}/lift.json`, undefined, 'olive');
    expect((await lift()).body).toMatchObject({ id: added.id, state: 'lifted' });
    expect((await lift()).status).toBe(409);
    expect((await server.post(`/admin/removals/${FIRST}/lift.json`, undefined, 'olive')).status).toBe(404);
    const ids = async () =>
      ((await server.get('/admin/removals.json', 'olive')).body as { removals: OptOut[] }).removals.map(
        ({ id }) => id,
      );
    expect(await ids()).toContain(added.id);
    const { kysely } = services.database;
    const without = { ...services.config, featureSettings: { PLATBOOK_ACCESS_LOG_DAYS: 0 } };
    await sql`update removal set lifted_at = now() - interval '89 days' where id = ${added.id}`.execute(
      kysely,
    );
    await deleteOldAccessEntries({ ...services, config: without }, new Date());
    expect(await ids()).toContain(added.id);
    await sql`update removal set lifted_at = now() - interval '91 days' where id = ${added.id}`.execute(
      kysely,
    );
    await deleteOldAccessEntries(services, new Date());
    expect(await ids()).not.toContain(added.id);
  });
});
