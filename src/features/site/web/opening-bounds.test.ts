import { expect, it } from 'vitest';
import { openingBounds } from './opening-bounds.ts';

it.each([
  [1440, 0.007725],
  [390, 0.002092],
])(
  'in a window %d px wide, opens no closer than the closest zoom for a parcel, and keeps the middle',
  (px, degrees) => {
    const [west, south, east, north] = openingBounds([-46.4901, 39.3901, -46.4899, 39.3903], px);
    expect(east - west).toBeCloseTo(degrees, 6);
    expect((west + east) / 2).toBeCloseTo(-46.49, 6);
    expect((south + north) / 2).toBeCloseTo(39.3902, 6);
  },
);

it('leaves a large parcel its own box', () => {
  expect(openingBounds([-46.5, 39.3, -46.4, 39.4], 1440)).toEqual([-46.5, 39.3, -46.4, 39.4]);
});
