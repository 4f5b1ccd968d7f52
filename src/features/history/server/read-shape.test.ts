import { expect, it } from 'vitest';
import { readShape } from './read-shape.ts';

/** A square of four corners as well-known binary, with the bytes in little-endian order. */
function square(): Uint8Array {
  const corners = [0, 0, 1, 0, 1, 1, 0, 1, 0, 0];
  const bytes = Buffer.alloc(13 + corners.length * 8);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(3, 1);
  bytes.writeUInt32LE(1, 5);
  bytes.writeUInt32LE(corners.length / 2, 9);
  corners.forEach((value, index) => bytes.writeDoubleLE(value, 13 + index * 8));
  return bytes;
}

it('reads a shape into memory of its own size, because a comparison holds up to 150,000 of them', () => {
  const { coords, ringEnds, polygonEnds } = readShape(square());
  expect([...coords]).toEqual([0, 0, 1, 0, 1, 1, 0, 1, 0, 0]);
  expect(coords.buffer.byteLength).toBe(80);
  expect([ringEnds, polygonEnds]).toEqual([[5], [1]]);
});
