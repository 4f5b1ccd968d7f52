import { expect, it } from 'vitest';
import { openingBounds } from './opening-bounds.ts';

it('never opens closer than a parcel is fitted, around the same middle', () => {
  const [west, south, east, north] = openingBounds([-46.4901, 39.3901, -46.4899, 39.3903]);
  expect(east - west).toBeCloseTo(0.0075, 6);
  expect((west + east) / 2).toBeCloseTo(-46.49, 6);
  expect((south + north) / 2).toBeCloseTo(39.3902, 6);
});

it('leaves a large parcel its own box', () => {
  expect(openingBounds([-46.5, 39.3, -46.4, 39.4])).toEqual([-46.5, 39.3, -46.4, 39.4]);
});
