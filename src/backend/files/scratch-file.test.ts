import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ScratchFile } from './scratch-file.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-scratch-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test('reads back pieces of any kind from their places', () => {
  const scratch = new ScratchFile(path.join(dir, 'pieces'));
  const bytes = scratch.append(Uint8Array.of(1, 2, 3));
  const part = scratch.append(Float64Array.of(0, 1.5, -2, 9).subarray(1, 3));
  const words = scratch.append(Uint32Array.of(4_000_000_000));
  const read = <T extends ArrayBufferView>(target: T, place: number): T => {
    scratch.read(target, place);
    return target;
  };
  expect(read(new Uint32Array(1), words)).toEqual(Uint32Array.of(4_000_000_000));
  expect(read(new Float64Array(2), part)).toEqual(Float64Array.of(1.5, -2));
  expect(read(new Uint8Array(3), bytes)).toEqual(Uint8Array.of(1, 2, 3));
  expect(() => read(new Uint8Array(9), words)).toThrow('ends before');
  scratch.close();
  scratch.close();
});

test('has no name in its folder, and does not exist before the first piece', async () => {
  const folder = path.join(dir, 'nameless');
  const scratch = new ScratchFile(folder);
  expect(await readdir(dir)).not.toContain('nameless');
  scratch.append(Uint8Array.of(1));
  expect(await readdir(folder)).toEqual([]);
  scratch.close();
  expect(() => scratch.read(new Uint8Array(1), 0)).toThrow('nothing was written');
});
