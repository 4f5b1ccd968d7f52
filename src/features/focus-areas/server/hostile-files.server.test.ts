import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_FILES, type HostileFile } from '../../../../tests/support/hostile/files.ts';
import { headersOf } from '../../../../tests/support/personas.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { everyNth } from '../../../../tests/support/thorough.ts';
import { watchDelays } from '../../../../tests/support/watch-delays.ts';
import { focusAreaRoutes } from './index.ts';

/**
 * The tests of imports read every hostile file with the same readers (`hostile-imports.server.test.ts`). Here are only the files with hostile outlines and
 * some bombs (files that unpack to much more). A usual run takes every third of these files, a thorough run all of them.
 */
const FILES = everyNth(
  3,
  HOSTILE_FILES.filter(({ title }) =>
    /comb|corners|coordinates|arcs|Shapefile|gzip bomb|laughs|eleven thousand|UTF-8/.test(title),
  ),
);

let services: Awaited<ReturnType<typeof openTestServices>>;
let server: TestServer;
let url = '';

beforeAll(async () => {
  services = await openTestServices();
  server = await openTestServer(services, focusAreaRoutes(services));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  await upload({ title: '', name: 'warm.geojson', make: () => Buffer.from('{}') });
});
afterAll(async () => {
  await server.close();
  await services.close();
});

const upload = async ({ name, rows, make }: HostileFile) =>
  watchDelays(
    url,
    () => new Uint8Array(make()),
    async (body) => {
      const query = new URLSearchParams({ name, ...(rows === undefined ? {} : { rows }) });
      const reply = await fetch(`${url}/focus-areas/file.json?${query.toString()}`, {
        method: 'POST',
        headers: { ...headersOf('alice'), 'content-type': 'application/octet-stream' },
        body,
      });
      const { error } = (await reply.json()) as { error?: { code: string; detail?: string } };
      return { status: reply.status, error };
    },
  );

describe('a hostile file is read, or refused with a message, and nobody else has to wait', () => {
  it.each(FILES)(
    '$title',
    async (file) => {
      const { result, loopShare, waitShare } = await upload(file);
      expect(loopShare).toBeLessThanOrEqual(1);
      expect(waitShare).toBeLessThanOrEqual(1);
      expect([200, 413, 422]).toContain(result.status);
      if (result.error !== undefined) expect(result.error.detail).toMatch(/\w+ \w+ .*\.$/);
      expect(await readdir(services.scratchDir)).toEqual([]);
    },
    90_000,
  );
});
