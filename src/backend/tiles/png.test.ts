import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { addSegment, createDensityGrid, toAlpha } from './line-density.ts';
import { encodeAlphaPng } from './png.ts';

/** Returns the data of a PNG's chunks by type. */
function chunksOf(png: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(png);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return chunks;
}

test('the image holds its size, its color and every opacity', () => {
  const chunks = chunksOf(encodeAlphaPng(Uint8Array.of(0, 255, 7, 9, 1, 2), 3, 2, 0x0080ff));
  expect(chunks.get('IHDR')?.readUInt32BE(0)).toBe(3);
  expect(chunks.get('IHDR')?.readUInt32BE(4)).toBe(2);
  expect([...(chunks.get('PLTE') ?? []).slice(0, 3)]).toEqual([0x00, 0x80, 0xff]);
  expect(chunks.get('tRNS')?.[7]).toBe(7);
  expect([...inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))]).toEqual([0, 0, 255, 7, 0, 9, 1, 2]);
});

test.each([
  { name: 'inside', line: [2, 3, 12, 9], length: Math.hypot(10, 6) },
  { name: 'across the whole square and far beyond', line: [-1000, 8, 1000, 8], length: 18 },
  { name: 'outside', line: [-5, -1, 40, -1], length: 0 },
] as const)('a segment $name adds its length inside the square', ({ line, length }) => {
  const grid = createDensityGrid(16);
  const [ax, ay, bx, by] = line;
  addSegment(grid, ax, ay, bx, by);
  const sum = grid.sums.reduce((total, value) => total + value, 0);
  expect(Math.abs(sum - length)).toBeLessThan(1.5);
});

test('more length is more opaque, up to the maximum', () => {
  const grid = createDensityGrid(4);
  addSegment(grid, 0.5, 0.5, 3.5, 0.5);
  const once = toAlpha(grid, 1, 0.8, 51)[1] ?? 0;
  for (let i = 0; i < 50; i++) addSegment(grid, 0.5, 0.5, 3.5, 0.5);
  const often = toAlpha(grid, 1, 0.8, 51)[1] ?? 0;
  expect(once).toBeGreaterThan(0);
  expect(often).toBeGreaterThan(once);
  expect(often).toBe(205);
});
