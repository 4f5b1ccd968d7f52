import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readProperties } from './pmtiles-properties.ts';

let dir: string;
let file: number;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-properties-'));
  const values = path.join(dir, 'values');
  await writeFile(values, Buffer.concat([valueOf(0, 'one'), valueOf(1, 'two')]));
  file = openSync(values, 'r');
});
afterAll(async () => {
  closeSync(file);
  await rm(dir, { recursive: true });
});

function valueOf(column: number, text: string): Buffer {
  const bytes = Buffer.alloc(4 + text.length);
  bytes.writeUInt16LE(column, 0);
  bytes.writeUInt16LE(text.length, 2);
  bytes.write(text, 4);
  return bytes;
}

function read(from: number, to: number): [number, string][] {
  const found: [number, string][] = [];
  readProperties(file, from, to, (column, value) => found.push([column, value.toString()]));
  return found;
}

it('reads the values of a row with their columns', () => {
  expect(read(0, 14)).toEqual([
    [0, 'one'],
    [1, 'two'],
  ]);
  expect(read(7, 14)).toEqual([[1, 'two']]);
});

it('refuses a row that the file has only a part of', () => {
  expect(() => read(7, 21)).toThrow('not written whole');
});
