import { expect, it } from 'vitest';
import { tokenize } from '../../search/rules/tokenize.ts';
import { type SearchedPlace, searchPlaces } from './search-places.ts';

const place = (path: string, headline: string, more: Partial<SearchedPlace> = {}): SearchedPlace => ({
  path,
  headline,
  kind: 'county',
  geoid: null,
  words: tokenize(headline),
  longWords: [],
  ...more,
});

const PLACES = [
  place('/us/md/baltimore', 'Baltimore County, MD', { geoid: '24005' }),
  place('/us/md/baltimore-city', 'Baltimore City, MD', { geoid: '24510' }),
  place('/us/md', 'Maryland', { kind: 'state', longWords: tokenize('Maryland, United States') }),
  place('/us/ca/merced', 'Merced County, CA'),
  place('/us/nm', 'New Mexico', { kind: 'state' }),
  place('/us/va/mexico', 'Mexico 100% County, VA'),
  place('/ca/on', 'Ontario', { kind: 'state' }),
];
const SPELLED = [
  place('/us/md/prince-georges', "Prince George's County, MD"),
  place('/us/fl/miami-dade', 'Miami-Dade County, FL'),
  place('/us/nm/dona-ana', 'Doña Ana County, NM'),
  place('/us/mo/st-louis', 'St. Louis County, MO'),
];
const find = (query: string, country: 'us' | 'ca' = 'us', limit = 33) =>
  searchPlaces(
    { places: PLACES, withParcels: new Set(['/us/md/baltimore-city']) },
    { query, country },
    limit,
  ).map(({ path }) => path);

it.each([
  ['balt', ['/us/md/baltimore-city', '/us/md/baltimore']],
  ['Mexico', ['/us/nm', '/us/va/mexico']],
  ['maryland, u', ['/us/md']],
  ['24005', ['/us/md/baltimore']],
  ['2400', []],
  ['altimore', []],
  ['100%', ['/us/va/mexico']],
  ['1_0', []],
  ['%%', []],
  ['ontario', []],
])('the search for %s finds %j', (query, paths) => {
  expect(find(query)).toEqual(paths);
});

it.each([
  ['dade', '/us/fl/miami-dade'],
  ['miami d', '/us/fl/miami-dade'],
  ['dona ana', '/us/nm/dona-ana'],
  ['DOÑA', '/us/nm/dona-ana'],
  ['prince georges', '/us/md/prince-georges'],
  ['prince george’s', '/us/md/prince-georges'],
  ['st louis', '/us/mo/st-louis'],
  ['saint lou', '/us/mo/st-louis'],
])('accents, apostrophes, hyphens and abbreviations are not needed: %s', (query, path) => {
  const found = searchPlaces({ places: SPELLED, withParcels: new Set() }, { query, country: 'us' }, 33);
  expect(found.map((place_) => place_.path)).toEqual([path]);
});

it('finds places of the other country, and at most as many as requested, states before counties', () => {
  expect(find('on', 'ca')).toEqual(['/ca/on']);
  expect(find('me')).toEqual(['/us/nm', '/us/ca/merced', '/us/va/mexico']);
  expect(find('me', 'us', 2)).toEqual(['/us/nm', '/us/ca/merced']);
  expect(find('co')).toEqual(['/us/md/baltimore', '/us/ca/merced', '/us/va/mexico']);
});
