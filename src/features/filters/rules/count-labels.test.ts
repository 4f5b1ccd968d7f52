import { expect, test } from 'vitest';
import { filtersLabel, pageLabel, parcelsLabel, rangeLabel, shareLabel } from './count-labels.ts';

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

test.each([
  [1, 25, 1204, '1 – 25 of 1,204'],
  [1201, 1204, 1204, '1,201 – 1,204 of 1,204'],
  [1, 1, 1, '1 of 1'],
])('the page with rows %i to %i of %i is "%s"', (first, last, total, label) =>
  expect(pageLabel(first, last, total)).toBe(label),
);

test('a range of one value is the value', () => {
  expect([rangeLabel('$0', '$2,300'), rangeLabel('0.57', '0.57')]).toEqual(['$0 – $2,300', '0.57']);
});
