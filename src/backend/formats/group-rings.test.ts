import { expect, it } from 'vitest';
import { GeometryBuffer } from './geometry-buffer.ts';
import { groupRings } from './group-rings.ts';

const HOLES = 150_000;

/** Adds a square ring. In Esri's formats shells are clockwise, holes counterclockwise. */
function addSquare(into: GeometryBuffer, x: number, y: number, size: number, isClockwise: boolean): void {
  const corners = [
    [x, y],
    [x, y + size],
    [x + size, y + size],
    [x + size, y],
    [x, y],
  ] as const;
  for (const [cornerX, cornerY] of isClockwise ? corners : corners.toReversed())
    into.addVertex(cornerX, cornerY);
  into.endPart();
}

it('gives a shell 150,000 holes: the streets of a large city can be one polygon with a hole for each block', () => {
  const buffer = new GeometryBuffer();
  buffer.reset('polygon');
  addSquare(buffer, -10, -10, 5, true);
  for (let hole = 0; hole < HOLES; hole++)
    addSquare(buffer, (hole % 500) * 2, Math.floor(hole / 500) * 2, 1, false);
  addSquare(buffer, -2, -2, 2000, true);
  groupRings(buffer);
  expect(buffer.polygonEnds).toEqual([1, HOLES + 2]);
  // The second shell now precedes its holes.
  expect([...buffer.coords.subarray(10, 12)]).toEqual([-2, -2]);
  expect([...buffer.coords.subarray(20, 22)]).toEqual([0, 0]);
});

it.each<[string, [x: number, y: number, size: number, isClockwise: boolean][], number[]]>([
  [
    'a shell with a hole',
    [
      [0, 0, 9, true],
      [2, 2, 3, false],
    ],
    [2],
  ],
  [
    'a shell with a hole, both wound the wrong way',
    [
      [0, 0, 9, false],
      [2, 2, 3, true],
    ],
    [2],
  ],
  [
    'a shell with a hole, both wound the wrong way, the hole first',
    [
      [2, 2, 3, true],
      [0, 0, 9, false],
    ],
    [2],
  ],
  [
    'a shell wound the wrong way, like its hole',
    [
      [0, 0, 9, false],
      [2, 2, 3, false],
    ],
    [2],
  ],
  [
    'an island in the hole, all wound the wrong way',
    [
      [0, 0, 9, false],
      [2, 2, 4, true],
      [3, 3, 1, false],
    ],
    [2, 3],
  ],
  [
    'a part wound the wrong way beside a shell with a hole',
    [
      [0, 0, 9, true],
      [2, 2, 3, false],
      [20, 0, 5, false],
    ],
    [2, 3],
  ],
  [
    'two overlapping shells',
    [
      [0, 0, 9, true],
      [2, 2, 3, true],
    ],
    [1, 2],
  ],
])('groups %s', (_, squares, polygonEnds) => {
  const buffer = new GeometryBuffer();
  buffer.reset('polygon');
  for (const square of squares) addSquare(buffer, ...square);
  groupRings(buffer);
  expect(buffer.polygonEnds).toEqual(polygonEnds);
  expect([...buffer.coords.subarray(0, 2)]).toEqual([0, 0]);
});
