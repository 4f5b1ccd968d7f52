import { expect, it } from 'vitest';
import { warnOfOtherNumbers } from './number-change.ts';

const change = { earlier: 13_000, now: 13_115, same: 74, column: 'LOC_ID' };

it('warns when hardly any parcel has its number of the edition before', () => {
  expect(warnOfOtherNumbers(change)).toBe(
    'Only 74 of 13,115 parcel numbers are the same as in the edition before. The numbers are from the column LOC_ID. Unless the county gave its parcels new numbers, another column has them: discard this import and select that column.',
  );
  expect(warnOfOtherNumbers({ ...change, column: undefined })).not.toContain('column LOC_ID');
});

it.each([
  ['a tenth is the same', { ...change, same: 1300 }],
  ['there was hardly a parcel before', { ...change, earlier: 99, same: 0 }],
  ['there is hardly a parcel now', { ...change, now: 99, same: 0 }],
  ['a small part of the county is imported, with its numbers', { ...change, now: 500, same: 480 }],
])('says nothing when %s', (_, given) => {
  expect(warnOfOtherNumbers(given)).toBeNull();
});
