import { expect, test } from 'vitest';
import { ownerParcelsLabel } from './owner-labels.ts';

test.each([
  [1, true, '1 parcel of this owner in this county'],
  [2, true, '2 parcels of this owner in this county'],
  [37, true, '37 parcels of this owner in this county'],
  [1000, true, '1,000 parcels of this owner in this county'],
  [1000, false, 'More than 1,000 parcels of this owner in this county'],
])('%i, complete %s: %s', (count, isComplete, label) => {
  const parcel = {
    fid: 1,
    path: '/us/zz/a/1',
    address: null,
    parcelnumb: null,
    point: [0, 0] as [number, number],
  };
  const parcels = Array.from({ length: count }, () => parcel);
  expect(ownerParcelsLabel({ parcels, is_complete: isComplete })).toBe(label);
});
