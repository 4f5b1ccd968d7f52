import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { acceptCommands } from '../../backend/control/control-server.ts';

const PLATBOOK = path.resolve(import.meta.dirname, '../../../bin/platbook.mjs');

test('words of a command stay as they are in a folder with files of the same names, and paths are resolved from this folder', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-called-from-'));
  const received: unknown[] = [];
  const server = await acceptCommands(path.join(dir, 'data'), { engine: 'embedded', dir: '' });
  server.open((args, { cwd }) => {
    received.push({ args, cwd });
    return Promise.resolve(0);
  });
  try {
    for (const name of ['layer', 'import', 'zoning']) await mkdir(path.join(dir, name));
    const args = ['layer', 'import', 'zones.gpkg', '--as', 'zoning'];
    const env = { ...process.env, PLATBOOK_DATA: path.join(dir, 'data'), DATABASE_URL: '', INIT_CWD: dir };
    await promisify(execFile)(process.execPath, [PLATBOOK, ...args], { cwd: dir, env });
    expect(received).toEqual([{ args, cwd: dir }]);
  } finally {
    await server.close();
    await rm(dir, { recursive: true });
  }
}, 30_000);
