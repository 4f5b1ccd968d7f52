import { describe, expect, it } from 'vitest';
import { writtenReading } from '../../../../../tests/support/written-reading.ts';
import { readOwnWords } from './read-own-words.ts';

const number = (key: string, label: string) => ({ key, label, kind: 'number' as const });
const COLUMNS = [
  number('yearbuilt', 'Year Built'),
  number('ll_gisacre', 'Measured Acres'),
  number('parval', 'Total Parcel Value'),
  number('taxamt', 'Annual Tax'),
  { key: 'saledate', label: 'Last Sale Date', kind: 'date' as const },
  number('numstories', 'Number of Stories'),
  number('numunits', 'Number of Units'),
  number('numrooms', 'Number of Rooms'),
  number('num_bedrooms', 'Number of Bedrooms'),
  number('num_bath', 'Number of Bathrooms'),
  number('ll_bldg_count', 'Building Count'),
];
const answered = (question: string, columns = COLUMNS) =>
  writtenReading(readOwnWords(question, { columns, facts: [], today: '2026-05-16' }));

describe('a number with a fraction in words', () => {
  it.each([
    ['over one and a half acres', 'all(ll_gisacre > 1.5)'],
    ['over 2 and a half acres', 'all(ll_gisacre > 2.5)'],
    ['over two and 1/2 acres', 'all(ll_gisacre > 2.5)'],
    ['over 2 and half acres', 'all(ll_gisacre > 2.5)'],
    ['over one acre and a half', 'all(ll_gisacre > 1.5)'],
    ['over one and three quarters acres', 'all(ll_gisacre > 1.75)'],
    ['over three-quarters of an acre', 'all(ll_gisacre > 0.75)'],
    ['over one-half acre', 'all(ll_gisacre > 0.5)'],
    ['half-acre lots', 'all(ll_gisacre >= 0.45; ll_gisacre <= 0.55)'],
    ['two-and-a-half-acre lots', 'all(ll_gisacre >= 2.25; ll_gisacre <= 2.75)'],
    ['between one and a half and three acres', 'all(ll_gisacre >= 1.5; ll_gisacre <= 3)'],
    ['between a quarter and half an acre', 'all(ll_gisacre >= 0.25; ll_gisacre <= 0.5)'],
    ['under a million and a half', 'all(parval < 1500000)'],
    ['under two and a half million dollars', 'all(parval < 2500000)'],
    ['worth between one and a half and two and a half million', 'all(parval >= 1500000; parval <= 2500000)'],
    ['one-and-a-half story', 'all(numstories = 1.5)'],
    ['at least two and a half baths', 'all(num_bath >= 2.5)'],
    ['sold in the last two and a half years', 'all(saledate >= 2023-11-15)'],
    ['sold in the last year and a half', 'all(saledate >= 2024-11-14)'],
    ['sold two and a half years ago', 'all(saledate >= 2023-11-01; saledate <= 2023-11-30)'],
  ])('%s', (question, expected) => expect(answered(question)).toBe(expected));

  it.each([
    ['between 0 and 1/2 acre', 'all(ll_gisacre >= 0; ll_gisacre <= 0.5)'],
    ['under 300000 and a half acre', 'all(parval < 300000; ll_gisacre >= 0.45; ll_gisacre <= 0.55)'],
    ['under $1 million and a half acre', 'all(parval < 1000000; ll_gisacre >= 0.45; ll_gisacre <= 0.55)'],
  ])('is not made of two numbers: %s', (question, expected) => expect(answered(question)).toBe(expected));
});

describe('a number directly before or after a noun counts that', () => {
  it.each([
    ['buildings with more than 1,000 units', 'all(numunits > 1000)'],
    ['more than 1,600 units', 'all(numunits > 1600)'],
    ['between 1,000 and 2,000 units', 'all(numunits >= 1000; numunits <= 2000)'],
    ['more than 15,000 units', 'all(numunits > 15000)'],
    ['with 1,600 units', 'all(numunits = 1600)'],
    ['units over 1,600', 'all(numunits > 1600)'],
    ['at least 2,000 rooms', 'all(numrooms >= 2000)'],
    ['more than 1,600 apartments', 'all(numunits > 1600)'],
    ['more than 1,600 buildings', 'all(ll_bldg_count > 1600)'],
  ])('%s', (question, expected) => expect(answered(question)).toBe(expected));

  it('also if the county has no column for it', () =>
    expect(answered('more than 1,600 units', COLUMNS.slice(0, 3))).toBe('cannot: not_read'));

  it.each([
    ['1985 apartments', 'all(yearbuilt = 1985)'],
    ['pre-1940 apartments', 'all(yearbuilt < 1940)'],
    ['1990 or newer apartments', 'all(yearbuilt >= 1990)'],
    ['buildings before 1950', 'all(yearbuilt < 1950)'],
    ['units after 1990', 'all(yearbuilt > 1990)'],
    ['units from 1990', 'all(yearbuilt >= 1990)'],
    ['built in 1990 bedrooms 3', 'all(yearbuilt = 1990; num_bedrooms = 3)'],
    ['since 1990 units over 10', 'all(yearbuilt >= 1990; numunits > 10)'],
    ['sold in 2020 units over 4', 'all(saledate >= 2020-01-01; saledate <= 2020-12-31; numunits > 4)'],
    ['apartments under 300000', 'all(parval < 300000)'],
    ['under 300k apartments', 'all(parval < 300000)'],
    ['under 90000 bedrooms 3', 'all(parval < 90000; num_bedrooms = 3)'],
  ])('but %s has a year, or a value', (question, expected) => expect(answered(question)).toBe(expected));

  it.each([
    ['bedrooms 3 baths 2', 'all(num_bedrooms = 3; num_bath = 2)'],
    ['sold since 2010 2 bedrooms 3 baths', 'all(saledate >= 2010-01-01; num_bedrooms = 2; num_bath = 3)'],
    ['tax over 5,000 units 3', 'all(taxamt > 5000; numunits = 3)'],
    ['tax over 5,000 3 units', 'all(taxamt > 5000; numunits = 3)'],
  ])('each noun has its own number: %s', (question, expected) => expect(answered(question)).toBe(expected));
});

describe('a superlative', () => {
  it.each([
    ['What is the most expensive parcel built after 1990?', 'all(yearbuilt > 1990) most 1 parval'],
    ['the largest lot over 5 acres', 'all(ll_gisacre > 5) most 1 ll_gisacre'],
    ['the single largest parcel', 'all() most 1 ll_gisacre'],
    ['the latest sale in 2024', 'all(saledate >= 2024-01-01; saledate <= 2024-12-31) most 1 saledate'],
    ['the most recent sale', 'all() most 1 saledate'],
    ['which parcel has the highest tax', 'all() most 1 taxamt'],
    ['which building built before 1900 has the most units', 'all(yearbuilt < 1900) most 1 numunits'],
    ['the building with the most stories', 'all() most 1 numstories'],
  ])('of one thing selects one: %s', (question, expected) => expect(answered(question)).toBe(expected));

  it.each([
    ['the 5 largest parcels built after 1990', 'all(yearbuilt > 1990) most 5 ll_gisacre'],
    ['the three largest parcels', 'all() most 3 ll_gisacre'],
    ['the largest parcels over 5 acres', 'all(ll_gisacre > 5) most 10 ll_gisacre'],
    ['which parcels have the highest tax', 'all() most 10 taxamt'],
    ['the highest property taxes', 'all() most 10 taxamt'],
    ['the top 1% most valuable parcels', 'all() most 1% parval'],
  ])('of several things selects several: %s', (question, expected) =>
    expect(answered(question)).toBe(expected),
  );
});

describe('two numbers or times of the same column', () => {
  it.each([
    ['less than 3 bedrooms or more than 5', 'any(num_bedrooms < 3; num_bedrooms > 5)'],
    ['1 acre or less', 'all(ll_gisacre <= 1)'],
    [
      'sold in 2019 and 2021',
      'any(all(saledate >= 2019-01-01; saledate <= 2019-12-31); all(saledate >= 2021-01-01; saledate <= 2021-12-31))',
    ],
    [
      'built in the 1920s and the 1950s, over 2 acres',
      'all(any(all(yearbuilt >= 1920; yearbuilt <= 1929); all(yearbuilt >= 1950; yearbuilt <= 1959)); ll_gisacre > 2)',
    ],
    ['value != 0', 'all(parval != 0)'],
    ['homes from the 1950s', 'all(yearbuilt >= 1950; yearbuilt <= 1959)'],
  ])('%s', (question, expected) => expect(answered(question)).toBe(expected));
});
