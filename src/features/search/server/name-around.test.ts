import { expect, it } from 'vitest';
import type { PlaceRow } from '../../places/server/index.ts';
import { nameAround } from './name-around.ts';
import { createPlaceIndex } from './place-index.ts';
import { searchIndexes } from './search-indexes.ts';

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

it.each([
  ['Milll End', ['Mill End, Alder']],
  ['mlil end, aldr', ['Mill End, Alder']],
  ['Aldre County', ['Alder County, ZZ']],
  ['Mill End', ['Mill End, Alder']],
  ['Xill End', []],
  ['Milll End 7', []],
  ['mill brook', []],
])('finds the places with wrong letters that %s may mean', async (query, expected) => {
  const indexes = { counties: [], unreadable: [], places: PLACES };
  const found = await searchIndexes(indexes, { query, near: null, seesOwners: false, limit: 10 });
  expect(found.map(({ headline }) => headline)).toEqual(expected);
});
