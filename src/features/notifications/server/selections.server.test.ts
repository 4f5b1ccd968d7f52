import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishFilterWorld } from '../../../../tests/support/filter-world.ts';
import { publishAndCompare, selectingParts } from '../../../../tests/support/notice-world.ts';
import { FIXTURE_COUNTY, fixtureUuid, squareAt } from '../../../../tests/support/parcels-fixture.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { openTestPrivacy } from '../../../../tests/support/privacy.ts';
import { projectOf } from '../../../../tests/support/project-world.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { openTestMail } from '../../../../tests/support/test-mail.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { Problem } from '../../../kernel/problem.ts';
import { focusAreaRoutes } from '../../focus-areas/server/index.ts';
import { followRoutes } from '../../follows/server/index.ts';
import { memberGroupSlugs } from '../../groups/server/index.ts';
import { createPlace } from '../../places/server/index.ts';
import { preferenceRoutes } from '../../preferences/server/index.ts';
import type { Project } from '../../projects/contract.ts';
import { projectAreaLinks, projectRoutes } from '../../projects/server/index.ts';
import type { Notice, listNotices } from '../contract.ts';
import { noticeRoutes, writeDueNotices, writeNotices } from './index.ts';

const COUNTY = FIXTURE_COUNTY.path;
/** The value of each parcel in each of two editions. In the second, parcel 3 is gone, parcel 9 is new, parcel 2 has another owner and parcel 6 a sale. */
const BEFORE = { 1: 1000, 2: 2000, 3: 3000, 4: 4000, 5: 5000, 6: 6000 };
const AFTER = { 1: 1000, 2: 2000, 4: 9000, 5: 5500, 6: 600, 9: 900 };
const edition = (values: Readonly<Record<number, number>>, order: readonly number[], isNew: boolean) =>
  order.map((parcel) => ({
    values: {
      parcelnumb: `P-${parcel}`,
      address: `${parcel} ELM ST`,
      landval: values[parcel] ?? null,
      owner: isNew && parcel === 2 ? 'ACME LLC' : 'VERYPRIVATE JANE',
      saledate: isNew && parcel === 6 ? '2026-05-06' : '2020-01-02',
      ll_uuid: fixtureUuid(1, parcel),
    },
    sameSquareAs: parcel,
  }));

let services: Awaited<ReturnType<typeof openTestServices>>;
let privacy: ReturnType<typeof openTestPrivacy>;
let selecting: ReturnType<typeof selectingParts>;
let server: TestServer;
let comparison = 0;
const idle = new AbortController().signal;

const queryOf = (condition: object, path: string = COUNTY) => ({
  path,
  parcel: { [COUNTY]: { op: 'all', nodes: [condition] } },
});
const CHEAP = queryOf({ op: 'lt', column: 'landval', value: 5000 });
const watch = (project: Pick<Project, 'path'>, as: Persona, isWatched = true) =>
  server.post(`${project.path}/watch.json`, { is_watched: isWatched }, as);
const share = (project: Pick<Project, 'path'>, sharing: string) =>
  server.post(`${project.path}/settings/sharing.json`, { sharing }, 'alice');

async function makeProject(name: string, body: object): Promise<Project> {
  return projectOf(await server.post('/projects.json', { name, ...body }, 'alice'));
}
async function noticesOf(as: Persona): Promise<Record<string, Notice>> {
  const list = (await server.get('/profile/notifications.json', as)).body as OutputOf<typeof listNotices>;
  return Object.fromEntries(list.notifications.map((notice) => [notice.title ?? 'no name', notice]));
}
/** Returns the file store, in which the files of the first edition can't be opened. */
const withoutFirstEdition = () =>
  new Proxy(services.files, {
    get: (target, name, receiver) =>
      name !== 'open'
        ? (Reflect.get(target, name, receiver) as unknown)
        : (key: string, ...rest: [never]) =>
            key.includes('/1/')
              ? Promise.reject(new Problem('being_repaired', 'The file is gone.'))
              : target.open(key, ...rest),
  });
const countRows = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from notification`.execute(
    services.database.kysely,
  );
  return rows[0]?.count ?? 0;
};

beforeAll(async () => {
  services = await openTestServices({ featureSettings: { PLATBOOK_OWNER_NAMES: 'paid' } });
  privacy = openTestPrivacy(services);
  selecting = selectingParts(services, privacy);
  await publishFilterWorld(services, edition(BEFORE, [1, 2, 3, 4, 5, 6], false));

  const links = { ...projectAreaLinks(services), groupSlugsOf: memberGroupSlugs };
  server = await openTestServer(services, [
    ...projectRoutes(services, openTestMail().mail),
    ...focusAreaRoutes(services, links),
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

describe('those who watch a project, when its county has a new edition', () => {
  let cheap: Project;
  let owned: Project;
  beforeAll(async () => {
    cheap = await makeProject('Cheap land', { query: CHEAP });
    owned = await makeProject('Land of Jane', {
      query: queryOf({ op: 'contains', column: 'owner', value: 'jane' }),
    });
    const shape = JSON.stringify(squareAt(-100.0001, 39.9999, 0.0005));
    const area = await server.post('/neighborhoods.json', { name: 'Corner', shape }, 'alice');
    const corner = await makeProject('Corner', {
      query: { path: (area.body as { path: string }).path, parcel: {} },
    });
    const nothing = await makeProject('Nothing', {
      query: queryOf({ op: 'gt', column: 'landval', value: 1_000_000 }),
    });
    for (const project of [cheap, owned]) await share(project, 'public');
    for (const project of [cheap, owned, corner, nothing]) await watch(project, 'alice');
    for (const project of [cheap, owned]) await watch(project, 'bob');
    await server.post('/preferences.json', { data: { 'notifications.follows.left': 'never' } }, 'bob');
    // Two places in the county: one around the first row, one around all of them.
    for (const [name, size] of [
      ['First Row', 0.0005],
      ['All Rows', 0.02],
    ] as const) {
      const path = `${COUNTY}/${name.toLowerCase().replace(' ', '-')}`;
      const geometry = squareAt(-100.0001, 39.9999, size);
      await createPlace(services, { path, kind: 'city', geoid: null, name, headline: name, geometry });
      await server.post(`${path}/follow.json`, {}, 'olive');
    }
    // The newer edition has its rows in another order.
    comparison = await publishAndCompare(
      services,
      edition(AFTER, [9, 6, 5, 4, 2, 1], true),
      2,
      publishFilterWorld,
    );
    // A person who begins to watch after the publication is not notified about it.
    await watch(nothing, 'olive');
    await writeDueNotices(services, selecting, idle);
  }, 120_000);

  test('are told which parcels entered, left and changed, and nothing of a selection that stayed as it was', async () => {
    const notices = await noticesOf('alice');
    expect(Object.keys(notices).toSorted()).toEqual(['Cheap land', 'Corner', 'Land of Jane']);
    // A project without filters, whose home is a focus area around the first row.
    expect(notices['Corner']?.parcels.map(({ how, title }) => [how, title])).toEqual([
      ['entered', '9 ELM ST'],
      ['left', '1 ELM ST'],
    ]);
    expect(notices['Cheap land']).toMatchObject({
      subject: 'selection',
      path: cheap.path,
      kinds: ['entered', 'left', 'changed'],
      lines: [
        '2 parcels entered its selection.',
        '2 parcels left its selection.',
        '1 parcel inside it changed: Owner 1.',
      ],
      parcels: [
        { how: 'entered', path: `${COUNTY}/1`, title: '9 ELM ST' },
        { how: 'entered', path: `${COUNTY}/2`, title: '6 ELM ST' },
        { how: 'left', path: `${COUNTY}/3`, title: '3 ELM ST' },
        { how: 'left', path: `${COUNTY}/4`, title: '4 ELM ST' },
        { how: 'changed', path: `${COUNTY}/5`, title: '2 ELM ST' },
      ],
    });
  });

  test('are told only the numbers of a selection by owner, because the owner of a listed parcel may have opted out since', async () => {
    expect((await noticesOf('alice'))['Land of Jane']).toMatchObject({
      lines: [
        '1 parcel entered its selection.',
        '2 parcels left its selection.',
        '3 parcels inside it changed: Value 3, Sale 1.',
      ],
      parcels: [],
    });
  });

  test('followers of places in the county are told the numbers of their place, and of sales in it alone', async () => {
    const told = Object.values(await noticesOf('olive')).map(({ title, lines }) => [title, lines]);
    expect(Object.fromEntries(told)).toEqual({
      'First Row': ['Edition 2 has 1 parcel here. Changed: 1 new parcel, 1 parcel gone.'],
      'All Rows': [
        'Edition 2 has 6 parcels here. Changed: 1 new parcel, 1 parcel gone, 1 owner, 3 values.',
        '1 parcel with a new sale here.',
      ],
    });
  });

  test('read only what they may see at that moment, and only the kinds that they want', async () => {
    const notices = await noticesOf('bob');
    expect(notices['Cheap land']?.lines).toEqual([
      '2 parcels entered its selection.',
      '1 parcel inside it changed: Owner 1.',
    ]);
    expect(notices['Cheap land']?.parcels.map(({ how }) => how)).not.toContain('left');
    expect(notices['Land of Jane']).toMatchObject({
      lines: [
        'The changes are not shown, because the project selects by a column that your plan does not include.',
      ],
      parcels: [],
    });
    await share(cheap, 'private');
    const after = await noticesOf('bob');
    expect(after['Cheap land']).toBeUndefined();
    expect(after['no name']).toMatchObject({
      lines: ['It was deleted, or it is no longer shared with you.'],
    });
    await share(cheap, 'public');
  });

  test('get nothing again when the run is repeated, by three workers or after one that was killed', async () => {
    const { kysely: db } = services.database;
    const again = () =>
      sql`update notification_run set finished_at = null, heartbeat_at = '-infinity'`.execute(db);
    const before = await countRows();
    await again();
    const ran = await Promise.all([1, 2, 3].map(() => writeNotices(services, selecting, comparison, idle)));
    expect(ran.filter(Boolean)).toHaveLength(1);
    expect(await countRows()).toBe(before);
    await sql`delete from notification`.execute(db);
    await again();
    // The worker stops after reading one of the two editions.
    const stop = new AbortController();
    let opened = 0;
    const files = new Proxy(services.files, {
      get(target, name, receiver) {
        if (name === 'open' && ++opened === 2) stop.abort(new Error('the worker is stopping'));
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    await expect(writeNotices({ ...services, files }, selecting, comparison, stop.signal)).rejects.toThrow(
      'stopping',
    );
    expect(await writeDueNotices(services, selecting, idle)).toBe(1);
    expect(await countRows()).toBe(before);
  });

  test('get nothing when the files of the older edition are lost; followers of places are told after an hour', async () => {
    const { kysely: db } = services.database;
    await sql`delete from notification`.execute(db);
    await sql`update notification_run set finished_at = null, heartbeat_at = '-infinity'`.execute(db);
    const files = withoutFirstEdition();
    const run = (minutes: number) =>
      writeDueNotices({ ...services, files }, selecting, idle, new Date(Date.now() + minutes * 60_000));
    await expect(run(1)).rejects.toThrow('gone');
    expect(await run(61)).toBe(1);
    const told = Object.values(await noticesOf('olive')).map(({ title, lines }) => [title, lines?.length]);
    expect(Object.fromEntries(told)).toMatchObject({
      'First Row': expect.any(Number) as number,
      'All Rows': expect.any(Number) as number,
    });
    expect(await noticesOf('alice')).toEqual({});
    // Writes the notifications of all followers again.
    await sql`delete from notification`.execute(db);
    await sql`update notification_run set finished_at = null, heartbeat_at = '-infinity'`.execute(db);
    await writeDueNotices(services, selecting, idle);
  });

  test('followers of places are notified of a first edition and of the next one although the files of the first are lost for an hour', async () => {
    const { kysely: db } = services.database;
    await sql`
      insert into event (kind, place_path, edition_id, data)
      select 'edition.published', place_path, id, '{"replaces": null}' from edition where version = 1`.execute(
      db,
    );
    await sql`delete from notification`.execute(db);
    await sql`update notification_run set finished_at = null, heartbeat_at = '-infinity'`.execute(db);
    const files = withoutFirstEdition();
    const run = (minutes: number) =>
      writeDueNotices({ ...services, files }, selecting, idle, new Date(Date.now() + minutes * 60_000));
    const firstNotices = async () => {
      const { rows } = await sql<{ path: string; detail: object }>`
        select path, detail from notification where first_edition_id is not null`.execute(db);
      return rows;
    };
    await expect(run(1)).rejects.toThrow('gone');
    expect(await firstNotices()).toEqual([]);
    // After an hour, followers are told about both the first edition and the comparison, with the numbers of the county.
    expect(await run(61)).toBe(2);
    expect(await noticesOf('olive')).toHaveProperty('First Row');
    const notices = await firstNotices();
    expect(notices).not.toEqual([]);
    for (const { detail } of notices) expect(detail).not.toHaveProperty('inside');
    expect(await run(62)).toBe(0);
    // Writes the notifications of all followers again.
    await sql`delete from event where data -> 'replaces' = 'null'`.execute(db);
    await sql`delete from notification_first_run`.execute(db);
    await sql`delete from notification`.execute(db);
    await sql`update notification_run set finished_at = null, heartbeat_at = '-infinity'`.execute(db);
    await writeDueNotices(services, selecting, idle);
  });

  test('are found by a run that sends heartbeats in its loops over places and projects, so that no other worker takes it', async () => {
    const { kysely: db } = services.database;
    await sql`create table heartbeat (at timestamptz)`.execute(db);
    await sql`create function note_heartbeat() returns trigger language plpgsql as
      'begin insert into heartbeat values (new.heartbeat_at); return new; end'`.execute(db);
    await sql`create trigger note_heartbeat after update of heartbeat_at on notification_run
      for each row when (new.finished_at is null) execute function note_heartbeat()`.execute(db);
    const beats = async () => {
      await sql`update notification_run set finished_at = null, heartbeat_at = '-infinity'`.execute(db);
      await sql`delete from heartbeat`.execute(db);
      expect(await writeNotices(services, selecting, comparison, idle)).toBe(true);
      const { rows } = await sql`select at from heartbeat`.execute(db);
      return rows.length;
    };
    const few = await beats();
    const copied = `'${COUNTY}/copy-' || n`;
    const first = `${COUNTY}/first-row`;
    await sql`insert into place (path, kind, style, name, headline, country, parent_path)
      select ${sql.raw(copied)}, 'city', style, 'Copy ' || n, 'Copy ' || n, country, parent_path
      from place, generate_series(1, 100) n where path = ${first}`.execute(db);
    await sql`insert into follow (account_id, place_path, followed_at)
      select account_id, ${sql.raw(copied)}, followed_at from follow, generate_series(1, 100) n
      where place_path = ${first}`.execute(db);
    await sql`insert into project select (jsonb_populate_record(p,
        jsonb_build_object('id', gen_random_uuid(), 'slug', substr(md5(n::text), 1, length(p.slug)), 'name', 'Copy ' || n))).*
      from project p, generate_series(1, 10) n where p.name = ${cheap.name}`.execute(db);
    await sql`insert into project_watch (project_id, account_id, created_at)
      select p.id, w.account_id, w.created_at from project p, project_watch w
      where p.name like 'Copy %' and w.project_id = (select id from project where name = ${cheap.name})`.execute(
      db,
    );
    // Compared with the run before, each of the two editions has one more heartbeat after 100 places. After 10 projects there is one more
    // for each edition and one for the comparison.
    expect((await beats()) - few).toBe(2 + 3);
    await sql`drop trigger note_heartbeat on notification_run`.execute(db);
    await sql`delete from follow where place_path like ${`${COUNTY}/copy-%`}`.execute(db);
    await sql`delete from project where name like 'Copy %'`.execute(db);
    await sql`delete from notification`.execute(db);
  });

  test('are no longer told about a project that they stopped watching or that was deleted', async () => {
    const { kysely: db } = services.database;
    await sql`delete from notification`.execute(db);
    await sql`update notification_run set finished_at = null, heartbeat_at = '-infinity'`.execute(db);
    expect((await server.get(`${owned.path}.json`, 'bob')).body).toMatchObject({
      project: { is_watched: true },
    });
    expect((await watch(owned, 'bob', false)).body).toMatchObject({ project: { is_watched: false } });
    await server.delete(`${cheap.path}.json`, 'alice');
    await writeDueNotices(services, selecting, idle);
    expect(Object.keys(await noticesOf('alice')).toSorted()).toEqual(['Corner', 'Land of Jane']);
    expect(Object.keys(await noticesOf('bob'))).toEqual([]);
  });
});

test('the first data of a county tells followers of a place in it how many parcels the place has', async () => {
  await sql`
    insert into event (kind, place_path, edition_id, data)
    select 'edition.published', place_path, id, '{"replaces": null}' from edition where version = 1`.execute(
    services.database.kysely,
  );
  await sql`delete from notification`.execute(services.database.kysely);
  await writeDueNotices(services, selecting, idle);
  const told = Object.values(await noticesOf('olive')).map(({ title, lines }) => [title, lines]);
  expect(Object.fromEntries(told)).toEqual({
    'First Row': ['Edition 1 has 1 parcel here.'],
    'All Rows': ['Edition 1 has 6 parcels here.'],
  });
});

test('only those who may open a project can watch it, and a person watches at most a hundred projects', async () => {
  const mine = await makeProject('Mine', { query: CHEAP });
  expect((await watch(mine, 'bob')).status).toBe(404);
  expect((await watch(mine, 'chelsea')).status).toBe(401);
  expect((await server.post(`${mine.path}/watch.json`, { is_watched: 'yes' }, 'alice')).status).toBe(400);
  await sql`
    insert into project (slug, group_id, name, root_path, query, styles, layers)
    select lpad(n::text, 16, '0'), p.group_id, 'Many', p.root_path, p.query, p.styles, p.layers
    from project p, generate_series(1, 100) n where p.id = ${mine.id}::uuid`.execute(
    services.database.kysely,
  );
  await sql`
    insert into project_watch (project_id, account_id)
    select p.id, a.id from project p, account a where p.name = 'Many' and a.email = 'alice@people.example'`.execute(
    services.database.kysely,
  );
  const refused = await watch(mine, 'alice');
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('You watch 100 projects');
});
