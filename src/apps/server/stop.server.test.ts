import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { z } from 'zod';
import { slownessByClock } from '../../../tests/support/machine-speed.ts';
import { openTestServices } from '../../../tests/support/services.ts';
import { urlOfDatabase } from '../../../tools/database-url.ts';
import { findFreePort } from '../../../tools/free-port.ts';
import { createLogger } from '../../backend/log.ts';
import { openApp } from '../app.ts';
import { readSettings } from '../read-settings.ts';

const READY = /Platbook is ready: +http:\/\/\S+:(\d+)/;

/** Prepares an empty database for the program, and returns its settings. The embedded engine takes 18 s of CPU time to create one, so it is copied. */
async function openDatabase(dataDir: string) {
  const given = inject('testDatabase');
  if (given.engine === 'embedded') {
    cpSync(given.template, path.join(dataDir, 'database'), { recursive: true });
    return { env: {}, close: async () => {} };
  }
  const services = await openTestServices();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    services.database.kysely,
  );
  return {
    env: { DATABASE_URL: urlOfDatabase(given.admin, rows[0]?.name ?? '') },
    close: () => services.close(),
  };
}

it('the real program ends within 10 s of SIGTERM, with half-sent bodies and idle connections', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-test-stop-'));
  const database = await openDatabase(dir);
  const port = await findFreePort();
  const child = spawn(process.execPath, ['src/apps/server/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      HOME: dir,
      PLATBOOK_DATA: dir,
      PLATBOOK_DEMO: 'off',
      PORT: String(port),
      ...database.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await expect.poll(() => output, { timeout: 150_000, interval: 100 }).toMatch(READY);
    const sockets = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const socket = net.connect(port, '127.0.0.1');
        socket.on('error', () => undefined);
        await once(socket, 'connect');
        if (index < 4)
          socket.write(
            `POST /users/sign_in.json HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"email":`,
          );
        return socket;
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    const slowness = slownessByClock();
    const begun = performance.now();
    // The output is complete when the program has ended and its pipes are closed.
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    const [exitCode] = await ended;
    const tookMs = performance.now() - begun;
    expect(output).toMatch(/Stopping \.\.\.\s+(?:.*\n)*Stopped\.\s*$/);
    expect(exitCode).toBe(0);
    expect(tookMs).toBeLessThan(10_000 * Math.max(slowness, slownessByClock()));
    for (const socket of sockets) socket.destroy();
  } finally {
    child.kill('SIGKILL');
    await database.close();
    await rm(dir, { recursive: true, force: true });
  }
}, 200_000);

// The order is the same on both engines, and an embedded database takes 20 s of CPU time to open.
it.skipIf(inject('testDatabase').engine === 'embedded')(
  'running jobs end before the features that they use are closed, as in a worker',
  async () => {
    const dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-test-stop-'));
    const database = await openDatabase(dir);
    try {
      const config = readSettings({ PLATBOOK_DATA: dir, PLATBOOK_DEMO: 'off', ...database.env });
      const io = { cwd: dir, print: () => {}, progress: () => {}, signal: new AbortController().signal };
      const { jobs, features, close } = await openApp(config, createLogger('silent'), io);
      const order: string[] = [];
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const job = {
        name: 'slow-test',
        label: 'Ends a moment after its signal',
        payload: z.object({}),
        retryLimit: 0,
        expireInSeconds: 60,
        async run(_: object, signal: AbortSignal) {
          begin();
          await once(signal, 'abort');
          await new Promise((resolve) => setTimeout(resolve, 50));
          order.push('job');
        },
      };
      await jobs.work([job]);
      await jobs.enqueue(job, {});
      await begun;
      const closeFeatures = features.close;
      features.close = async () => {
        order.push('features');
        await closeFeatures();
      };
      await close();
      expect(order).toEqual(['job', 'features']);
    } finally {
      await database.close();
      await rm(dir, { recursive: true, force: true });
    }
  },
  200_000,
);
