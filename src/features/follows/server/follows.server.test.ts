import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  FIXTURE_COUNTY,
  fixtureUuid,
  insertFixturePlaces,
  publishFixtureEdition,
} from '../../../../tests/support/parcels-fixture.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { Bookmark, BookmarkList, FollowedPlace, SlimFollow } from '../contract.ts';
import { followRoutes } from './index.ts';

const COUNTY = FIXTURE_COUNTY.path;
const PARCELS = Array.from({ length: 130 }, (_, index) => ({
  values: { parcelnumb: `P-${index + 1}`, address: `${index + 1} ELM ST`, owner: 'VERYPRIVATE JANE' },
}));

let services: Awaited<ReturnType<typeof openTestServices>>;
let server: TestServer;

beforeAll(async () => {
  services = await openTestServices();
  await insertFixturePlaces(services);
  await publishFixtureEdition(services, PARCELS, { version: 1 });
  server = await openTestServer(services, followRoutes(services));
}, 120_000);
afterAll(async () => {
  await server.close();
  await services.close();
});
beforeEach(async () => {
  const { kysely } = services.database;
  await sql`delete from follow`.execute(kysely);
  await sql`delete from county_edition`.execute(kysely);
  await sql`insert into county_edition (geoid, edition_id, place_path)
    select ${FIXTURE_COUNTY.geoid}, id, ${COUNTY} from edition where version = 1`.execute(kysely);
  await sql`delete from edition where version > 1`.execute(kysely);
});

const bookmark = (row: number, as: Persona = 'bob', more: object = {}) =>
  server.post(`${COUNTY}/${row}/bookmark.json`, { bookmark: 'add', ...more }, as);
const unbookmark = (row: number, as: Persona = 'bob') =>
  server.post(`${COUNTY}/${row}/bookmark.json`, { bookmark: 'remove' }, as);
const listOf = async (as: Persona = 'bob', page = 1) => {
  const { body } = await server.get(`/profile/follows.json?page=${page}`, as);
  const { follows } = body as { follows: { parcels: BookmarkList[]; places: FollowedPlace[] } };
  const [list] = follows.parcels;
  if (list === undefined) throw new Error('no list');
  return { ...list, places: follows.places };
};
const slimOf = async (as: Persona = 'bob') => {
  const { body } = await server.get('/profile/follows/slim', as);
  return (body as { follows: SlimFollow[] }).follows;
};
const addressesOf = (list: { bookmarks: Bookmark[] }) => list.bookmarks.map(({ address }) => address);

/** Publishes another edition with these rows of the first one, in this order. Their ll_uuids stay the same, but their paths change. */
async function publishAgain(rows: readonly number[]): Promise<void> {
  const values = rows.map((row) => ({ ...PARCELS[row - 1]?.values, ll_uuid: fixtureUuid(1, row) }));
  await publishFixtureEdition(
    services,
    values.map((parcel) => ({ values: parcel })),
    { version: 2 },
  );
}

describe('a bookmark', () => {
  test('is added first, raises the total, and is added once', async () => {
    const first = await bookmark(1);
    expect(first).toMatchObject({
      status: 200,
      body: { status: 'ok', total_count: 1, bookmark: { address: '1 ELM ST', gone: null, source_id: null } },
    });
    await bookmark(2);
    expect((await bookmark(1)).body).toMatchObject({ total_count: 2 });
    expect(addressesOf(await listOf())).toEqual(['2 ELM ST', '1 ELM ST']);
    const [slim] = await slimOf();
    expect(slim).toEqual({
      id: expect.any(Number) as number,
      address: '2 ELM ST',
      target_path: `${COUNTY}/2`,
      centroid: [-99.9985, 40.0005],
      source_id: null,
      is_gone: false,
    });
  });

  test('is removed by the path of its parcel or by its id, and is restored in its place', async () => {
    for (const row of [1, 2, 3]) await bookmark(row, 'bob', { note: `note ${row}` });
    expect((await unbookmark(1)).body).toEqual({ status: 'ok', bookmark: null, total_count: 2 });
    expect((await unbookmark(1)).body).toMatchObject({ total_count: 2 });
    const [, second] = (await listOf()).bookmarks;
    expect(second?.note).toBe('note 2');
    const path = `/notify/follows/${second?.id}`;
    expect((await server.delete(`${path}.json`, 'bob')).body).toEqual({ status: 'ok' });
    expect((await server.delete(`${path}.json`, 'bob')).status).toBe(404);
    expect(addressesOf(await listOf())).toEqual(['3 ELM ST']);
    expect((await server.post(`${path}/restore.json`, {}, 'bob')).body).toEqual({ status: 'ok' });
    expect((await listOf()).bookmarks).toMatchObject([
      { note: 'note 3' },
      { note: 'note 2', id: second?.id },
    ]);
    // Following a parcel again after its bookmark was removed starts with an empty note. Following one that has a bookmark keeps the note.
    await unbookmark(3);
    expect((await bookmark(3)).body).toMatchObject({ bookmark: { note: '' } });
    expect((await bookmark(2)).body).toMatchObject({ bookmark: { note: 'note 2' } });
  });

  test('that is not removed, or was removed more than an hour ago, cannot be restored', async () => {
    await bookmark(1);
    const [{ id } = { id: 0 }] = await slimOf();
    const early = await server.post(`/notify/follows/${id}/restore.json`, {}, 'bob');
    expect(early.status).toBe(404);
    expect(early.text).toContain('this is not removed, or was removed more than an hour ago');
    await server.delete(`/notify/follows/${id}.json`, 'bob');
    const { kysely } = services.database;
    await sql`update follow set removed_at = now() - interval '61 minutes'`.execute(kysely);
    expect((await server.post(`/notify/follows/${id}/restore.json`, {}, 'bob')).status).toBe(404);
  });

  test('has a note that only its owner can write', async () => {
    await bookmark(1);
    const [{ id } = { id: 0 }] = await slimOf();
    const path = `/profile/follows/${id}.json`;
    expect((await server.post(path, { note: '  corner lot ' }, 'bob')).body).toMatchObject({
      bookmark: { note: 'corner lot' },
    });
    expect((await server.post(path, { note: 'mine' }, 'alice')).status).toBe(404);
    expect((await server.delete(`/notify/follows/${id}.json`, 'alice')).status).toBe(404);
    const long = await server.post(path, { note: 'x'.repeat(201) }, 'bob');
    expect(long.status).toBe(400);
    expect(JSON.stringify(long.body)).toContain('body.note');
    expect((await listOf()).bookmarks).toMatchObject([{ note: 'corner lot' }]);
  });

  test('needs an account and a parcel', async () => {
    expect((await bookmark(1, 'chelsea')).status).toBe(401);
    expect((await server.get('/profile/follows/slim')).status).toBe(401);
    expect((await bookmark(999)).status).toBe(404);
    expect((await server.post(`${COUNTY}/bookmark.json`, { bookmark: 'add' }, 'bob')).status).toBe(404);
    expect((await bookmark(1, 'bob', { bookmark: 'perhaps' })).status).toBe(400);
    expect((await bookmark(1, 'bob', { source_id: 7 })).status).toBe(400);
    expect((await server.get('/profile/follows.json?page=0', 'bob')).status).toBe(400);
    expect((await server.delete('/notify/follows/x.json', 'bob')).status).toBe(400);
  });

  test('does not contain the owner', async () => {
    await bookmark(1, 'alice');
    for (const path of ['follows.json', 'follows/slim', 'bookmarks.csv', 'bookmarks.geojson'])
      expect((await server.get(`/profile/${path}`, 'alice')).text).not.toContain('VERYPRIVATE');
  });
});

describe('the limit of the plan', () => {
  test('holds for additions and for restored follows', async () => {
    for (let row = 1; row <= 10; row++) expect((await bookmark(row)).status).toBe(200);
    const eleventh = await bookmark(11);
    expect(eleventh.status).toBe(403);
    expect(JSON.stringify(eleventh.body)).toContain('Please upgrade to the Pro plan for more.');
    expect((await bookmark(10)).status).toBe(200);
    const [{ id } = { id: 0 }] = await slimOf();
    await server.delete(`/notify/follows/${id}.json`, 'bob');
    expect((await bookmark(11)).status).toBe(200);
    expect((await server.post(`/notify/follows/${id}/restore.json`, {}, 'bob')).status).toBe(403);
    expect((await listOf()).total_count).toBe(10);
  });

  test('holds when many are added at once', async () => {
    const replies = await Promise.all(Array.from({ length: 15 }, (_, index) => bookmark(index + 1)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await listOf()).total_count).toBe(10);
  });
});

test('the list comes in pages', async () => {
  for (let row = 1; row <= 101; row++) await bookmark(row, 'olive');
  const first = await listOf('olive');
  expect(first).toMatchObject({ total_pages: 3, total_count: 101, name: 'Bookmarks' });
  expect(first.bookmarks).toHaveLength(50);
  expect(addressesOf(await listOf('olive', 3))).toEqual(['1 ELM ST']);
  expect((await listOf('olive', 4)).bookmarks).toEqual([]);
  const ids = (await Promise.all([1, 2, 3].map((page) => listOf('olive', page)))).flatMap(({ bookmarks }) =>
    bookmarks.map(({ id }) => id),
  );
  expect(new Set(ids).size).toBe(101);
});

describe('when the county is refreshed', () => {
  test('a parcel is found under its new path, and one that is gone is marked as gone, with the edition that had it', async () => {
    await bookmark(5);
    await bookmark(7, 'bob', { note: 'sold soon' });
    await publishAgain([9, 8, 5]);
    const [gone, moved] = (await listOf()).bookmarks;
    expect(moved).toMatchObject({ address: '5 ELM ST', path: `${COUNTY}/3`, gone: null });
    expect(gone).toMatchObject({
      address: '7 ELM ST',
      path: `${COUNTY}/7`,
      note: 'sold soon',
      gone: { county_path: COUNTY, version: 1 },
    });
    expect(await slimOf()).toMatchObject([
      { address: '7 ELM ST', is_gone: true },
      { address: '5 ELM ST', is_gone: false, target_path: `${COUNTY}/3` },
    ]);
    const csv = await server.get('/profile/bookmarks.csv', 'bob');
    expect(csv.text).toMatch(/7 ELM ST,P-7,sold soon,.*,gone,/);
  });

  test('a parcel that is gone comes back with the edition that has it', async () => {
    await bookmark(7);
    await publishAgain([1]);
    expect((await listOf()).bookmarks[0]?.gone).not.toBeNull();
    const { kysely } = services.database;
    await sql`update county_edition set edition_id = (select id from edition where version = 1)`.execute(
      kysely,
    );
    expect((await listOf()).bookmarks[0]).toMatchObject({ gone: null, path: `${COUNTY}/7` });
  });

  test('the parcel with the requested ll_uuid is followed, not the one that has its path now', async () => {
    await publishAgain([9, 8, 5]);
    const uuid = fixtureUuid(1, 5);
    const reply = await bookmark(1, 'bob', { ll_uuid: uuid });
    expect(reply.body).toMatchObject({
      bookmark: { address: '5 ELM ST', path: `${COUNTY}/3`, ll_uuid: uuid },
    });
    const gone = await bookmark(1, 'bob', { ll_uuid: fixtureUuid(1, 77) });
    expect(gone.status).toBe(404);
  });

  test('removing the bookmark of a parcel that is gone, by its ll_uuid, keeps that of the parcel that has its path now', async () => {
    await bookmark(1);
    await publishAgain([9]);
    await bookmark(1);
    const body = { bookmark: 'remove', ll_uuid: fixtureUuid(1, 1) };
    expect((await server.post(`${COUNTY}/1/bookmark.json`, body, 'bob')).body).toMatchObject({
      total_count: 1,
    });
    expect(addressesOf(await listOf())).toEqual(['9 ELM ST']);
  });

  test('a parcel whose county has no edition anymore stays in the list as gone', async () => {
    await bookmark(7);
    await sql`delete from county_edition`.execute(services.database.kysely);
    expect((await listOf()).bookmarks).toMatchObject([{ address: '7 ELM ST', gone: { version: 1 } }]);
    await unbookmark(7);
    expect((await listOf()).total_count).toBe(0);
  });
});

test('places are followed', async () => {
  const reply = await server.post('/us/zz/follow.json', undefined, 'bob');
  expect(reply.body).toMatchObject({
    status: 'ok',
    follow: { place: { properties: { path: '/us/zz', headline: 'Zedland' } } },
  });
  await server.post(`${COUNTY}/follow.json`, undefined, 'bob');
  await server.post(`${COUNTY}/follow.json`, undefined, 'bob');
  const { places, total_count } = await listOf();
  expect(places.map(({ place }) => place.properties.path)).toEqual([COUNTY, '/us/zz']);
  expect(total_count).toBe(0);
  await server.delete(`/notify/follows/${places[0]?.id}.json`, 'bob');
  expect((await listOf()).places).toHaveLength(1);
  expect((await listOf('alice')).places).toEqual([]);
  expect((await server.post('/us/nowhere/follow.json', undefined, 'bob')).status).toBe(404);
});

test('a long answer is compressed, and not sent again to a browser that has it', async () => {
  for (let row = 1; row <= 130; row++) await bookmark(row, 'olive');
  const raw = await server.app.inject({
    url: '/profile/follows/slim',
    headers: { cookie: 'platbook_session=token-of-olive', 'accept-encoding': 'gzip' },
  });
  expect(raw.headers['content-encoding']).toBe('gzip');
  const { follows } = JSON.parse(gunzipSync(raw.rawPayload).toString()) as { follows: SlimFollow[] };
  expect(follows).toHaveLength(130);
  const again = await server.get('/profile/follows/slim', 'olive', {
    'if-none-match': raw.headers.etag ?? '',
  });
  expect(again.status).toBe(304);
  await unbookmark(1, 'olive');
  const changed = await server.get('/profile/follows/slim', 'olive', {
    'if-none-match': raw.headers.etag ?? '',
  });
  expect(changed.status).toBe(200);
});
