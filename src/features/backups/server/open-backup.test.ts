import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANIFEST_FILE } from '../rules/manifest.ts';
import { readManifest } from './open-backup.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-test-manifest-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('a manifest that is', () => {
  it.each([
    ['missing', async () => {}, /^The backup is unfinished: .* is missing\.$/],
    // Reading a folder fails for every user. Root, who runs the tests in containers, can read a file without permissions.
    ['unreadable', (file: string) => mkdir(file), /can’t be read: EISDIR.* Check the permissions/],
    ['damaged', (file: string) => writeFile(file, '{"cut o'), /is damaged, or of another version/],
  ])('%s is reported as such', async (name, make, message) => {
    const folder = path.join(dir, name);
    await mkdir(folder);
    const file = path.join(folder, MANIFEST_FILE);
    await make(file);
    await expect(readManifest(file)).rejects.toMatchObject({
      code: 'unreadable_file',
      message: expect.stringMatching(message) as unknown,
    });
  });
});
