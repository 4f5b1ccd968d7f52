import { expect, test } from 'vitest';
import { readNumberWithPlace } from './number-with-place.ts';

test.each([
  ['Alder County 12-0345', '12-0345', 'alder'],
  ['Granville 7-19', '7-19', 'granville'],
  ['12-0345, Alder KY 99001', '12-0345', 'alder ky'],
  ['Salem County, NJ parcel no. 0012 34', '0012 34', 'salem nj'],
  ['Alder APN R0045-2', 'R0045-2', 'alder'],
  ['Granville map 7 lot 19', '7 19', 'granville'],
  ['Ward County 98765', '98765', 'ward'],
])('%s has the number %s of %s', (query, number, around) => {
  const asked = readNumberWithPlace(query);
  expect([asked?.number, asked?.around.map(({ word }) => word).join(' ')]).toEqual([number, around]);
});

test.each([
  ['Main St 12-14', true],
  ['12-14 Elm Ave', true],
  ['Granville 7-19', false],
])('%s may be an address: %s', (query, isStreet) =>
  expect(readNumberWithPlace(query)?.isStreet).toBe(isStreet),
);

test.each([
  '12-0345',
  '65 Pearl St, Windsor',
  'Granville 12',
  'Granville',
  'APN 12-345',
  '450 S 900 E',
  '24 2nd St Granville',
  '',
])('%s is not a number with a place', (query) => expect(readNumberWithPlace(query)).toBeNull());
