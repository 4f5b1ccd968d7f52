import { expect, test } from 'vitest';
import { filtersLabel, parcelsLabel, shareLabel } from './count-labels.ts';

test.each([
  [0, 0, '0%'],
  [0, 10, '0%'],
  [1, 1_000_000, '<0.1%'],
  [1, 1000, '0.1%'],
  [14, 1000, '1.4%'],
  [500, 1000, '50%'],
  [999_999, 1_000_000, '99.9%'],
  [10, 10, '100%'],
])('%i of %i is %s', (part, total, label) => expect(shareLabel(part, total)).toBe(label));

test('singular and plural', () => {
  expect([parcelsLabel(1), parcelsLabel(1234), parcelsLabel(0)]).toEqual([
    '1 parcel',
    '1,234 parcels',
    '0 parcels',
  ]);
  expect([filtersLabel(1), filtersLabel(2)]).toEqual(['1 filter', '2 filters']);
});
