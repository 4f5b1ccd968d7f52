import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listFilesOfFolders } from './import-folders.ts';

it('lists files and file geodatabases, which are folders, but no other folders', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'offered-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ['parcels.gdb', 'other']) {
    await mkdir(path.join(folder, name));
    for (const part of ['a00000001.gdbtable', 'gdb']) await writeFile(path.join(folder, name, part), 'xyz');
  }
  await writeFile(path.join(folder, 'lots.zip'), 'x');
  const [listed] = await listFilesOfFolders([folder]);
  const sizes = Object.fromEntries((listed?.files ?? []).map(({ name, bytes }) => [name, bytes]));
  expect(sizes).toEqual({ 'parcels.gdb': 6, 'lots.zip': 1 });
});
