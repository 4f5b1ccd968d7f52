import { readdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_FILES, type HostileFile } from '../../../../tests/support/hostile/files.ts';
import { HOSTILE_IMPORTS } from '../../../../tests/support/hostile/import-files.ts';
import { type ImportWorld, openImportWorld, PLACE } from '../../../../tests/support/import-world.ts';
import { headersOf } from '../../../../tests/support/personas.ts';
import { openTestServer, type TestServer } from '../../../../tests/support/test-server.ts';
import { everyNth } from '../../../../tests/support/thorough.ts';
import { watchDelays } from '../../../../tests/support/watch-delays.ts';
import { Problem } from '../../../kernel/problem.ts';
import {
  createUploads,
  importBoundaryFile,
  importLayerFile,
  importNow,
  importRoutes,
  type Uploads,
} from './index.ts';
import { dryRun } from './preview/dry-run.ts';

/** A file that takes minutes to read. A polygon of crossing corners has its own tests below. */
const SLOW = /million corners that cross/;
/**
 * All five stages use the same readers, and each stage runs in its own process, so every file is tested in one stage only. A thorough run tests all files, and
 * any other run a third of the files of each stage.
 */
const ofStage = (stage: number) =>
  everyNth(
    3,
    [...HOSTILE_FILES, ...HOSTILE_IMPORTS].filter(
      ({ title }, index) => index % 5 === stage && !SLOW.test(title),
    ),
  );
const SET = { style: 'neighborhoods', kind: 'neighborhood', parentPath: PLACE } as const;

let world: ImportWorld;
let uploads: Uploads;
let server: TestServer;
let url = '';

beforeAll(async () => {
  world = await openImportWorld();
  uploads = await createUploads(world.services);
  server = await openTestServer(world.services, importRoutes(world.context, uploads));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
}, 120_000);
afterAll(async () => {
  await server.close();
  await uploads.close();
  await world.services.close();
}, 120_000);

async function put({ name, make }: HostileFile): Promise<string> {
  const file = path.join(world.services.scratchDir, name);
  await writeFile(file, make());
  return file;
}

async function post(route: string, body: object) {
  const reply = await fetch(`${url}${route}`, {
    method: 'POST',
    headers: { ...headersOf('olive'), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await reply.json()) as { error?: { code: string; detail?: string } };
  return { status: reply.status, error: answer.error };
}

/** Runs an import as a job or a command does, in the server's process, whose answers are timed meanwhile. */
async function outcomeOf(importing: Promise<unknown>) {
  const outcome = await importing.catch((error: unknown) => error);
  if (!(outcome instanceof Problem))
    return { status: outcome instanceof Error ? 500 : 200, error: undefined, outcome };
  return { status: 422, error: { code: outcome.code, detail: outcome.message }, outcome };
}

/** Temporary folders that the reader of a file did not remove. */
const leftovers = async () =>
  (await readdir(world.services.scratchDir, { withFileTypes: true })).filter((entry) => entry.isDirectory());

const STAGES = {
  'as a layer': (file: string) =>
    post('/admin/layers/preview.json', { file, place: PLACE, layer: { as: 'zoning' } }),
  'as a dry run': (file: string) => post('/admin/imports/preview.json', { file, place: PLACE }),
  imported: (file: string) => {
    const { signal } = new AbortController();
    return outcomeOf(importNow(world.context, { file, placePath: PLACE, recipe: null, signal }));
  },
  'imported as a layer': (file: string) =>
    outcomeOf(importLayerFile(world.context, { file, as: 'zoning', placePath: PLACE })),
  'imported as boundaries': (file: string) =>
    outcomeOf(importBoundaryFile(world.context, { file, ...SET, nameProperty: 'PIN' })),
} as const;

async function expectQuiet(hostile: HostileFile, stage: keyof typeof STAGES): Promise<void> {
  const { result, loopShare, waitShare } = await watchDelays(
    url,
    () => put(hostile),
    async (file) => STAGES[stage](file),
  );
  expect(loopShare).toBeLessThanOrEqual(1);
  expect(waitShare).toBeLessThanOrEqual(1);
  expect([200, 413, 422], JSON.stringify(result)).toContain(result.status);
  if (result.error !== undefined) expect(result.error.detail).toMatch(/\w+ \w+ .*\.$/s);
  expect(await leftovers()).toEqual([]);
  expect(await world.leftovers()).toEqual([]);
}

describe('the server answers others while an operator imports a hostile file', () => {
  it.each(ofStage(0))('$title, as a layer', async (file) => expectQuiet(file, 'as a layer'), 300_000);
  it.each(ofStage(1))('$title, as a dry run', async (file) => expectQuiet(file, 'as a dry run'), 300_000);
  it.each(ofStage(2))('$title, imported', async (file) => expectQuiet(file, 'imported'), 300_000);
  it.each(ofStage(3))(
    '$title, imported as a layer',
    async (file) => expectQuiet(file, 'imported as a layer'),
    300_000,
  );
  it.each(ofStage(4))(
    '$title, imported as boundaries',
    async (file) => expectQuiet(file, 'imported as boundaries'),
    300_000,
  );
});

describe('a polygon whose edges cross each other too often is skipped with its reason', () => {
  /** Repeats one bow tie sixty thousand times. The file of a million corners would take longer to write and to read. */
  const tangled = (name: string): HostileFile => ({
    title: '',
    name,
    make() {
      const ring = `${'[-76.6,39.3],[-76.5,39.4],[-76.5,39.3],[-76.6,39.4],'.repeat(60_000)}[-76.6,39.3]`;
      return Buffer.from(
        `{"type":"Feature","properties":{"PIN":"1"},"geometry":{"type":"Polygon","coordinates":[[${ring}]]}}`,
      );
    },
  });

  it('in a dry run of parcels', async () => {
    const preview = await dryRun(world.services, {
      file: await put(tangled('a.geojson')),
      placePath: PLACE,
      recipe: null,
    });
    expect(preview.findings).toMatchObject([{ code: 'too_many_crossings', rows: [1], outcome: 'skipped' }]);
  }, 120_000);

  it('in an import of boundaries', async () => {
    const file = await put(tangled('b.geojson'));
    await expect(
      importBoundaryFile(world.context, { file, ...SET, nameProperty: 'PIN' }),
    ).rejects.toMatchObject({
      code: 'unreadable_file',
      message: expect.stringContaining('cross each other') as string,
    });
  }, 120_000);
});

it('the process that reads a layer ends when the import is canceled or the server stops, and the server answers others until then', async () => {
  const stop = new AbortController();
  const commas = HOSTILE_IMPORTS.find(({ title }) => title === 'CSV of commas');
  const { result, loopShare, waitShare } = await watchDelays(
    url,
    () => put(commas as HostileFile),
    async (file) => {
      const read = importLayerFile(world.context, {
        file,
        as: 'zoning',
        placePath: PLACE,
        signal: stop.signal,
      });
      const outcome = read.catch((error: unknown) => error);
      // The reading has its folder from the beginning, and needs 1.3 s on a fast machine.
      await expect.poll(leftovers, { interval: 20 }).not.toEqual([]);
      setTimeout(() => stop.abort(new Error('the server is stopping')), 300);
      return outcome;
    },
  );
  expect(String(result)).toContain('the server is stopping');
  expect(loopShare).toBeLessThanOrEqual(1);
  expect(waitShare).toBeLessThanOrEqual(1);
  expect(await leftovers()).toEqual([]);
}, 60_000);
