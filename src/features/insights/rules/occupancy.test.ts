import { expect, test } from 'vitest';
import { type OwnerAddresses, occupancyOf } from './occupancy.ts';

const HOME: OwnerAddresses = {
  site: '123 N Main St',
  siteZip: '21201',
  siteState: 'MD',
  mail: '123 N MAIN ST',
  mailZip: '21201-1234',
  mailState: 'md',
  mailCountry: null,
};

test.each<[string, Partial<OwnerAddresses>, string]>([
  ['the same address', {}, 'owner_occupied'],
  ['another spelling', { mail: '123 North Main Street' }, 'owner_occupied'],
  ['a unit', { mail: '123 N. Main St., Apt 4B' }, 'owner_occupied'],
  ['a unit with a number sign', { mail: '123 N MAIN ST #4' }, 'owner_occupied'],
  ['no street type', { mail: '123 N MAIN' }, 'owner_occupied'],
  ['no ZIP code', { mailZip: null }, 'owner_occupied'],
  ['no mailing state', { mailState: null }, 'owner_occupied'],
  ['another ZIP code', { mailZip: '21202' }, 'absentee'],
  ['another number', { mail: '125 N MAIN ST' }, 'absentee'],
  ['another direction', { mail: '123 S MAIN ST' }, 'absentee'],
  ['another street of the same type', { mail: '123 COURT ST' }, 'absentee'],
  ['a longer number', { mail: '1234 N MAIN ST' }, 'absentee'],
  ['an address that ends before the name of the street', { mail: '123 N' }, 'unknown'],
  [
    'an address that lacks the direction after the name',
    { site: '123 MAIN ST N', mail: '123 MAIN' },
    'owner_occupied',
  ],
  ['a street whose name is a letter', { site: '123 N ST', mail: '123 N ST' }, 'owner_occupied'],
  ['another state', { mailState: 'VA' }, 'out_of_state'],
  ['another state with the same street', { mailState: 'PA', mailZip: null }, 'out_of_state'],
  ['another country', { mailCountry: 'Canada', mailState: null }, 'out_of_state'],
  ['the same country', { mailCountry: 'U.S.A.' }, 'owner_occupied'],
  ['a state that is not a code', { mailState: 'Maryland' }, 'owner_occupied'],
  ['a post office box', { mail: 'P.O. Box 12' }, 'unknown'],
  ['a post office box of another state', { mail: 'PO BOX 12', mailState: 'TX' }, 'out_of_state'],
  ['no mailing address', { mail: null }, 'unknown'],
  ['no parcel address', { site: null }, 'unknown'],
  ['an address without a number', { site: 'MAIN ST' }, 'unknown'],
  ['a blank mailing address', { mail: '  ', mailState: '' }, 'unknown'],
])('%s', (_, change, expected) => expect(occupancyOf({ ...HOME, ...change }, 'us')).toBe(expected));

test.each([
  ["12 ST MARY'S LN", '12 ST MARYS LN', 'owner_occupied'],
  ['12 ST MARY’S LN', '12 ST MARY S LN', 'owner_occupied'],
  ["5 O'BRIEN RD", '5 OBRIEN RD', 'owner_occupied'],
  ['9 PEÑA ST', '9 PENA ST', 'owner_occupied'],
  ['7 ʻAʻALA ST', "7 A'ALA ST", 'owner_occupied'],
  ['3 MC DONALD AVE', '3 MCDONALD AVE', 'owner_occupied'],
  ['3 MC DONALD AVE', '3 MCDONOUGH AVE', 'absentee'],
  ['1 12TH ST', '11 2TH ST', 'absentee'],
  ['12 MAIN ST', '12 MAINE ST', 'absentee'],
  ['12 MAIN ST', '12 MAINE AVE E', 'absentee'],
])('%s and %s: %s', (site, mail, expected) =>
  expect(occupancyOf({ ...HOME, site, mail }, 'us')).toBe(expected),
);

test('a street whose name is a type keeps its name', () => {
  const court = { ...HOME, site: '12 Court St', mail: '12 COURT STREET' };
  expect(occupancyOf(court, 'us')).toBe('owner_occupied');
  expect(occupancyOf({ ...court, mail: '12 PLACE ST' }, 'us')).toBe('absentee');
});

test.each([
  ['the country of the parcel', { mailCountry: 'Canada' }, 'owner_occupied'],
  ['the postal code without its blank', { mailCountry: 'Canada', mailZip: 'k1a0b1' }, 'owner_occupied'],
  ['another postal code', { mailCountry: 'Canada', mailZip: 'K1B 0B1' }, 'absentee'],
  ['another province', { mailCountry: 'CA', mailState: 'QC' }, 'out_of_state'],
  ['the United States', { mailCountry: 'USA' }, 'out_of_state'],
])('a parcel in Canada: %s', (_, change, expected) => {
  const home = { ...HOME, siteZip: 'K1A 0B1', siteState: 'ON', mailZip: 'K1A 0B1', mailState: 'ON' };
  expect(occupancyOf({ ...home, ...change }, 'ca')).toBe(expected);
});
