import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openExportWorld, unpack } from '../../../../tests/support/export-world.ts';
import type { ParcelFixture } from '../../../../tests/support/parcels-fixture.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { cheaperThan, errorOf } from '../../../../tests/support/project-world.ts';
import type { ExportCheck, ExportItem } from '../contract.ts';
import { remakeLostExport } from './lost-files.ts';
import { settleExports } from './settle-exports.ts';

const PARCELS: ParcelFixture[] = Array.from({ length: 40 }, (_, index) => ({
  values: { parcelnumb: `P-${index + 1}`, owner: 'ACME LLC', landval: (index + 1) * 1000 },
}));

let world: Awaited<ReturnType<typeof openExportWorld>>;
beforeAll(async () => {
  world = await openExportWorld(PARCELS);
}, 120_000);
afterAll(() => world.close());
beforeEach(async () => {
  setSite('plans');
  for (const table of ['parcel_export', 'use_subject', 'use_counter', 'project'] as const)
    await world.services.database.kysely.deleteFrom(table).execute();
  world.queued.length = 0;
});

function setSite(kind: 'open' | 'plans'): void {
  world.services.config.featureSettings['PLATBOOK_SITE'] = kind;
}
const start = (body: object = {}, as: Persona = 'alice') =>
  world.server.post('/exports/start.json', { fmt: 'csv', query: cheaperThan(20_500), ...body }, as);
const startedIn = (reply: { body: unknown }) => reply.body as { url: string | null; export: ExportItem };
const check = async (fmt: string, as: Persona) =>
  (await world.server.post('/exports/check.json', { fmt, query: cheaperThan(20_500) }, as))
    .body as ExportCheck;
const history = async (as: Persona) =>
  ((await world.server.get('/exports.json', as)).body as { exports: ExportItem[] }).exports;
const settle = (takeUp: (id: string) => Promise<void> = () => Promise.resolve()) =>
  settleExports(world.services, takeUp, new Date(), new AbortController().signal);

describe('an export without a project', () => {
  it('is a file of the parcels of the filter, which only its own person sees in the history', async () => {
    expect(await check('csv', 'alice')).toMatchObject({ requested: 20, can_download: true, is_free: false });
    const reply = await start();
    expect(reply.status, reply.text).toBe(200);
    expect(startedIn(reply)).toMatchObject({ url: null, export: { status: 1, records: 20 } });
    await world.work();
    const [item] = await history('alice');
    expect(item).toMatchObject({ status: 2, records: 20, error: null });
    expect(await history('bob')).toEqual([]);
    expect(await world.services.database.kysely.selectFrom('project').select('id').execute()).toEqual([]);

    const file = await world.server.get(item?.url ?? '');
    expect(file.headers['content-disposition']).toMatch(/filename="alder-county-zz-parcels-[\d-]+-csv\.zip"/);
    const zip = await unpack(file);
    const csv = (await readdir(zip.dir)).find((name) => name.endsWith('.csv')) ?? '';
    expect((await readFile(path.join(zip.dir, csv), 'utf8')).trim().split('\r\n')).toHaveLength(21);
    expect(await readFile(path.join(zip.dir, 'README.txt'), 'utf8')).toMatch(
      /^Parcels of .*\s+20 parcels\.\s/,
    );
    await zip.close();
    expect(await world.freeRowsUsed()).toBe(20);
  });

  it('names its url when the file is ready, and not before', async () => {
    expect(startedIn(await start()).url).toBeNull();
    await world.work();
    const again = startedIn(await start());
    expect(again.export.status).toBe(2);
    expect((await world.server.get(again.url ?? '')).status).toBe(200);
    expect(await history('alice')).toHaveLength(1);
    expect(await world.freeRowsUsed()).toBe(20);
  });

  it('is recorded in the audit log and, with owners in it, in the access log', async () => {
    const { kysely } = world.services.database;
    await world.privacy.accessLog.flush();
    await sql`delete from access_log`.execute(kysely);
    const { id } = startedIn(await start()).export;
    await world.privacy.accessLog.flush();
    const acts = await kysely
      .selectFrom('audit_entry')
      .select(['verb', 'subject_kind'])
      .where('subject_id', '=', id)
      .execute();
    expect(acts).toEqual([{ verb: 'export.started', subject_kind: 'export' }]);
    const { rows } = await sql<{ shown: number }>`
      select count(*)::int as shown from access_log where endpoint = 'startExport'`.execute(kysely);
    expect(rows[0]?.shown).toBeGreaterThan(0);
  });

  it('can be stopped only by its own person, and then refunds its free rows', async () => {
    const { id } = startedIn(await start()).export;
    expect((await world.server.post(`/exports/${id}/cancel.json`, {}, 'bob')).status).toBe(404);
    const stopped = await world.server.post(`/exports/${id}/cancel.json`, {}, 'alice');
    expect(stopped.body).toMatchObject({ export: { status: 3, error: 'Stopped by you.' } });
    expect(await world.freeRowsUsed()).toBe(0);
  });

  it('cannot be reached without its project if it belongs to one', async () => {
    const project = await world.project();
    const { id } = startedIn(await world.start(project)).export;
    expect((await world.server.post(`/exports/${id}/cancel.json`, {}, 'alice')).status).toBe(404);
    expect(await history('alice')).toEqual([]);
  });

  it('keeps its file when ended exports are cleared, until its account is deleted', async () => {
    const { kysely } = world.services.database;
    await start();
    await world.work();
    await settle();
    const [item] = await history('alice');
    expect(item?.status).toBe(2);
    await kysely.updateTable('parcel_export').set({ account_id: null }).execute();
    expect((await world.server.get(item?.url ?? '')).status).toBe(404);
    await settle();
    expect(await kysely.selectFrom('parcel_export').select('id').execute()).toEqual([]);
  });

  it('needs an account for each of its requests', async () => {
    for (const reply of [
      await start({}, 'chelsea'),
      await world.server.get('/exports.json', 'chelsea'),
      await world.server.post('/exports/check.json', { query: cheaperThan(1) }, 'chelsea'),
    ])
      expect(reply.status).toBe(401);
  });

  it('keeps to the maximum number of open exports of a person when two start at once', async () => {
    await sql`insert into parcel_export (is_own, account_id, format, filename, spec, request_key, records)
      select true, a.id, 'csv', 'open.zip', '{}', 'open ' || n, 1
      from generate_series(1, 9) n, account a where a.email = 'alice@people.example'`.execute(
      world.services.database.kysely,
    );
    const both = await Promise.all([5_500, 6_500].map((at) => start({ query: cheaperThan(at) })));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 503]));
  });
});

describe('exports that have to be bought', () => {
  it.each([
    ['a format that costs', 'alice', 'shp'],
    ['more rows than the plan gives', 'bob', 'csv'],
  ] as const)('%s needs a project, because the cart takes only exports of projects', async (_, as, fmt) => {
    const refused = errorOf(await start({ fmt }, as));
    expect(refused.code).toBe('limit_reached');
    expect(refused.detail).toContain('Save it as a project first');
    expect(world.queued).toEqual([]);
  });

  it.each(['csv', 'shp'])(
    'do not exist on an open site: %s is free for everyone with an account',
    async (fmt) => {
      setSite('open');
      expect(await check(fmt, 'bob')).toMatchObject({ is_free: true, price: 0 });
      const reply = await start({ fmt }, 'bob');
      expect(reply.status, reply.text).toBe(200);
      await world.work();
      expect((await history('bob'))[0]).toMatchObject({ status: 2, format: fmt, records: 20 });
      expect(await world.freeRowsUsed()).toBe(0);
    },
  );
});

it('an export asked for twice is neither refused nor sold when the rest of the free rows does not cover it', async () => {
  const project = await world.project();
  const again = { query: world.everything };
  const ids = [startedIn(await start(again)), startedIn(await world.start(project))].map(
    (reply) => reply.export.id,
  );
  await world.work();
  await world.services.database.kysely
    .updateTable('use_counter')
    .set({ used: 4990 })
    .where('kind', '=', 'download_rows')
    .execute();
  for (const [index, reply] of [await start(again), await world.start(project)].entries()) {
    expect(reply.status, reply.text).toBe(200);
    expect(startedIn(reply).export).toMatchObject({ id: ids[index], status: 2 });
  }
  const body = { ...again, fmt: 'csv', project: project.path.split('/').at(-1) };
  const bought = errorOf(await world.server.post('/orders/cart/add_export_items.json', body, 'alice'));
  expect(bought.detail).toBe('This export needs no purchase: it can be downloaded.');
  // Another file still has to be bought.
  for (const reply of [await start(), await world.start(project, { query: cheaperThan(20_500) })])
    expect(errorOf(reply).code).toBe('limit_reached');
});

it.each([
  ['projectCount', 40],
  ['currentCount', 10],
  ['allCount', 10],
  // Projects have no datasets yet.
  ['withDataCount', 0],
])('blexts counts the parcels of %s', async (type, count) => {
  const project = await world.project();
  const url = `${project.path}/blexts.json`;
  const reply = await world.server.post(url, { type, query: cheaperThan(10_500) }, 'alice');
  expect([reply.status, reply.body]).toEqual([200, { count }]);
});

it.each([
  ['1234', true, 'no dataset 1234'],
  ['1234', false, 'body.query.1234'],
  ['paths', ['/us'], 'body.query.paths'],
])('no key of a query is ignored: %s with %j', async (key, value, message) => {
  const query = { ...cheaperThan(10_500), [key]: value };
  const reply = await world.server.post('/exports/check.json', { fmt: 'csv', query }, 'alice');
  expect(reply.status).toBe(400);
  expect(reply.text).toContain(message);
});

it('an export that has waited for five minutes is queued again, only once', async () => {
  const { id } = startedIn(await start()).export;
  const takenUp: string[] = [];
  const settleTwiceAfter = async (interval: string) => {
    await sql`update parcel_export set changed_at = now() - ${interval}::interval`.execute(
      world.services.database.kysely,
    );
    for (let run = 0; run < 2; run++) await settle((waiting) => Promise.resolve(void takenUp.push(waiting)));
    return takenUp;
  };
  expect(await settleTwiceAfter('4 minutes')).toEqual([]);
  expect(await settleTwiceAfter('6 minutes')).toEqual([id]);
  await world.work();
  expect(await history('alice')).toMatchObject([{ id, status: 2 }]);
});

it('a lost file is made again even while a newer export of the same request waits', async () => {
  const { id } = startedIn(await start()).export;
  await world.work();
  const soon = new Date(Date.now() + 60_000);
  await world.services.database.kysely.updateTable('parcel_export').set({ expires_at: soon }).execute();
  const { id: next } = startedIn(await start()).export;
  expect(next).not.toBe(id);
  const enqueue = (waiting: string) => Promise.resolve(void world.queued.push(waiting));
  expect(await remakeLostExport(world.services, id, enqueue)).toBe(true);
  await world.work();
  expect(await history('alice')).toMatchObject([
    { id: next, status: 2 },
    { id, status: 2 },
  ]);
});

describe('an operator', () => {
  it.each([
    ['csv', 'csv'],
    ['shp', 'shp'],
    ['kml', 'kml'],
    ['kmz', 'kmz'],
    ['geojson', 'geojson'],
    ['geopkg', 'gpkg'],
    ['sql', 'sql'],
    ['geoparquet', 'parquet'],
    ['flatgeobuf', 'fgb'],
    ['pmtiles', 'pmtiles'],
  ])('exports %s free', async (fmt, ending) => {
    const own = await world.project('olive', 'Check');
    const reply = await world.start(own, { fmt }, 'olive');
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    await world.work();
    const [item] = await world.history(own, 'olive');
    expect(item).toMatchObject({ status: 2, format: fmt, records: 40, error: null });
    const zip = await unpack(await world.server.get(item?.url ?? ''));
    const names = await readdir(zip.dir);
    expect(names).toEqual(expect.arrayContaining(['README.txt', `alder_parcels.${ending}`]));
    await zip.close();
    expect(await world.freeRowsUsed()).toBe(0);
  });
});
