import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ScratchFile } from '../../../backend/files/scratch-file.ts';
import { NumberColumn } from './number-column.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-numbers-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test('returns the numbers of many blocks, each of which has a type of its own', () => {
  const scratch = new ScratchFile(dir);
  const column = new NumberColumn(scratch);
  // Bytes, then fractions, then large numbers, with gaps; the last block is not full.
  const values = Array.from({ length: 100_000 }, (_, row) => {
    if (row % 10 === 9) return Number.NaN;
    if (row < 32_768) return row % 100;
    return row < 65_536 ? row / 4 : row * 100_000;
  });
  for (const value of values) column.push(Number.isNaN(value) ? null : value);
  expect(column.type).toBe('f64');
  expect(column.takeAll(new Float64Array(values.length))).toEqual(Float64Array.from(values));
  // After its numbers were taken, the column is empty.
  expect(column.takeAll(new Float64Array(1))).toEqual(new Float64Array(1));
  scratch.close();
});
