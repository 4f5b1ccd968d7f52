import { expect, it } from 'vitest';
import { summaryTitle } from './summary-label.ts';

const parcel = {
  fid: 1,
  path: '/us/zz/alder/1',
  address: '1 Elm St',
  parcelnumb: '04-1',
  owner: 'Ada Example',
};

it.each([
  [{}, '1 Elm St', 'Ada Example'],
  [{ owner: null }, '1 Elm St', 'Parcel 04-1'],
  [{ address: null }, 'Address Not Available', 'Ada Example'],
  [{ address: null, owner: null, parcelnumb: null }, 'Address Not Available', null],
])('a parcel with %o is %s, %s', (patch, title, subtitle) => {
  expect(summaryTitle({ ...parcel, ...patch })).toEqual({ title, subtitle });
});
