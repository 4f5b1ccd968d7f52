import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openStoreFixture, rectangle } from '../../../../tests/support/store-fixture.ts';
import { findParcelsAtPoint } from './parcel-at-point.ts';
import type { ParcelStore } from './parcel-store.ts';

const hole = rectangle(-99.8, 40.2, -99.6, 40.4).toReversed();
const PARCELS = [
  { rings: [[rectangle(-100, 40, -99.5, 40.5), hole]] },
  { rings: [[rectangle(-99.5, 40, -99.4, 40.1)], [rectangle(-99.3, 40, -99.2, 40.1)]] },
  { rings: [[rectangle(-99, 40, -98.9, 40.1)]] },
  { rings: [[rectangle(-99, 40, -98.9, 40.1)]] },
];

/** Computes the same answer from the rectangles themselves. */
function expected(lon: number, lat: number): number[] {
  const within = (w: number, s: number, e: number, n: number) => lon > w && lon < e && lat > s && lat < n;
  const found: number[] = [];
  if (within(-100, 40, -99.5, 40.5) && !within(-99.8, 40.2, -99.6, 40.4)) found.push(1);
  if (within(-99.5, 40, -99.4, 40.1) || within(-99.3, 40, -99.2, 40.1)) found.push(2);
  if (within(-99, 40, -98.9, 40.1)) found.push(3, 4);
  return found;
}

let store: ParcelStore;
beforeAll(async () => {
  store = await openStoreFixture({ parcels: PARCELS });
});

describe('parcels at a point', () => {
  it.each([
    ['inside', -99.9, 40.1, [1]],
    ['in a hole', -99.7, 40.3, []],
    ['in the second part', -99.25, 40.05, [2]],
    ['in a stack', -98.95, 40.05, [3, 4]],
    ['outside', -97, 40, []],
    ['beyond the map', -99.9, 89, []],
  ])('%s', (_, lon, lat, fids) => {
    expect(findParcelsAtPoint(store, lon, lat)).toEqual(fids);
  });

  it('finds the parcels whose rectangles contain the point, away from their edges', () => {
    const tenth = fc.integer({ min: -1010, max: -986 });
    fc.assert(
      fc.property(tenth, fc.integer({ min: 398, max: 406 }), (x, y) => {
        const [lon, lat] = [x / 10 + 0.043, y / 10 + 0.027];
        expect(findParcelsAtPoint(store, lon, lat)).toEqual(expected(lon, lat));
      }),
    );
  });
});
