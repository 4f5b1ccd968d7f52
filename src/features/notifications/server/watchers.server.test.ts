import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { followRoutes } from '../../follows/server/index.ts';
import { createPlace } from '../../places/server/index.ts';
import { projectRoutes } from '../../projects/server/index.ts';
import type { Webhook, listDeliveries, listNotices } from '../contract.ts';
import { noticeRoutes, webhookRoutes, writeDueNotices } from './index.ts';

const COUNTY = FIXTURE_COUNTY.path;
const edition = (owner: string) =>
  [1, 2, 3].map((row) => ({
    values: {
      parcelnumb: `P-${row}`,
      address: `${row} ELM ST`,
      landval: 1000 * row,
      owner: row === 1 ? owner : 'JANE',
      ll_uuid: fixtureUuid(1, row),
    },
    sameSquareAs: row,
  }));
const queryOf = (condition: object) => ({
  path: COUNTY,
  parcel: { [COUNTY]: { op: 'all', nodes: [condition] } },
});

let services: Awaited<ReturnType<typeof openTestServices>>;
let privacy: ReturnType<typeof openTestPrivacy>;
let server: TestServer;
let webhook: Webhook;

beforeAll(async () => {
  services = await openTestServices({ featureSettings: { PLATBOOK_OWNER_NAMES: 'paid' } });
  privacy = openTestPrivacy(services);
  await publishFilterWorld(services, edition('JANE'));
  server = await openTestServer(services, [
    ...projectRoutes(services, openTestMail().mail),
    ...followRoutes(services),
    ...noticeRoutes(services, privacy),
    ...webhookRoutes(services, { send: () => Promise.resolve() }),
  ]);
  const { kysely: db } = services.database;
  await sql`
    insert into account (email, name, email_confirmed_at)
    select 'stranger-' || n || '@people.example', 'Stranger', now() from generate_series(1, 9) n`.execute(db);
  const make = async (name: string, condition: object, sharing: string, watcher: Persona) => {
    const project = projectOf(
      await server.post('/projects.json', { name, query: queryOf(condition) }, 'alice'),
    );
    await server.post(`${project.path}/settings/sharing.json`, { sharing: 'public' }, 'alice');
    await sql`
      insert into project_watch (project_id, account_id, created_at)
      select ${project.id}::uuid, id, now() - interval '9 days' from account where name = 'Stranger'`.execute(
      db,
    );
    await server.post(`${project.path}/watch.json`, { is_watched: true }, watcher);
    await server.post(`${project.path}/settings/sharing.json`, { sharing }, 'alice');
  };
  await make('Became private', { op: 'lt', column: 'landval', value: 5000 }, 'private', 'alice');
  await make('By owner', { op: 'contains', column: 'owner', value: 'jane' }, 'public', 'olive');
  const added = await server.post(
    '/profile/webhooks.json',
    { url: 'https://hooks.example/in', kinds: ['changed'] },
    'alice',
  );
  webhook = added.body as Webhook;

  for (const [name, size] of [
    ['First Row', 0.0005],
    ['All Rows', 0.02],
  ] as const) {
    const path = `${COUNTY}/${name.toLowerCase().replace(' ', '-')}`;
    const geometry = squareAt(-100.0001, 39.9999, size);
    await createPlace(services, { path, kind: 'city', geoid: null, name, headline: name, geometry });
    await server.post(`${path}/follow.json`, {}, 'bob');
  }
  const comparison = await publishAndCompare(services, edition('ACME LLC'), 2, publishFilterWorld);
  await sql`
    insert into parcel_change (comparison_id, seq, kind, ll_uuid, old_fid, new_fid) values
      (${comparison}, 100001, 'split', ${fixtureUuid(1, 3)}, 3, null),
      (${comparison}, 100002, 'merged', ${fixtureUuid(1, 1)}, 1, 1)`.execute(db);
  await writeDueNotices(services, selectingParts(services, privacy), new AbortController().signal);
}, 120_000);
afterAll(async () => {
  await server.close();
  await privacy.close();
  await services.close();
});

async function linesOf(as: Persona) {
  const list = (await server.get('/profile/notifications.json', as)).body as OutputOf<typeof listNotices>;
  return Object.fromEntries(list.notifications.map(({ title, lines }) => [title, lines]));
}

test('watchers are notified although many others, who watched longer, may not open the project', async () => {
  expect(await linesOf('alice')).toEqual({
    'Became private': ['1 parcel inside it changed: Owner 1, Merged 1.'],
  });
});

test('watchers are notified although many others, who watched longer, may not use the columns of its query', async () => {
  expect(await linesOf('olive')).toEqual({ 'By owner': ['1 parcel left its selection.'] });
});

test('the messages to a webhook name the project, as long as its owner can open it', async () => {
  const titles = async () => {
    const { body } = await server.get(`/profile/webhooks/${webhook.id}/deliveries.json`, 'alice');
    return (body as OutputOf<typeof listDeliveries>).deliveries.map(({ title }) => title);
  };
  expect(await titles()).toEqual(['Alder County, ZZ: Became private']);
  await sql`update project set deleted_at = now()`.execute(services.database.kysely);
  expect(await titles()).toEqual(['Alder County, ZZ: A project that you can no longer open']);
});

test('followers of a place are told how many of its parcels were split, and how many were made by mergers', async () => {
  expect(await linesOf('bob')).toEqual({
    'First Row': ['Edition 2 has 1 parcel here. Changed: 1 merger, 1 owner.'],
    'All Rows': ['Edition 2 has 3 parcels here. Changed: 1 split, 1 merger, 1 owner.'],
  });
});
