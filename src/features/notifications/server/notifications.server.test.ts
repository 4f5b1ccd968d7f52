import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { followRoutes } from '../../follows/server/index.ts';
import { preferenceRoutes } from '../../preferences/server/index.ts';
import type { listNotices } from '../contract.ts';
import { noticeRoutes, writeDueNotices, writeNotices } from './index.ts';

const COUNTY = FIXTURE_COUNTY.path;
const START = { owner: 'VERYPRIVATE JANE', parval: 100, saledate: '2020-01-02', usedesc: 'House' };
/** The values of the second edition that differ, by row. The other rows stay the same, and row 9 is gone. */
const CHANGES: Readonly<Record<number, object>> = {
  1: { owner: 'ACME LLC' },
  2: { parval: 120 },
  3: { saledate: '2026-05-06' },
  4: { usedesc: 'Shop' },
  5: { owner: 'ACME LLC', parval: 90 },
  6: { parcelnumb: 'P-6-NEW' },
};
const edition = (version: number, changes: Readonly<Record<number, object>>, gone: readonly number[] = []) =>
  Array.from({ length: 12 }, (_, index) => index + 1)
    .filter((row) => !gone.includes(row))
    .map((row) => ({
      values: {
        ...START,
        parcelnumb: `P-${row}`,
        address: `${row} ELM ST`,
        ll_uuid: fixtureUuid(1, row),
        ...changes[row],
      },
      // The square of a row stays where it was, even when a row before it is gone.
      sameSquareAs: row,
      version,
    }));

let services: Awaited<ReturnType<typeof openTestServices>>;
let privacy: ReturnType<typeof openTestPrivacy>;
let selecting: ReturnType<typeof selectingParts>;
let server: TestServer;
const idle = new AbortController().signal;

beforeAll(async () => {
  services = await openTestServices({ featureSettings: { PLATBOOK_OWNER_NAMES: 'paid' } });
  privacy = openTestPrivacy(services);
  selecting = selectingParts(services, privacy);
  await insertFixturePlaces(services);
  await publishFixtureEdition(services, edition(1, {}), { version: 1 });
  server = await openTestServer(services, [
    ...followRoutes(services),
    ...preferenceRoutes(services),
    ...noticeRoutes(services, privacy),
  ]);
}, 120_000);
afterAll(async () => {
  await server.close();
  await privacy.close();
  await services.close();
});

const follow = (row: number, as: Persona) =>
  server.post(`${COUNTY}/${row}/bookmark.json`, { bookmark: 'add' }, as);
const listOf = async (as: Persona, query = '') =>
  (await server.get(`/profile/notifications.json${query}`, as)).body as OutputOf<typeof listNotices>;
const linesOf = async (as: Persona) =>
  Object.fromEntries(
    (await listOf(as)).notifications.map(({ path, lines }) => [path.replace(`${COUNTY}/`, ''), lines]),
  );

describe('the followers of a county with a new edition', () => {
  let comparison = 0;
  beforeAll(async () => {
    for (const row of [1, 2, 3, 4, 5, 6, 7, 9]) await follow(row, 'alice');
    await follow(1, 'bob');
    await follow(9, 'bob');
    await server.post('/us/zz/follow.json', {}, 'bob');
    const never = { 'notifications.follows.value': 'never', 'notifications.follows.gone': 'never' };
    await server.post('/preferences.json', { data: never }, 'bob');
    comparison = await publishAndCompare(services, edition(2, CHANGES, [9]), 2);
    await sql`update parcel_change set detail = '{"merged_into": 8}' where kind = 'gone'`.execute(
      services.database.kysely,
    );
    // Somebody who begins to follow after the publication is not notified about it.
    await follow(2, 'bob');
    await writeDueNotices(services, selecting, idle);
  }, 120_000);

  test('get exactly the changes of their parcels, one row for each', async () => {
    expect(await linesOf('alice')).toEqual({
      1: ['Owner: Veryprivate Jane → Acme LLC'],
      2: ['Total value: $100 → $120'],
      3: ['Last Sale Date: Jan 2, 2020 → May 6, 2026'],
      4: ['Use Description: House → Shop'],
      5: ['Owner: Veryprivate Jane → Acme LLC', 'Total value: $100 → $90'],
      9: ['It became part of another parcel.', 'The county’s new data has no such parcel.'],
    });
  });

  test('read that a parcel is gone, even if they only want to know about mergers', async () => {
    const { notifications } = await listOf('bob');
    expect(notifications.find(({ path }) => path === `${COUNTY}/9`)).toMatchObject({
      kinds: ['merged'],
      lines: ['It became part of another parcel.'],
      successors: [`${COUNTY}/8`],
      is_gone: true,
    });
  });

  test('read owners only if they may, and get the numbers of followed places', async () => {
    const text = JSON.stringify(await listOf('bob'));
    expect(text).not.toMatch(/VERYPRIVATE|ACME/i);
    expect(await linesOf('bob')).toEqual({
      1: ['The owner changed.'],
      9: ['It became part of another parcel.'],
      '/us/zz': [
        'Edition 2 has 11 parcels. Changed: 1 parcel gone, 2 owners, 2 values.',
        '1 parcel with a new sale.',
      ],
    });
  });

  test('get nothing again when the run is repeated, by one worker or by three', async () => {
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from notification`.execute(
        services.database.kysely,
      );
      return rows[0]?.count ?? 0;
    };
    const before = await count();
    expect(await writeDueNotices(services, selecting, idle)).toBe(0);
    await sql`update notification_run set finished_at = null, heartbeat_at = '-infinity'`.execute(
      services.database.kysely,
    );
    const ran = await Promise.all([1, 2, 3].map(() => writeNotices(services, selecting, comparison, idle)));
    expect(ran.filter(Boolean)).toHaveLength(1);
    expect(await count()).toBe(before);
  });

  test('mark a notification as read, then all up to an id, and only their own', async () => {
    const unread = async (as: Persona) => (await server.get('/profile/notifications/unread.json', as)).body;
    const mine = (await listOf('alice')).notifications;
    expect(await unread('alice')).toEqual({ unread: 6 });
    const [newest] = mine;
    await server.post('/profile/notifications/read.json', { id: newest?.id }, 'bob');
    expect(await unread('alice')).toEqual({ unread: 6 });
    await server.post('/profile/notifications/read.json', { id: newest?.id }, 'alice');
    expect(await unread('alice')).toEqual({ unread: 5 });
    await server.post('/profile/notifications/read.json', { up_to: newest?.id }, 'alice');
    expect(await unread('alice')).toEqual({ unread: 0 });
    expect(await unread('bob')).toEqual({ unread: 3 });
  });

  test('are no longer told about the changes of an edition that was rolled back', async () => {
    const { kysely: db } = services.database;
    const version = (number: number) =>
      sql`update county_edition set edition_id = (select id from edition where version = ${number})`.execute(
        db,
      );
    await version(1);
    expect(await listOf('alice')).toMatchObject({ notifications: [], unread: 0 });
    await version(2);
    expect((await listOf('alice')).notifications).toHaveLength(6);
  });

  test('keep the kinds of a change whose editions were removed since', async () => {
    const { kysely: db } = services.database;
    await sql`delete from edition_comparison`.execute(db);
    expect(await linesOf('alice')).toMatchObject({ 1: ['The owner changed.'], 2: ['The value changed.'] });
  });
});

test('a run that was killed half way is continued, and a person who follows too many changed parcels gets their number', async () => {
  const { kysely: db } = services.database;
  await sql`delete from notification`.execute(db);
  await sql`delete from edition where version > 1 and id not in (select edition_id from county_edition)`.execute(
    db,
  );
  // 600 more followed parcels, all of which the new edition changes.
  await sql`
    insert into follow (account_id, ll_uuid, geoid, path, followed_at)
    select a.id, gen_random_uuid(), ${FIXTURE_COUNTY.geoid}, ${COUNTY} || '/' || n, now() - interval '1 day'
    from account a, generate_series(1001, 1600) n where a.email = 'olive@people.example'`.execute(db);
  const comparison = await publishAndCompare(services, edition(3, { 1: { owner: 'THIRD' } }, [9]), 3);
  await sql`
    insert into parcel_change (comparison_id, seq, kind, ll_uuid)
    select ${comparison}, 100000 + row_number() over (), 'value', ll_uuid from follow
    where account_id = (select id from account where email = 'olive@people.example')`.execute(db);
  const killed = AbortSignal.abort(new Error('the worker is stopping'));
  await expect(writeNotices(services, selecting, comparison, killed)).rejects.toThrow('stopping');
  expect(await writeDueNotices(services, selecting, idle)).toBe(1);
  expect((await listOf('olive')).notifications).toMatchObject([
    { subject: 'summary', lines: ['600 parcels that you follow changed: Value 600.'] },
  ]);
  // The second run adds the notifications about parcels to those about places, which the killed run had already written.
  expect((await linesOf('alice'))['1']).toEqual(['Owner: Acme LLC → Third']);
});

test('after a gap of more than a year, a person with more than fifty changed parcels gets their number', async () => {
  const { kysely: db } = services.database;
  await sql`delete from notification`.execute(db);
  await sql`update edition set published_at = published_at - interval '401 days' where version = 3`.execute(
    db,
  );
  const comparison = await publishAndCompare(services, edition(4, { 1: { owner: 'FOURTH' } }, [9]), 4);
  await sql`
    insert into parcel_change (comparison_id, seq, kind, ll_uuid)
    select ${comparison}, 200000 + row_number() over (), 'value', ll_uuid from (
      select ll_uuid from follow where account_id = (select id from account where email = 'olive@people.example')
      order by ll_uuid limit 51) as followed`.execute(db);
  await writeDueNotices(services, selecting, idle);
  expect((await listOf('olive')).notifications).toMatchObject([
    { subject: 'summary', lines: ['51 parcels that you follow changed: Value 51.'] },
  ]);
  expect((await linesOf('alice'))['1']).toEqual(['Owner: Third → Fourth']);
});

test('nobody is notified of an edition without changes', async () => {
  const { kysely: db } = services.database;
  await sql`delete from notification`.execute(db);
  await publishAndCompare(services, edition(5, { 1: { owner: 'FOURTH' } }, [9]), 5);
  expect(await writeDueNotices(services, selecting, idle)).toBe(1);
  expect([await linesOf('alice'), await linesOf('bob')]).toEqual([{}, {}]);
});

test('a person with fewer wanted changes than the limit is notified of each, however many others there are', async () => {
  const { kysely: db } = services.database;
  await sql`delete from notification`.execute(db);
  const never = { 'notifications.follows.value': 'never' };
  await server.post('/preferences.json', { data: never }, 'olive');
  const comparison = await publishAndCompare(services, edition(6, { 1: { owner: 'FIFTH' } }, [9]), 6);
  await sql`
    insert into parcel_change (comparison_id, seq, kind, ll_uuid)
    select ${comparison}, 200000 + n, case when n = 1 then 'owner' else 'value' end, ll_uuid from (
      select ll_uuid, row_number() over (order by ll_uuid) as n from follow
      where account_id = (select id from account where email = 'olive@people.example')) as followed`.execute(
    db,
  );
  // An operator had compared the editions before the newer one was published, and before anybody followed.
  await sql`update edition_comparison set created_at = now() - interval '9 days'`.execute(db);
  await writeDueNotices(services, selecting, idle);
  expect((await listOf('olive')).notifications).toMatchObject([
    { subject: 'parcel', lines: ['The owner changed.'] },
  ]);
});

test('nothing is due without the event of a publication, and requests without an account or with wrong input are refused', async () => {
  const { kysely: db } = services.database;
  await sql`delete from notification`.execute(db);
  await sql`delete from notification_run`.execute(db);
  await sql`delete from event`.execute(db);
  expect(await writeDueNotices(services, selecting, idle)).toBe(0);
  expect((await server.get('/profile/notifications.json')).status).toBe(401);
  expect((await server.get('/profile/notifications.json?before=x', 'bob')).status).toBe(400);
  expect((await server.post('/profile/notifications/read.json', { id: 0 }, 'bob')).status).toBe(400);
});

test('followers of the places around a county are notified once about its first data', async () => {
  const { kysely: db } = services.database;
  await sql`
    insert into event (kind, place_path, edition_id, data)
    select 'edition.published', place_path, id, '{"replaces": null}' from edition where version = 1`.execute(
    db,
  );
  const before = (await listOf('bob')).notifications.length;
  const ran = await Promise.all([1, 2, 3].map(() => writeDueNotices(services, selecting, idle)));
  expect(ran.reduce((sum, count) => sum + count, 0)).toBe(1);
  const { notifications } = await listOf('bob');
  expect(notifications).toHaveLength(before + 1);
  expect(notifications[0]).toMatchObject({
    subject: 'place',
    path: '/us/zz',
    kinds: ['edition'],
    lines: ['Edition 1 has 12 parcels.'],
    editions: null,
  });
  expect(await writeDueNotices(services, selecting, idle)).toBe(0);
});
