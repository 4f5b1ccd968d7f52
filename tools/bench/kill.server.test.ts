import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { urlOfDatabase } from './database-url.ts';
import { killAtMoments } from './kill-bench.ts';

/** `npm run bench -- --only kill` kills at fifty moments on each engine, and waits until all imports and exports have finished. */
const MOMENTS = 2;

test('nothing acknowledged is lost, and no edition is half, when the server is killed', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'platbook-kill-'));
  const database = await ownDatabase(dataDir);
  try {
    const found = await killAtMoments({
      databaseUrl: database.url,
      dataDir,
      moments: MOMENTS,
      settleSeconds: null,
    });
    expect(found.restartSeconds).toHaveLength(MOMENTS);
    expect(found.saves + found.bookmarks + found.exports).toBeGreaterThan(0);
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 400_000);

async function ownDatabase(dataDir: string): Promise<{ url: string | null; drop(): Promise<void> }> {
  const given = inject('testDatabase');
  if (given.engine === 'embedded') {
    // Creating an embedded database takes 18 s of CPU time.
    cpSync(given.template, path.join(dataDir, 'database'), { recursive: true });
    return { url: null, drop: () => Promise.resolve() };
  }
  const name = `platbook_kill_${process.pid}`;
  const admin = new pg.Client({ connectionString: given.admin });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name}`);
  return {
    url: urlOfDatabase(given.admin, name),
    async drop() {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}
