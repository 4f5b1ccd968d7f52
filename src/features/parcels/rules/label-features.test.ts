import { describe, expect, it } from 'vitest';
import { lengthLabel } from './label-features.ts';

const side = (bearing: number, inside: 'left' | 'right') => ({
  ft: 328.084,
  m: 100,
  coord: [-76, 45] as [number, number],
  bearing,
  inside,
});

describe('lengthLabel', () => {
  it.each([
    // A square drawn counterclockwise: the south, east, north and west side.
    [90, 'left', 0, 'bottom'],
    [0, 'left', -90, 'bottom'],
    [270, 'left', 0, 'top'],
    [180, 'left', -90, 'top'],
    [179.9, 'left', 89.9, 'bottom'],
    [90, 'right', 0, 'top'],
    [270, 'right', 0, 'bottom'],
  ] as const)(
    'of a side with bearing %f and the parcel to the %s is rotated by %f and anchored at its %s',
    (bearing, inside, rotate, anchor) => {
      const { properties } = lengthLabel(side(bearing, inside), 'ft');
      expect(properties?.['rotate']).toBeCloseTo(rotate, 5);
      expect(properties?.['anchor']).toBe(anchor);
    },
  );

  it('is in whole feet, or meters with one decimal', () => {
    expect(lengthLabel(side(90, 'left'), 'ft').properties?.['text']).toBe('328 ft');
    expect(lengthLabel(side(90, 'left'), 'm').properties?.['text']).toBe('100.0 m');
  });
});
