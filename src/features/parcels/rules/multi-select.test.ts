import { describe, expect, test } from 'vitest';
import { MAX_MULTI_SELECT, toggledMultiSelect } from './multi-select.ts';
import { sumParcels } from './parcel-sums.ts';

describe('a multi-select', () => {
  test.each<[number[], number, number | null, number[]]>([
    [[], 1, null, [1]],
    [[], 1, 1, [1]],
    [[], 2, 1, [1, 2]],
    [[1, 2], 3, null, [1, 2, 3]],
    [[1, 2], 3, 9, [1, 2, 3]],
    [[1, 2], 1, null, [2]],
    [[1], 1, null, []],
  ])('%j, toggled by %i while the panel shows %s, is %j', (multiSelected, fid, single, expected) => {
    expect(toggledMultiSelect(multiSelected, fid, single)).toEqual(expected);
  });

  test('has a limit', () => {
    const full = Array.from({ length: MAX_MULTI_SELECT }, (_, index) => index + 1);
    expect(toggledMultiSelect(full, MAX_MULTI_SELECT + 1, null)).toBeNull();
    expect(toggledMultiSelect(full, 1, null)).toHaveLength(MAX_MULTI_SELECT - 1);
    expect(toggledMultiSelect(full.slice(1), 1, null)).toHaveLength(MAX_MULTI_SELECT);
  });
});

test.each([
  [[], { acres: null, value: null, withoutAcres: 0, withoutValue: 0 }],
  [[{ acres: null, value: null }], { acres: null, value: null, withoutAcres: 1, withoutValue: 1 }],
  [
    [
      { acres: 0.25, value: 0.1 },
      { acres: 1.5, value: 0.2 },
      { acres: null, value: 0 },
    ],
    { acres: 1.75, value: 0.3, withoutAcres: 1, withoutValue: 0 },
  ],
])('%j come to %j', (parcels, sums) => {
  expect(sumParcels(parcels)).toEqual(sums);
});
