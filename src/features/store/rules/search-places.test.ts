import { expect, it } from 'vitest';
import { type SearchedPlace, searchPlaces } from './search-places.ts';

const place = (path: string, headline: string, more: Partial<SearchedPlace> = {}): SearchedPlace => ({
  path,
  headline,
  kind: 'county',
  geoid: null,
  lowerHeadline: headline.toLowerCase(),
  lowerHeadlineAlt: null,
  ...more,
});

const PLACES = [
  place('/us/md/baltimore', 'Baltimore County, MD', { geoid: '24005' }),
  place('/us/md/baltimore-city', 'Baltimore City, MD', { geoid: '24510' }),
  place('/us/md', 'Maryland', { kind: 'state', lowerHeadlineAlt: 'maryland, united states' }),
  place('/us/ca/merced', 'Merced County, CA'),
  place('/us/nm', 'New Mexico', { kind: 'state' }),
  place('/us/va/mexico', 'Mexico 100% County, VA'),
  place('/ca/on', 'Ontario', { kind: 'state' }),
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

it('finds places of the other country, and at most as many as requested, states before counties', () => {
  expect(find('on', 'ca')).toEqual(['/ca/on']);
  expect(find('me')).toEqual(['/us/nm', '/us/ca/merced', '/us/va/mexico']);
  expect(find('me', 'us', 2)).toEqual(['/us/nm', '/us/ca/merced']);
  expect(find('co')).toEqual(['/us/md/baltimore', '/us/ca/merced', '/us/va/mexico']);
});
