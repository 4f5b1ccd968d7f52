import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readSecret } from './secret.ts';

it('takes the secret of the settings', async () => {
  expect(await readSecret({ secret: 'x'.repeat(32), dataDir: '/nowhere' })).toBe('x'.repeat(32));
});

it('makes a secret once in the data folder, which only the owner of the file can read', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'platbook-secret-'));
  const dataDir = path.join(root, 'data');
  const both = await Promise.all([
    readSecret({ secret: null, dataDir }),
    // The second call reads like another process that knows the folder by another name.
    readSecret({ secret: null, dataDir: `${dataDir}/../data` }),
  ]);
  expect(both[0]).toMatch(/^[\w-]{43}$/);
  expect(both[1]).toBe(both[0]);
  expect((await readFile(path.join(dataDir, 'secret'), 'utf8')).trim()).toBe(both[0]);
  expect((await stat(path.join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
  await rm(root, { recursive: true });
});
