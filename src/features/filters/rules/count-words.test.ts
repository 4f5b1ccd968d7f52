import { expect, test } from 'vitest';
import { filtersWords, parcelsWords, shareWords } from './count-words.ts';

test.each([
  [0, 0, '0%'],
  [0, 10, '0%'],
  [1, 1_000_000, '<0.1%'],
  [1, 1000, '0.1%'],
  [14, 1000, '1.4%'],
  [500, 1000, '50%'],
  [999_999, 1_000_000, '99.9%'],
  [10, 10, '100%'],
])('%i of %i is %s', (part, total, words) => expect(shareWords(part, total)).toBe(words));

test('one and many', () => {
  expect([parcelsWords(1), parcelsWords(1234), parcelsWords(0)]).toEqual([
    '1 parcel',
    '1,234 parcels',
    '0 parcels',
  ]);
  expect([filtersWords(1), filtersWords(2)]).toEqual(['1 filter', '2 filters']);
});
