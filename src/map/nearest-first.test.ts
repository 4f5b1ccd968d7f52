import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestFirst } from './nearest-first.ts';

const MIDDLE = { x: 100, y: 100 };

function box(id: number, minX: number, minY: number, size: number) {
  return { id, minX, minY, maxX: minX + size, maxY: minY + size };
}

describe('nearestFirst', () => {
  it('puts the parcel under the middle first, then by distance of the nearest edge', () => {
    const pieces = [box(3, 300, 100, 10), box(1, 0, 0, 190), box(2, 110, 110, 5)];
    expect(nearestFirst(pieces, MIDDLE, 10)).toEqual([1, 2, 3]);
  });

  it('prefers the parcel whose middle is nearer when both are under the point', () => {
    expect(nearestFirst([box(1, 0, 0, 900), box(2, 90, 90, 20)], MIDDLE, 10)).toEqual([2, 1]);
  });

  it('counts the pieces of one parcel as one, by the nearest', () => {
    const pieces = [box(1, 500, 500, 10), box(2, 130, 100, 10), box(1, 105, 100, 10)];
    expect(nearestFirst(pieces, MIDDLE, 10)).toEqual([1, 2]);
  });

  it('keeps the order of ids for stacked parcels', () => {
    expect(nearestFirst([box(9, 90, 90, 20), box(4, 90, 90, 20)], MIDDLE, 10)).toEqual([4, 9]);
  });

  it.each([0, -1])('gives none for the limit %d', (limit) => {
    expect(nearestFirst([box(1, 0, 0, 1)], MIDDLE, limit)).toEqual([]);
  });

  it('gives each id once, at most as many as asked, whatever the order of pieces', () => {
    const piece = fc
      .tuple(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: -50, max: 250 }),
        fc.integer({ min: -50, max: 250 }),
      )
      .map(([id, x, y]) => box(id, x, y, 7));
    fc.assert(
      fc.property(fc.array(piece), fc.integer({ min: 0, max: 25 }), (pieces, limit) => {
        const ids = nearestFirst(pieces, MIDDLE, limit);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length).toBe(Math.min(limit, new Set(pieces.map(({ id }) => id)).size));
        expect(nearestFirst(pieces.toReversed(), MIDDLE, limit)).toEqual(ids);
      }),
    );
  });
});
