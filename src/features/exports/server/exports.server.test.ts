import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openExportWorld, unpack } from '../../../../tests/support/export-world.ts';
import type { ParcelFixture } from '../../../../tests/support/parcels-fixture.ts';
import { cheaperThan, errorOf } from '../../../../tests/support/project-world.ts';
import type { ExportCheck, ExportItem } from '../contract.ts';
import { buildExport } from './build-export.ts';
import { settleExports } from './settle-exports.ts';

const PARCELS: ParcelFixture[] = Array.from({ length: 40 }, (_, index) => ({
  values: {
    parcelnumb: `P-${index + 1}`,
    address: `${index + 1} ELM ST`,
    owner: index === 4 ? 'HIDDEN HARRIET' : 'ACME LLC',
    mailadd: '1 MAIN ST',
    landval: (index + 1) * 1000,
    yearbuilt: 1900 + index,
    zoning_type: 'Residential',
    legaldesc: index === 4 ? 'SOLD BY HARRIET HIDDEN 1999' : 'LOT 1',
  },
  custom: { LOT_CODE: `A${index}`, OWNER_PHONE: '555' },
}));

let world: Awaited<ReturnType<typeof openExportWorld>>;
let project: { id: string; path: string };
beforeAll(async () => {
  world = await openExportWorld(PARCELS);
});
afterAll(() => world.close());
beforeEach(async () => {
  const { kysely } = world.services.database;
  await kysely.deleteFrom('project').execute();
  for (const table of ['parcel_export', 'use_subject', 'use_counter', 'removal'] as const)
    await kysely.deleteFrom(table).execute();
  await world.privacy.optOuts.refresh();
  world.queued.length = 0;
  project = await world.project();
});

const started = (reply: { body: unknown }) => reply.body as { url: string | null; export: ExportItem };
const textOf = async (dir: string, ending: string) => {
  const name = (await readdir(dir)).find((file) => file.endsWith(ending)) ?? '';
  return readFile(path.join(dir, name), 'utf8');
};

describe('a free export', () => {
  it('is made in the background, with the selected rows, a README and a checksum', async () => {
    const reply = await world.start(project, { query: cheaperThan(10_500) });
    expect(reply.status).toBe(200);
    expect(started(reply).export).toMatchObject({ status: 1, records: 10, format: 'csv', url: null });
    expect(started(reply).url).toBeNull();
    await world.work();
    const [item] = await world.history(project);
    expect(item).toMatchObject({ status: 2, progress: 1, error: null });
    // The link works without signing in.
    const file = await world.server.get(item?.url ?? '');
    expect(file.status).toBe(200);
    expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(item?.checksum);
    expect(file.headers['content-disposition']).toMatch(/filename="old-houses-\d{4}-\d\d-\d\d-csv\.zip"/);
    const zip = await unpack(file);
    const csv = (await textOf(zip.dir, '.csv')).trim().split('\r\n');
    expect(csv).toHaveLength(11);
    expect(csv[0]?.split(',')).toEqual(
      expect.arrayContaining(['parcelnumb', 'owner', 'landval', 'LOT_CODE', 'OWNER_PHONE']),
    );
    expect(csv[0]).not.toContain('zoning_type');
    expect(csv[1]).toContain('P-1,');
    const readme = await textOf(zip.dir, 'README.txt');
    expect(readme).toContain('10 parcels of project “Old houses”');
    expect(readme).toMatch(/Land Value .*10,500/);
    expect(readme).toContain('Boundary: Alder County, ZZ (/us/zz/alder)');
    expect(readme).toContain('landval (Land Value): The value of the land, in US dollars.');
    expect(readme).toContain(
      'Zoning Type: the Pro plan shows premium columns on screen, but does not export them',
    );
    expect(readme).toMatch(/License: not stated/);
    await zip.close();
    expect(await world.freeRowsUsed()).toBe(10);
  });

  it('asked for twice is made and counted once: at the same moment, while it is made, and when it is ready', async () => {
    const replies = await Promise.all([world.start(project), world.start(project)]);
    const ids = replies.map((reply) => started(reply).export.id);
    expect(ids[0]).toBe(ids[1]);
    await world.work();
    expect(started(await world.start(project)).export).toMatchObject({ id: ids[0], status: 2 });
    expect(await world.history(project)).toHaveLength(1);
    expect(await world.freeRowsUsed()).toBe(40);
  });

  it('keeps to the maximum number of open exports of a project when two start at once', async () => {
    await sql`insert into parcel_export (project_id, account_id, format, filename, spec, request_key, records)
      select ${project.id}::uuid, a.id, 'csv', 'open.zip', '{}', 'open ' || n, 1
      from generate_series(1, 9) n, account a where a.email = 'alice@people.example'`.execute(
      world.services.database.kysely,
    );
    const both = await Promise.all(
      [5_500, 6_500].map((at) => world.start(project, { query: cheaperThan(at) })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(world.queued).toHaveLength(1);
  });

  it('has its columns in the requested order', async () => {
    await world.start(project, { columns: ['landval', 'custom:LOT_CODE', 'parcelnumb'] });
    await world.work();
    const [item] = await world.history(project);
    const zip = await unpack(await world.server.get(item?.url ?? ''));
    expect((await textOf(zip.dir, '.csv')).split('\r\n').slice(0, 2)).toEqual([
      'landval,LOT_CODE,parcelnumb',
      '1000,A0,P-1',
    ]);
    await zip.close();
  });
});

it('leaves out columns that the plan does not allow in files, even when they are requested', async () => {
  await world.start(project, { columns: ['parcelnumb', 'zoning_type'] });
  await world.work();
  const zip = await unpack(await world.server.get((await world.history(project))[0]?.url ?? ''));
  expect((await textOf(zip.dir, '.csv')).split('\r\n')[0]).toBe('parcelnumb');
  expect(await textOf(zip.dir, 'README.txt')).toContain(
    'Zoning Type: the Pro plan shows premium columns on screen',
  );
  await zip.close();
});

describe('personal data', () => {
  it('of a person on the opt-out list is left empty in every column', async () => {
    await sql`insert into removal (kind, subject, reason, requested_by) values ('owner', 'HIDDEN HARRIET', 'asked', 'Harriet')`.execute(
      world.services.database.kysely,
    );
    await world.privacy.optOuts.refresh();
    await world.start(project);
    await world.work();
    const [item] = await world.history(project);
    const zip = await unpack(await world.server.get(item?.url ?? ''));
    const csv = await textOf(zip.dir, '.csv');
    expect(csv).not.toMatch(/HARRIET/);
    expect(csv).toContain('P-5,');
    expect(csv).toContain('ACME LLC');
    expect(await textOf(zip.dir, 'README.txt')).toContain('mailing addresses of 1 parcel are left empty');
    await zip.close();
  });

  it('is removed from an existing file before anybody gets the file again', async () => {
    await world.start(project);
    await world.work();
    const [item] = await world.history(project);
    await sql`insert into removal (kind, subject, reason, requested_by) values ('owner', 'HIDDEN HARRIET', 'asked', 'Harriet')`.execute(
      world.services.database.kysely,
    );
    await world.privacy.optOuts.refresh();
    expect(errorOf(await world.server.get(item?.url ?? ''))).toMatchObject({
      code: 'conflict',
      detail:
        'Since this file was made, the list of people who asked not to be shown has changed. The file is being made again: come back in a moment.',
    });
    await world.work();
    const zip = await unpack(await world.server.get(item?.url ?? ''));
    expect(await textOf(zip.dir, '.csv')).not.toMatch(/HARRIET/);
    await zip.close();
    expect(await world.freeRowsUsed()).toBe(40);
  });
});

describe('refused exports', () => {
  it.each([
    ['an unknown column', { columns: ['nonsense'] }, 'invalid_input', 'There is no column nonsense.'],
    [
      'an unknown column in a filter',
      {
        query: {
          path: '/us/zz/alder',
          parcel: {
            '/us/zz/alder': { op: 'all', nodes: [{ op: 'exists', column: 'nonsense', value: true }] },
          },
        },
      },
      'invalid_input',
      'nonsense',
    ],
    [
      'an unknown dataset',
      { query: { path: '/us/zz/alder', parcel: {}, sources: { '7': true } } },
      'invalid_input',
      'no dataset 7',
    ],
    [
      'a premium column on Pro',
      { columns: ['zoning_type'] },
      'upgrade_required',
      'premium columns on screen',
    ],
    ['a format that costs', { fmt: 'shp' }, 'invalid_input', 'whole county'],
    ['a boundary without parcels', { query: { path: '/us/zz/nowhere', parcel: {} } }, 'not_found', ''],
    ['records of datasets only', { all_parcels: 'false' }, 'invalid_input', 'nothing to export'],
    ['the same as a boolean', { all_parcels: false }, 'invalid_input', 'nothing to export'],
    ['another word for all_parcels', { all_parcels: 'some' }, 'invalid_input', 'must be true or false'],
  ])('%s', async (_, body, code, message) => {
    const reply = await world.start(project, body);
    expect(errorOf(reply)).toMatchObject({ code });
    expect(errorOf(reply).detail).toContain(message);
    expect(await world.freeRowsUsed()).toBe(0);
    expect(world.queued).toEqual([]);
  });

  it('an empty selection, in the words of the page', async () => {
    expect(errorOf(await world.start(project, { query: cheaperThan(1) })).detail).toBe(
      'Your filters currently have 0 properties selected, there is nothing to export.',
    );
  });

  it('exports of others', async () => {
    expect((await world.start(project, {}, 'bob')).status).toBe(404);
    expect((await world.start(project, {}, 'chelsea')).status).toBe(401);
    expect((await world.server.get(`${project.path}/exports.json`, 'bob')).status).toBe(404);
  });

  it('a link that was changed, has expired, or whose project was deleted', async () => {
    await world.start(project);
    await world.work();
    const url = (await world.history(project))[0]?.url ?? '';
    const changed = url.replace(/signature=.*/, `signature=${'A'.repeat(43)}`);
    expect(errorOf(await world.server.get(changed)).detail).toContain('incomplete');
    expect((await world.server.get(url.replace(/expires=\d/, 'expires=9'))).status).toBe(404);
    await sql`update parcel_export set expires_at = now() - interval '1 second'`.execute(
      world.services.database.kysely,
    );
    expect(errorOf(await world.server.get(url)).detail).toContain('has expired');
    expect((await world.history(project))[0]).toMatchObject({ status: 4, url: null });
    await world.server.delete(`${project.path}.json`, 'alice');
    expect(errorOf(await world.server.get(url)).detail).toContain('The project of this export');
  });
});

describe('free rows', () => {
  it('are given back when the file cannot be made, and no incomplete file is offered', async () => {
    await world.start(project);
    await world.services.database.execute(
      `alter table parcel_e${world.edition.editionId} rename to parcel_away`,
    );
    try {
      await world.work();
    } finally {
      await world.services.database.execute(
        `alter table parcel_away rename to parcel_e${world.edition.editionId}`,
      );
    }
    expect((await world.history(project))[0]).toMatchObject({
      status: 3,
      url: null,
      error: 'Something went wrong on our side. You don’t pay for this file. Please try again.',
    });
    expect(await world.freeRowsUsed()).toBe(0);
    expect((await world.start(project)).status).toBe(200);
  });

  it('are given back when the export is stopped, or its project is deleted meanwhile', async () => {
    const { export: made } = started(await world.start(project));
    const canceled = await world.server.post(`${project.path}/exports/${made.id}/cancel.json`, {}, 'alice');
    expect(canceled.body).toMatchObject({
      export: { status: 3, error: 'Stopped by a member of the account.' },
    });
    expect(await world.freeRowsUsed()).toBe(0);
    expect(
      (await world.server.post(`${project.path}/exports/${made.id}/cancel.json`, {}, 'alice')).status,
    ).toBe(409);
    await world.work(); // the queued job finds nothing to do

    await world.start(project);
    await world.server.delete(`${project.path}.json`, 'alice');
    await world.work();
    expect(await world.freeRowsUsed()).toBe(0);
    const { rows } = await sql<{
      state: string;
    }>`select state from parcel_export order by created_at`.execute(world.services.database.kysely);
    expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });

  it('depend on the plan, and a person without free rows has to buy', async () => {
    const mine = await world.project('bob', 'Mine');
    const check = await world.server.post(
      `${mine.path}/exports/check`,
      { query: cheaperThan(12_500) },
      'bob',
    );
    expect(check.body as ExportCheck).toEqual({
      locked: expect.any(Array),
      price: 120,
      remaining: 0,
      requested: 12,
      can_download: false,
      max_list_count: 0,
      is_free: false,
      county: { path: '/us/zz/alder', headline: 'Alder County, ZZ', total: 40 },
    });
    const order = { query: cheaperThan(12_500) };
    expect(errorOf(await world.start(mine, order, 'bob'))).toMatchObject({ code: 'limit_reached' });
    const put = (query: object) =>
      world.server.post(
        '/orders/cart/add_export_items.json',
        { query, fmt: 'csv', project: mine.path.slice(10) },
        'bob',
      );
    const [first, again] = [await put(order.query), await put(order.query)];
    expect(first.body).toMatchObject({ item: { format: 'csv', records: 12, price: 120 }, path: null });
    expect((again.body as { item: object }).item).toEqual((first.body as { item: object }).item);
    // The server refuses less than the minimum order, and the whole county, with the messages of the page.
    expect(errorOf(await put(cheaperThan(9500))).detail).toContain('Minimum order: 10 parcels');
    expect(errorOf(await put({ path: '/us/zz/alder' })).detail).toContain('Want to buy the whole county?');
  });
});

describe('a worker', () => {
  it('that is killed half way leaves its export to the next worker, and a finished export is not taken up again', async () => {
    const { kysely } = world.services.database;
    const { export: made } = started(await world.start(project));
    world.queued.length = 0;
    await sql`update parcel_export set state = 'building', claim = gen_random_uuid(), changed_at = now() - interval '10 minutes'`.execute(
      kysely,
    );
    const takenUp: string[] = [];
    const settle = () =>
      settleExports(
        world.services,
        (id) => {
          takenUp.push(id);
          world.queued.push(id);
          return Promise.resolve();
        },
        new Date(),
        new AbortController().signal,
      );
    await settle();
    expect(takenUp).toEqual([made.id]);
    await world.work();
    expect((await world.history(project))[0]).toMatchObject({ id: made.id, status: 2 });
    expect(await world.freeRowsUsed()).toBe(40);
    await settle();
    expect(takenUp).toHaveLength(1);
  });

  it('that fails after another worker has made the file leaves the export and its file alone', async () => {
    const { kysely } = world.services.database;
    const { export: made } = started(await world.start(project));
    const [id = ''] = world.queued;
    const { files } = world.services;
    const key = `parcel-exports/${id}/other.zip`;
    const lateFiles: typeof files = {
      ...files,
      async put(...given) {
        await files.put(...given);
        await sql`update parcel_export set state = 'ready', claim = null, file_key = ${key} where id = ${id}::uuid`.execute(
          kysely,
        );
        throw new Error('the disk is gone');
      },
    };
    const building = { services: { ...world.services, files: lateFiles }, optOuts: world.privacy.optOuts };
    await buildExport(building, id, new AbortController().signal);
    expect((await world.history(project))[0]).toMatchObject({ id: made.id, status: 2 });
    const kept: string[] = [];
    for await (const file of files.list())
      if (file.key.startsWith(`parcel-exports/${id}/`)) kept.push(file.key);
    expect(kept).not.toEqual([]);
  });

  it('that is asked to stop leaves its export to the next worker', async () => {
    await world.start(project);
    const [id = ''] = world.queued;
    const stopping = new AbortController();
    stopping.abort(new Error('stopping'));
    await expect(world.work(stopping.signal)).rejects.toThrow('stopping');
    world.queued.push(id);
    await world.work();
    expect((await world.history(project))[0]).toMatchObject({ status: 2 });
  });
});

describe('expired files', () => {
  it('are removed, and the history says so', async () => {
    await world.start(project);
    await world.work();
    const later = new Date(Date.now() + 31 * 86_400_000);
    await settleExports(world.services, () => Promise.resolve(), later, new AbortController().signal);
    const { rows } = await sql<{ id: string; state: string; file_key: string | null }>`
      select id, state, file_key from parcel_export`.execute(world.services.database.kysely);
    expect(rows[0]).toMatchObject({ state: 'expired', file_key: null });
    expect((await world.history(project))[0]).toMatchObject({ status: 4, url: null });
    const kept: string[] = [];
    for await (const { key } of world.services.files.list())
      if (key.startsWith(`parcel-exports/${rows[0]?.id ?? ''}/`)) kept.push(key);
    expect(kept).toEqual([]);
  });
});
