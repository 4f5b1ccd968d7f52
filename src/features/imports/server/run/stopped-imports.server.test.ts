import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  GEOID,
  type ImportWorld,
  lot,
  openImportWorld,
  PLACE,
} from '../../../../../tests/support/import-world.ts';
import { openTestServer } from '../../../../../tests/support/test-server.ts';
import { createJobs } from '../../../../backend/jobs/jobs.ts';
import type { ImportRun } from '../../contract.ts';
import {
  createUploads,
  importCommands,
  importJob,
  importRoutes,
  runImport,
  settleImportsJob,
  sweepDeadImports,
} from '../index.ts';
import { completeEdition, createEditionDraft, createParcelTable, removeEditionDraft } from '../queries.ts';
import { noteFailure } from './note-failure.ts';
import { clearDraft } from './run-import.ts';
import { claimRun, createRun, findRun, setRunEdition } from './run-queries.ts';
import { createImportRun } from './start-import.ts';

let world: ImportWorld;
let services: ImportWorld['services'];
const context = () => world.context;
const importFile: ImportWorld['importFile'] = (...args) => world.importFile(...args);
const geojson: ImportWorld['geojson'] = (...args) => world.geojson(...args);
const currentEdition = () => world.currentEdition();
const leftovers = () => world.leftovers();

beforeAll(async () => {
  world = await openImportWorld();
  services = world.services;
}, 120_000);
afterAll(async () => services.close());
beforeEach(async () => world.reset());

const DRAFT = { geoid: GEOID, placePath: PLACE, sourceName: 'x', recipe: null };
const beginDraft = () =>
  services.database.kysely.transaction().execute((trx) => createEditionDraft(trx, DRAFT));

describe('bad input changes nothing', () => {
  const withOne = async () => {
    await importFile(await geojson('good.geojson', [lot(1)]));
    return currentEdition();
  };
  const text = async (name: string, content: string) => {
    const file = path.join(services.scratchDir, name);
    await writeFile(file, content);
    return file;
  };
  const full = JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: lot(1).properties,
        geometry: { type: 'Polygon', coordinates: lot(1).rings },
      },
    ],
  });
  it.each<[string, () => Promise<string>, string, RegExp]>([
    ['a truncated file', () => text('cut.geojson', full.slice(0, -30)), PLACE, /cut off at byte/],
    ['a corrupt zip', () => text('bad.zip', 'PK'), PLACE, /not a complete zip/],
    [
      'a file of points',
      () => geojson('points.geojson', [{ rings: [[[-76.6, 39.3]]], type: 'Point', properties: {} }]),
      PLACE,
      /The rows of this layer are points/,
    ],
    [
      'a table',
      () => text('roll.csv', 'PIN,OWNER\n1,ROE JANE\n2,DOE JOHN\n'),
      PLACE,
      /this is a table, such as a tax roll.*--join/,
    ],
    ['an empty list', () => text('empty.geojson', '[]'), PLACE, /The file has no rows\. Get a complete/],
    [
      'coordinates in meters that are read as feet',
      () => {
        const crs = '"crs":{"type":"name","properties":{"name":"EPSG:2248"}}';
        const ring = '[[433000,181000],[433040,181000],[433040,181040],[433000,181000]]';
        const read = full.replace('"features"', `${crs},"features"`);
        return text('meters.geojson', read.replace(/(?<="coordinates":\[).*?\]\]/, ring));
      },
      PLACE,
      /They seem to be in .*If they do belong to Baltimore City, they were read in a wrong coordinate system.*--crs EPSG:\d+/,
    ],
    [
      'the wrong county',
      () => geojson('wrong.geojson', [lot(1), lot(2)]),
      '/us/mt/gallatin',
      /2 of 2 sampled parcels are outside of Gallatin County.*--place \/us\/md\/baltimore-city/,
    ],
    ['no county', () => geojson('nowhere.geojson', [lot(1)]), '/us/md', /no county \/us\/md/],
    ['no file', async () => path.join(services.scratchDir, 'missing.zip'), PLACE, /no file/],
  ])('%s', async (_, make, place, message) => {
    const before = await withOne();
    await expect(importFile(await make(), place)).rejects.toMatchObject({
      name: 'Problem',
      message: expect.stringMatching(message),
    });
    expect(await currentEdition()).toEqual(before);
    expect(await leftovers()).toEqual([]);
    const runs = await services.database.kysely.selectFrom('import_run').select(['state', 'error']).execute();
    expect(
      runs.every(
        ({ state, error }) => state === 'published' || (state === 'failed' && message.test(error ?? '')),
      ),
    ).toBe(true);
  });
});

describe('stopping', () => {
  const big = () =>
    geojson(
      'big.geojson',
      Array.from({ length: 4000 }, (_, index) => lot(index % 2500, { PIN: String(index) })),
    );

  it('leaves nothing behind when an import that has just begun is canceled', async () => {
    const run = await createImportRun(services.database.kysely, { file: await big(), placePath: PLACE });
    const importing = runImport(
      services,
      { onPublished: world.context.onPublished, onProgress: async () => undefined },
      run.id,
      new AbortController().signal,
    );
    await sql`update import_run set cancel_requested = true where id = ${run.id}`.execute(
      services.database.kysely,
    );
    const result = await importing.then(
      () => 'published',
      () => 'stopped',
    );
    // A fast machine may publish before it reads the cancel flag; either way nothing is half done.
    const row = await findRun(services.database.kysely, run.id);
    expect(row?.state).toBe(result === 'published' ? 'published' : 'cancelled');
    expect((await currentEdition())?.version).toBe(result === 'published' ? 1 : undefined);
    expect(await leftovers()).toEqual([]);
  });

  it('does not call an import canceled that was published before', async () => {
    const run = await createImportRun(services.database.kysely, {
      file: await geojson('one.geojson', [lot(1)]),
      placePath: PLACE,
    });
    const idle = new AbortController().signal;
    await runImport(services, { onPublished: world.context.onPublished }, run.id, idle);
    await noteFailure(services, run.id, AbortSignal.abort(), false, new Error('after the publication'));
    expect((await findRun(services.database.kysely, run.id))?.state).toBe('published');
  });

  it('queues the import again when the worker stops, and the next worker runs it', async () => {
    const run = await createImportRun(services.database.kysely, { file: await big(), placePath: PLACE });
    const stopping = new AbortController();
    const deps = { onPublished: world.context.onPublished, isJob: true };
    setTimeout(() => stopping.abort(new Error('the worker is stopping')), 30);
    await expect(runImport(services, deps, run.id, stopping.signal)).rejects.toThrow('stopping');
    expect((await findRun(services.database.kysely, run.id))?.state).toBe('queued');
    expect(await leftovers()).toEqual([]);
    const report = await runImport(services, deps, run.id, new AbortController().signal);
    expect(report).toMatchObject({ outcome: 'published', rows_read: 4000 });
    expect(await runImport(services, deps, run.id, new AbortController().signal)).toBeNull();
  }, 120_000);

  it('leaves nothing when it happens while the table is created', async () => {
    const { kysely, engine } = services.database;
    const run = await createImportRun(services.database.kysely, { file: await big(), placePath: PLACE });
    const stopping = new AbortController();
    const deps = { onPublished: world.context.onPublished };
    let importing: Promise<unknown> = Promise.resolve();
    // A table like `parcel` can't be created while another transaction locks `parcel`. The embedded engine runs nothing else during a transaction.
    await kysely.transaction().execute(async (trx) => {
      await sql`lock table parcel in access exclusive mode`.execute(trx);
      importing = runImport(services, deps, run.id, stopping.signal);
      importing.catch(() => undefined);
      if (engine === 'server')
        await vi.waitFor(async () => {
          // The workers of other test files wait in databases of their own on the same server.
          const waiting = await sql`select 1 from pg_locks where not granted
            and database = (select oid from pg_database where datname = current_database())`.execute(trx);
          expect(waiting.rows).toHaveLength(1);
        }, 10_000);
      stopping.abort(new Error('the worker is stopping'));
      await wait(50);
    });
    await expect(importing).rejects.toThrow('stopping');
    expect(await leftovers()).toEqual([]);
  });

  it('cleans up at the next start after an import whose process was killed', async () => {
    const { kysely } = services.database;
    const run = await createRun(kysely, {
      placePath: PLACE,
      sourceName: 'x',
      sourcePath: '/x',
      recipe: null,
    });
    await claimRun(kysely, run.id);
    const draft = await beginDraft();
    await setRunEdition(kysely, run.id, draft.id);
    await createParcelTable(services.database, draft.id, ['ogc_fid', 'geom']);
    await sql`update import_run set heartbeat_at = now() - interval '1 hour' where id = ${run.id}`.execute(
      kysely,
    );
    expect(await leftovers()).toHaveLength(2);
    expect(await sweepDeadImports(services)).toBe(1);
    expect(await leftovers()).toEqual([]);
    expect(await findRun(kysely, run.id)).toMatchObject({
      state: 'failed',
      editionId: null,
      error: expect.stringContaining('Start the import again'),
    });
  });

  it('gives each of the imports that begin at the same time a version of its own', async () => {
    const drafts = await Promise.all(Array.from({ length: 6 }, beginDraft));
    expect(new Set(drafts.map(({ version }) => version)).size).toBe(6);
    for (const { id } of drafts) await removeEditionDraft(services.database.kysely, id);
  });

  it('removes the files of a draft while no other import can have its version', async () => {
    const draft = await beginDraft();
    const versions: number[] = [];
    const files: typeof services.files = {
      ...services.files,
      async removeAll(prefix) {
        const other = await beginDraft();
        versions.push(other.version);
        await removeEditionDraft(services.database.kysely, other.id);
        await services.files.removeAll(prefix);
      },
    };
    await clearDraft({ ...services, files }, draft.id);
    expect(versions).toEqual([draft.version + 1]);
    expect(await leftovers()).toEqual([]);
  });

  it('removes no files of the next import if two removals of a draft overlap', async () => {
    const draft = await beginDraft();
    const reached = Promise.withResolvers<void>();
    const published = Promise.withResolvers<void>();
    const late: typeof services.files = {
      ...services.files,
      async removeAll(prefix) {
        reached.resolve();
        await published.promise;
        await services.files.removeAll(prefix);
      },
    };
    let second: Promise<void> = Promise.resolve();
    const files: typeof services.files = {
      ...services.files,
      async removeAll(prefix) {
        second = clearDraft({ ...services, files: late }, draft.id);
        await Promise.race([reached.promise, wait(300)]);
        await services.files.removeAll(prefix);
      },
    };
    await clearDraft({ ...services, files }, draft.id);
    const next = await beginDraft();
    expect(next.version).toBe(draft.version);
    const key = `editions/${GEOID}/${next.version}/parcels.store`;
    const file = path.join(services.scratchDir, 'next.store');
    await writeFile(file, 'next');
    await services.files.put(key, file);
    published.resolve();
    await second;
    expect(await services.files.has(key)).toBe(true);
    await clearDraft(services, next.id);
    expect(await services.files.has(key)).toBe(false);
  });

  it('keeps an import without heartbeats from completing a draft whose files are being removed', async () => {
    const { kysely } = services.database;
    const draft = await beginDraft();
    const complete = () =>
      kysely.transaction().execute((trx) =>
        completeEdition(trx, {
          editionId: draft.id,
          parcelCount: 1,
          fingerprint: 'x',
          provenance: {},
          extent: [0, 0, 1, 1],
        }),
      );
    const files: typeof services.files = {
      ...services.files,
      async removeAll(prefix) {
        await expect(complete()).rejects.toThrow(/Start it again/);
        await services.files.removeAll(prefix);
      },
    };
    await clearDraft({ ...services, files }, draft.id);
    await expect(complete()).rejects.toThrow(/Start it again/);
    expect(await leftovers()).toEqual([]);
  });

  it('queues an import again that has no job', async () => {
    const file = await geojson('waits.geojson', [lot(1)]);
    const jobs = await createJobs(services.database, services.log);
    try {
      const working = { ...world.context, jobs };
      const settle = settleImportsJob(working);
      // Simulates a process that was killed between creating the run and queueing its job.
      const run = await createImportRun(services.database.kysely, { file, placePath: PLACE });
      await settle.run({}, new AbortController().signal);
      await settle.run({}, new AbortController().signal);
      const { rows } = await sql<{ run: string }>`
        select data ->> 'runId' as run from jobs.job where name = 'import'`.execute(services.database.kysely);
      expect(rows).toEqual([{ run: run.id }]);
      await jobs.work([importJob(working)]);
      await vi.waitFor(
        async () => expect((await findRun(services.database.kysely, run.id))?.state).toBe('published'),
        { timeout: 20_000, interval: 100 },
      );
    } finally {
      await jobs.stop();
    }
  });
});

describe('over HTTP', () => {
  it('an import is only for operators, who queue, list, show and cancel it', async () => {
    const uploads = await createUploads(services);
    onTestFinished(() => uploads.close());
    const server = await openTestServer(services, importRoutes(context(), uploads));
    const body = { file: await geojson('http.geojson', [lot(1)]), place: PLACE };
    expect((await server.post('/admin/imports.json', body)).status).toBe(401);
    expect((await server.post('/admin/imports.json', body, 'alice')).status).toBe(403);
    const created = await server.post('/admin/imports.json', body, 'olive');
    expect(created.status).toBe(200);
    const run = created.body as ImportRun;
    expect(run).toMatchObject({ state: 'queued', place_path: PLACE, source_name: 'http.geojson' });
    expect(world.seen.enqueued.at(-1)).toEqual({ runId: run.id });
    expect((await server.get(`/admin/imports/${run.id}.json`, 'olive')).body).toMatchObject({ id: run.id });
    expect((await server.post(`/admin/imports/${run.id}/cancel.json`, {}, 'olive')).body).toMatchObject({
      state: 'cancelled',
    });
    expect((await server.post(`/admin/imports/${run.id}/cancel.json`, {}, 'olive')).status).toBe(409);
    expect((await server.get('/admin/imports.json', 'olive')).body).toMatchObject({
      imports: [{ id: run.id }],
    });
    expect(
      (await server.get('/admin/imports/00000000-0000-4000-8000-000000000000.json', 'olive')).status,
    ).toBe(404);
    expect(
      (await server.post('/admin/imports.json', { ...body, file: services.scratchDir }, 'olive')).body,
    ).toMatchObject({ error: { code: 'not_allowed' } });
  });
});

describe('the import command', () => {
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const io = {
      cwd: services.scratchDir,
      print: (line: string) => void lines.push(line),
      progress: () => undefined,
      signal: new AbortController().signal,
    };
    const code = await importCommands.find(({ name }) => name === 'import')?.run(context(), args, io);
    return { code, text: lines.join('\n') };
  };

  it('prints the report, saves a recipe and reads it back', async () => {
    await geojson('cli.geojson', [lot(1), { ...lot(2), rings: null }]);
    const first = await run('cli.geojson', '--place', PLACE, '--save-recipe', 'recipe.json');
    expect(first.code).toBe(0);
    expect(first.text).toContain('Edition 1 of /us/md/baltimore-city is published, from cli.geojson.');
    expect(first.text).toMatch(/1 {2}skipped: There is no geometry\. Row 2/);
    expect(first.text).toMatch(/PIN +parcelnumb +100% +is a common name for it/);
    const second = await run('cli.geojson', '--place', PLACE, '--recipe', 'recipe.json');
    expect(second.text).toContain('Edition 2');
    expect((await run('cli.geojson', '--place', PLACE, '--recipe', 'recipe.json')).text).toContain(
      'nothing was changed',
    );
  });

  it.each<[string, string[], RegExp]>([
    ['no place', ['x.geojson'], /One of --place or --county is missing[\s\S]*platbook import/],
    ['no file', ['--place', PLACE], /FILE is missing/],
    ['an unknown option', ['x', '--plce', PLACE], /Unknown option: --plce/],
    ['a missing recipe', ['x', '--place', PLACE, '--recipe', 'no.json'], /recipe .*no\.json cannot be read/],
  ])('says what is wrong: %s', async (_, args, message) => {
    await expect(run(...args)).rejects.toMatchObject({
      name: 'Problem',
      message: expect.stringMatching(message),
    });
  });
});
