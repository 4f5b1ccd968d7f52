import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { HOSTILE_FILES, type HostileFile } from '../../../../tests/support/hostile/files.ts';
import { headersOf } from '../../../../tests/support/personas.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { focusAreaRoutes } from './index.ts';

/** The readers don't know the engine: each engine's run takes half of the files. */
const HALF = inject('testDatabase').engine === 'embedded' ? 0 : 1;
const FILES = HOSTILE_FILES.filter((_, index) => index % 2 === HALF);
const MOST_P99_MS = 100;
/** A busy machine delays this process whatever it does: a bad minute is measured again. */
const TRIES = 3;

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

/** Made anew for each try, and before anything is measured. */
async function upload({ name, rows, make }: HostileFile) {
  const query = new URLSearchParams({ name, ...(rows === undefined ? {} : { rows }) });
  const body = new Uint8Array(make());
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const waited: number[] = [];
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const started = performance.now();
      const reply = await fetch(`${url}/healthz`);
      await reply.arrayBuffer();
      waited.push(performance.now() - started);
      await pause(10);
    }
  };
  delay.enable();
  const asking = ask();
  const reply = await fetch(`${url}/focus-areas/file.json?${query.toString()}`, {
    method: 'POST',
    headers: { ...headersOf('alice'), 'content-type': 'application/octet-stream' },
    body,
  });
  const answer = (await reply.json()) as { error?: { code: string; detail?: string } };
  delay.disable();
  isOver = true;
  await asking;
  return {
    status: reply.status,
    error: answer.error,
    loopP99: delay.percentile(99) / 1e6,
    slowestOther: Math.max(...waited),
  };
}

describe('a hostile file is answered in words, and keeps nobody else waiting', () => {
  it.each(FILES)(
    '$title',
    async (file) => {
      let found = await upload(file);
      for (let tried = 1; tried < TRIES && found.loopP99 > MOST_P99_MS; tried++) found = await upload(file);
      expect(found.loopP99).toBeLessThanOrEqual(MOST_P99_MS);
      expect(found.slowestOther).toBeLessThan(1000);
      expect([200, 413, 422]).toContain(found.status);
      if (found.error !== undefined) expect(found.error.detail).toMatch(/\w+ \w+ .*\.$/);
      expect(await readdir(services.scratchDir)).toEqual([]);
    },
    90_000,
  );
});
