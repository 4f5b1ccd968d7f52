import { expect, test } from 'vitest';
import { type PointBuffer, clipLine, createPointBuffer } from './clip.ts';

function ringOf(points: readonly (readonly [number, number])[]): PointBuffer {
  return { xy: Int32Array.from(points.flat()), count: points.length };
}

test.each([
  {
    name: 'inside',
    line: [
      [1, 1],
      [5, 5],
    ],
    pieces: [
      [
        [1, 1],
        [5, 5],
      ],
    ],
  },
  {
    name: 'outside',
    line: [
      [-5, 20],
      [20, 20],
    ],
    pieces: [],
  },
  {
    name: 'through',
    line: [
      [-5, 5],
      [15, 5],
    ],
    pieces: [
      [
        [0, 5],
        [10, 5],
      ],
    ],
  },
  {
    name: 'out and in again',
    line: [
      [5, 5],
      [15, 5],
      [15, 8],
      [5, 8],
    ],
    pieces: [
      [
        [5, 5],
        [10, 5],
      ],
      [
        [10, 8],
        [5, 8],
      ],
    ],
  },
  {
    name: 'past a corner',
    line: [
      [-3, 2],
      [2, -3],
    ],
    pieces: [],
  },
  { name: 'of a single point', line: [[1, 1]], pieces: [] },
] as const)('a line $name', ({ line, pieces }) => {
  const out = createPointBuffer();
  const found: [number, number][][] = [];
  clipLine(ringOf(line), out, 0, 10, (from, to) => found.push(slice(out, from, to)));
  expect(found).toEqual(pieces);
});

function slice({ xy }: PointBuffer, from: number, to: number): [number, number][] {
  return Array.from({ length: to - from }, (_, i) => [xy[(from + i) * 2] ?? 0, xy[(from + i) * 2 + 1] ?? 0]);
}
