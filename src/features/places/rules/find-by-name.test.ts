import { describe, expect, test } from 'vitest';
import { findByName } from './find-by-name.ts';

const county = (path: string, geoid: string, name: string, state: string, postal: string) => ({
  path,
  geoid,
  name,
  headline: `${name}, ${postal}`,
  headlineAlt: `${name}, ${state}, United States`,
});

const PLACES = [
  county('/us/al/autauga', '01001', 'Autauga County', 'Alabama', 'AL'),
  county('/us/al/dekalb', '01049', 'DeKalb County', 'Alabama', 'AL'),
  county('/us/co/denver', '08031', 'Denver County', 'Colorado', 'CO'),
  county('/us/id/washington', '16087', 'Washington County', 'Idaho', 'ID'),
  county('/us/la/orleans', '22071', 'Orleans Parish', 'Louisiana', 'LA'),
  county('/us/md/baltimore', '24005', 'Baltimore County', 'Maryland', 'MD'),
  county('/us/md/baltimore-city', '24510', 'Baltimore City', 'Maryland', 'MD'),
  county('/us/md/prince-georges', '24033', "Prince George's County", 'Maryland', 'MD'),
  county('/us/md/st-marys', '24037', "St. Mary's County", 'Maryland', 'MD'),
  county('/us/md/washington', '24043', 'Washington County', 'Maryland', 'MD'),
  county('/us/nm/dona-ana', '35013', 'Doña Ana County', 'New Mexico', 'NM'),
  county('/us/tx/traves', '48999', 'Traves County', 'Texas', 'TX'),
  county('/us/tx/travis', '48453', 'Travis County', 'Texas', 'TX'),
  county('/us/va/williamsburg-city', '51830', 'Williamsburg City', 'Virginia', 'VA'),
  { path: '/us/dc', geoid: '11', name: 'District of Columbia' },
];

const named = (text: string) => findByName(PLACES, text).named.map(({ path }) => path);
const similar = (text: string) => findByName(PLACES, text).similar.map(({ path }) => path);

describe('a place is named by', () => {
  test.each([
    ['its path', '/us/va/williamsburg-city', '/us/va/williamsburg-city'],
    [
      'its path in capitals, with a slash at the end',
      ' /US/VA/Williamsburg-City/ ',
      '/us/va/williamsburg-city',
    ],
    ['its GEOID', '48453', '/us/tx/travis'],
    ['its full name', 'Travis County', '/us/tx/travis'],
    ['its bare name', 'travis', '/us/tx/travis'],
    ['its name and state', 'Travis, Texas', '/us/tx/travis'],
    ['its name, state and country', 'Travis County, Texas, United States', '/us/tx/travis'],
    ['its name and state without a comma', 'travis county tx', '/us/tx/travis'],
    ['an abbreviated kind', 'Travis Co., TX', '/us/tx/travis'],
    [
      'the postal abbreviation of Colorado, which is not short for County here',
      'Denver, CO',
      '/us/co/denver',
    ],
    ['a name without accents', 'Dona Ana, NM', '/us/nm/dona-ana'],
    ['a spelled-out Saint', 'Saint Marys, Maryland', '/us/md/st-marys'],
    ['a curly apostrophe', 'Prince George’s', '/us/md/prince-georges'],
    ['its full name, although others share its bare name', 'Baltimore City', '/us/md/baltimore-city'],
    ['"City of"', 'City of Baltimore, MD', '/us/md/baltimore-city'],
    ['its state when several have the name', 'washington md', '/us/md/washington'],
  ])('%s: %s', (_, text, path) => expect(named(text)).toEqual([path]));

  test('a name that several places share stands for all of them', () => {
    expect(named('Baltimore, MD')).toEqual(['/us/md/baltimore', '/us/md/baltimore-city']);
    expect(named('washington')).toEqual(['/us/id/washington', '/us/md/washington']);
  });
});

describe('places are suggested for', () => {
  test.each([
    ['a path without the kind', '/us/va/williamsburg', ['/us/va/williamsburg-city']],
    ['a path with an unneeded kind', '/us/tx/travis-county', ['/us/tx/travis', '/us/tx/traves']],
    ['a path with the name of the state', '/us/texas/travis', ['/us/tx/travis', '/us/tx/traves']],
    ['a typing mistake', 'Wiliamsburg', ['/us/va/williamsburg-city']],
    ['two exchanged letters', 'Tarvis, TX', ['/us/tx/travis']],
    ['a mistake in the state', 'Travis, Texsa', ['/us/tx/travis', '/us/tx/traves']],
    ['the wrong kind', 'Orleans County', ['/us/la/orleans']],
    ['a blank in a name', 'De Kalb', ['/us/al/dekalb']],
    ['the beginning of a name', 'balt', ['/us/md/baltimore', '/us/md/baltimore-city']],
    ['a GEOID whose first zero is lost', '1001', ['/us/al/autauga']],
  ])('%s: %s', (_, text, paths) => {
    expect(named(text)).toEqual([]);
    expect(similar(text)).toEqual(paths);
  });

  test.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['a slash', '/'],
    ['many slashes', '//////'],
    ['a comma', ','],
    ['another state', 'Travis, Virginia'],
    ['an unknown name', 'Atlantis'],
    ['an unknown GEOID', '00000'],
    ['a number that is not a code', '9'.repeat(400)],
    ['a pattern', '.*'],
    ['a property that every object has', '__proto__'],
    ['characters of SQL', "' or 1=1 --"],
    ['control characters', '\u0000\u001b[31m'],
    ['a very long text', 'x'.repeat(100_000)],
    ['many words', 'a, '.repeat(10_000)],
  ])('nothing for %s', (_, text) => {
    expect(findByName(PLACES, text)).toEqual({ named: [], similar: [] });
  });

  test('at most eight places', () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      county(`/us/tx/lake-${at}`, `48${at}`, `Lakeside${at} County`, 'Texas', 'TX'),
    );
    expect(findByName(many, 'lakeside').similar).toHaveLength(8);
  });
});
