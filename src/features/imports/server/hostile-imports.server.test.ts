import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_FILES, type HostileFile } from '../../../../tests/support/hostile/files.ts';
import { HOSTILE_IMPORTS } from '../../../../tests/support/hostile/import-files.ts';
import { type ImportWorld, openImportWorld, PLACE } from '../../../../tests/support/import-world.ts';
import { headersOf } from '../../../../tests/support/personas.ts';
import { openTestServer, type TestServer } from '../../../../tests/support/test-server.ts';
import { MOST_P99_MS, MOST_WAIT_MS, watchDelays } from '../../../../tests/support/watch-delays.ts';
import { Problem } from '../../../kernel/problem.ts';
import { createUploads, importNow, importRoutes, type Uploads } from './index.ts';

/** What is ended only by the two minutes that a dry run may take, and what takes that long because it is as large as it may be. */
const SLOW = /million corners that cross|of long texts/;
/** The same readers stand behind the three stages, and each stage is asked by a process of its own: every file goes to one of them. */
const ofStage = (stage: number) =>
  [...HOSTILE_FILES, ...HOSTILE_IMPORTS].filter(
    ({ title }, index) => index % 3 === stage && !SLOW.test(title),
  );

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
});

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

/** An import as the job does it: its file is read by the server that is watched. */
async function runImport(file: string) {
  const signal = new AbortController().signal;
  const outcome = await importNow(world.context, { file, placePath: PLACE, recipe: null, signal }).catch(
    (error: unknown) => error,
  );
  if (!(outcome instanceof Problem))
    return { status: outcome instanceof Error ? 500 : 200, error: undefined, outcome };
  return { status: 422, error: { code: outcome.code, detail: outcome.message }, outcome };
}

/** Folders that reading a file made and did not take away. */
const leftovers = async () =>
  (await readdir(world.services.scratchDir, { withFileTypes: true })).filter((entry) => entry.isDirectory());

const STAGES = {
  'as a layer': (file: string) =>
    post('/admin/layers/preview.json', { file, place: PLACE, layer: { as: 'zoning' } }),
  'as a dry run': (file: string) => post('/admin/imports/preview.json', { file, place: PLACE }),
  imported: runImport,
} as const;

async function expectQuiet(hostile: HostileFile, stage: keyof typeof STAGES): Promise<void> {
  const { result, loopP99, slowestOther } = await watchDelays(
    url,
    () => put(hostile),
    async (file) => STAGES[stage](file),
  );
  expect(loopP99).toBeLessThanOrEqual(MOST_P99_MS);
  expect(slowestOther).toBeLessThan(MOST_WAIT_MS);
  expect([200, 413, 422], JSON.stringify(result)).toContain(result.status);
  if (result.error !== undefined) expect(result.error.detail).toMatch(/\w+ \w+ .*\.$/s);
  expect(await leftovers()).toEqual([]);
  expect(await world.leftovers()).toEqual([]);
}

describe("a hostile file of an operator doesn't keep the server from answering others", () => {
  it.each(ofStage(0))('$title, as a layer', async (file) => expectQuiet(file, 'as a layer'), 300_000);
  it.each(ofStage(1))('$title, as a dry run', async (file) => expectQuiet(file, 'as a dry run'), 300_000);
  it.each(ofStage(2))('$title, imported', async (file) => expectQuiet(file, 'imported'), 300_000);
});
