import { expect, it } from 'vitest';
import type { PlaceRow } from '../../places/server/index.ts';
import { nameAround } from './name-around.ts';
import { createPlaceIndex } from './place-index.ts';

function placeRow(row: Pick<PlaceRow, 'path' | 'kind' | 'name' | 'headline'>): PlaceRow {
  const around = { country: 'United States', state2: 'ZZ', headlineAlt: null, geoid: null };
  return { ...row, ...around, style: 'admin', west: null, south: null, east: null, north: null };
}

const PLACES = createPlaceIndex([
  placeRow({ path: '/us/zz/alder', kind: 'county', name: 'Alder', headline: 'Alder County, ZZ' }),
  placeRow({
    path: '/us/zz/alder/mill-end',
    kind: 'neighborhood',
    name: 'Mill End',
    headline: 'Mill End, Alder',
  }),
]);

it.each([
  ['/us/zz/alder/mill-end/7', 'ALDERTON', 'Mill End, Alder County, ZZ'],
  ['/us/zz/alder/7', 'ALDERTON', 'ALDERTON, Alder County, ZZ'],
  ['/us/zz/alder/7', 'ALDER', 'Alder County, ZZ'],
  ['/us/zz/alder/7', 'ALD', 'ALD, Alder County, ZZ'],
  ['/us/zz/alder/7', '', 'Alder County, ZZ'],
  ['/us/zz/alder/unknown/7', 'ALDERTON', 'ALDERTON, Alder County, ZZ'],
])('a parcel at %s in the city %j is in %s', (path, city, expected) => {
  expect(nameAround(PLACES, '/us/zz/alder', { path, city })).toBe(expected);
});

it('names the city where the county is not a place of this site', () => {
  expect(nameAround(PLACES, '/us/zz/birch', { path: '/us/zz/birch/7', city: 'BIRCHTON' })).toBe('BIRCHTON');
});

it('lists cities and neighborhoods inside a place, and not the place itself', () => {
  expect(PLACES.listInside('/us/zz').map(({ name }) => name)).toEqual(['Mill End']);
  expect(PLACES.listInside('/us/zz/alder/mill-end')).toEqual([]);
});
