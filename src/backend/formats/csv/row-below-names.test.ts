import { expect, it } from 'vitest';
import { findHeader } from './find-header.ts';

const table = (text: string) => text.split('\n').map((line) => line.split(';'));
const RECORDS = `
12-034;DOE J;BALTIMORE;MAIN ST;TOWSON
12-035;ROE A;ESSEX;OAK AVE;TOWSON
R-0012;POE E;;OAK AVE;ESSEX`;

it.each([
  [
    'groups beside each other',
    'Parcel;Owner;;Property;\nNumber;Name;City;Street;City',
    ['Number', 'Name', 'Owner City', 'Street', 'Property City'],
  ],
  [
    'words in two parts',
    'Parcel;Owner;Owner;Property;Property\nNumber;Name;City;Street;City',
    ['Parcel Number', 'Owner Name', 'Owner City', 'Property Street', 'Property City'],
  ],
  [
    'few groups',
    ';Owner;;Property;\nNumber;Name;City;Street;City',
    ['Number', 'Name', 'Owner City', 'Street', 'Property City'],
  ],
  [
    'titles of two columns',
    ';Owner;;Property\nNumber;Name;City;Street;City',
    ['Number', 'Name', 'Owner City', 'Street', 'Property City'],
  ],
])('names columns by two rows above codes: %s', (_, header, names) => {
  const found = findHeader(table(header + RECORDS));
  expect(found).toMatchObject({ names, rowCount: 2 });
});

it('leaves out a whole row of words below the names', () => {
  const header = 'PIN;OWNER;OWNCITY;STREET;CITY\nnumber;name;city of owner;street;city of lot';
  expect(findHeader(table(header + RECORDS))).toMatchObject({
    names: ['PIN', 'OWNER', 'OWNCITY', 'STREET', 'CITY'],
    rowCount: 2,
  });
});

it.each([
  ['without a number', 'ROAD;COUNTY;;;'],
  ['with words that come again', 'ROAD;ROE A;HOME;LANE;TOWSON'],
  ['with digits', 'ROAD;ROE 2 A;HOME;LANE;YORK'],
])('keeps a first record %s', (_, record) => {
  const header = 'PIN;OWNER;OWNCITY;STREET;CITY';
  expect(findHeader(table(`${header}\n${record}${RECORDS}`))).toMatchObject({ rowCount: 1 });
});
