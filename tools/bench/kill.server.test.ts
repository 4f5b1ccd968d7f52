import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { killAtMoments } from './kill-bench.ts';

/** `npm run bench -- --only kill` kills at fifty moments on each engine, and waits until all imports and exports have finished. */
const MOMENTS = 2;

test('nothing acknowledged is lost, and no edition is incomplete, when the server is killed', async () => {
  const given = inject('testDatabase');
  if (given.engine !== 'embedded') throw new Error('this test is for the embedded database');
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'platbook-kill-'));
  try {
    // Creating an embedded database takes 18 s of CPU time.
    cpSync(given.template, path.join(dataDir, 'database'), { recursive: true });
    const found = await killAtMoments({
      databaseUrl: null,
      dataDir,
      moments: MOMENTS,
      settleSeconds: null,
    });
    expect(found.restartSeconds).toHaveLength(MOMENTS);
    expect(found.saves + found.bookmarks + found.exports).toBeGreaterThan(0);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 400_000);
