import { describe, expect, it } from 'vitest';
import { isInsideRing, nearestOnLines } from './nearest-on-lines.ts';

const square = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
  { x: 0, y: 100 },
  { x: 0, y: 0 },
];

describe('nearestOnLines', () => {
  it.each([
    ['a corner within reach', { x: 7, y: 6 }, { kind: 'corner', x: 0, y: 0 }],
    ['a corner rather than a nearer edge', { x: 9, y: 1 }, { kind: 'corner', x: 0, y: 0 }],
    ['an edge out of reach of corners', { x: 50, y: 5 }, { kind: 'edge', x: 50, y: 0, share: 0.5 }],
    ['an edge at exactly its reach', { x: 50, y: 8 }, { kind: 'edge', y: 0 }],
  ])('finds %s', (_, point, place) => expect(nearestOnLines([square], point, 12, 8)).toMatchObject(place));

  it.each([
    ['in the middle', { x: 50, y: 50 }],
    ['beyond the reach of an edge', { x: 50, y: 8.1 }],
    ['where there are no lines', { x: 500, y: 5 }],
  ])('finds nothing %s', (_, point) => expect(nearestOnLines([square], point, 12, 8)).toBeNull());

  it('skips places that are not accepted', () => {
    const near = nearestOnLines([square, [{ x: 8, y: 0 }]], { x: 4, y: 0 }, 12, 8, ({ line }) => line === 1);
    expect(near).toMatchObject({ kind: 'corner', line: 1 });
  });
});

it.each([
  [{ x: 50, y: 50 }, true],
  [{ x: 150, y: 50 }, false],
  [{ x: -1, y: 0 }, false],
])('isInsideRing of %o is %s', (point, expected) => expect(isInsideRing(square, point)).toBe(expected));
