import { mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { utf8CopyOf } from './utf8-copy.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-utf8-'));
});
afterAll(() => rm(dir, { recursive: true }));

it('a file in UTF-16 is copied once, and again when another file replaced it', async () => {
  const scratch = await mkdtemp(path.join(dir, 'scratch-'));
  const file = path.join(dir, 'lots.geojson');
  await writeFile(file, Buffer.from('\ufeff{"a":"ü"}', 'utf16le'));
  const first = await utf8CopyOf(file, scratch);
  expect(await readFile(first, 'utf8')).toBe('{"a":"ü"}');
  expect(await utf8CopyOf(file, scratch)).toBe(first);
  expect(await readdir(scratch)).toHaveLength(1);
  expect(await readdir(path.dirname(first))).toEqual(['lots.geojson']);
  await writeFile(file, Buffer.from('\ufeff{"a":"ö"}', 'utf16le'));
  await utimes(file, 1, 1);
  expect(await readFile(await utf8CopyOf(file, scratch), 'utf8')).toBe('{"a":"ö"}');
});

it('a file in UTF-8 is not copied', async () => {
  const file = path.join(dir, 'plain.geojson');
  await writeFile(file, '{}');
  expect(await utf8CopyOf(file, path.join(dir, 'nowhere'))).toBe(file);
});
