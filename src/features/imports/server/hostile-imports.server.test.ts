import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { HOSTILE_FILES, type HostileFile } from '../../../../tests/support/hostile/files.ts';
import { type ImportWorld, openImportWorld, PLACE } from '../../../../tests/support/import-world.ts';
import { headersOf } from '../../../../tests/support/personas.ts';
import { openTestServer, type TestServer } from '../../../../tests/support/test-server.ts';
import { MOST_P99_MS, watchDelays } from '../../../../tests/support/watch-delays.ts';
import { createUploads, importRoutes, type Uploads } from './index.ts';

/** The readers don't know the engine: each engine's run takes half of the files. */
const HALF = inject('testDatabase').engine === 'embedded' ? 0 : 1;
const FILES = HOSTILE_FILES.filter((_, index) => index % 2 === HALF);

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

/** Folders that reading a file made and did not take away. */
const leftovers = async () =>
  (await readdir(world.services.scratchDir, { withFileTypes: true })).filter((entry) => entry.isDirectory());

describe("a hostile file of an operator doesn't keep the server from answering others", () => {
  it.each(FILES)(
    '$title, as a layer',
    async (hostile) => {
      const { result, loopP99, slowestOther } = await watchDelays(
        url,
        () => put(hostile),
        (file) => post('/admin/layers/preview.json', { file, place: PLACE, layer: { as: 'zoning' } }),
      );
      expect(loopP99).toBeLessThanOrEqual(MOST_P99_MS);
      expect(slowestOther).toBeLessThan(1000);
      expect([200, 413, 422]).toContain(result.status);
      if (result.error !== undefined) expect(result.error.detail).toMatch(/\w+ \w+ .*\.$/);
      expect(await leftovers()).toEqual([]);
    },
    300_000,
  );
});
