import { expect, it } from 'vitest';
import { withoutConventions } from './name-conventions.ts';

const RECORD_NAMES = ['PIN', 'OWNER', 'MAIL_CITY', 'SITE_ADDR', 'LAND_VAL', 'SALE_DATE', 'OWNER2'];

it.each(['_1', '1', '_2024'])('leaves out the end %s if all names have it', (end) => {
  expect(withoutConventions(RECORD_NAMES.map((name) => name + end))).toEqual(RECORD_NAMES);
});

it.each([
  ['that only some names have', ['PIN_1', 'OWNER_1', 'OWNER_2', ...RECORD_NAMES]],
  [
    'of names about one subject',
    ['LAND', 'BLDG', 'TOTAL', 'FARM', 'EXEMPT', 'TAXABLE'].map((name) => `${name}_VAL`),
  ],
])('keeps an end %s', (_, names) => expect(withoutConventions(names)).toEqual(names));

it('leaves out numbers before the headings of a form, if each heading has its own number', () => {
  const numbered = RECORD_NAMES.map((name, index) => `${String(index + 1).padStart(2, '0')}_${name}`);
  expect(withoutConventions(numbered)).toEqual(RECORD_NAMES);
  const other = ['911_CITY', '911_ZIP', 'PIN', 'OWNER', 'ACRES', 'LEGAL'];
  expect(withoutConventions(other)).toEqual(other);
});

it('leaves out the types before or after the names of most columns', () => {
  const before = [
    'strPin',
    'strOwner',
    'strCity',
    'dblAcres',
    'dtmSaleDate',
    'curLandValue',
    'intYear',
    'OBJECTID',
  ];
  const rests = ['Pin', 'Owner', 'City', 'Acres', 'dtmSaleDate', 'LandValue', 'Year', 'OBJECTID'];
  expect(withoutConventions(before)).toEqual(rests);
  const after = ['LEGAL_TXT', 'PIN_TXT', 'OWNER_TXT', 'ACRES_NUM', 'SALE_DTE', 'LAND_NUM', 'YEAR_INT'];
  expect(withoutConventions(after)).toEqual(['LEGAL', 'PIN', 'OWNER', 'ACRES', 'SALE_DTE', 'LAND', 'YEAR']);
  const few = ['strName', 'strType', 'PIN', 'OWNER', 'ACRES', 'LANDVAL', 'HOUSE_NUM'];
  expect(withoutConventions(few)).toEqual(few);
});

it('leaves out the kinds before names that are written together', () => {
  const names = ['nmeownerlastname', 'txtcity', 'txtlegaldesc', 'cdeuse', 'dtesale', 'amtlandvalue', 'pid'];
  expect(withoutConventions(names)).toEqual([
    'ownerlastname',
    'city',
    'legaldesc',
    'use_CODE',
    'dtesale',
    'amtlandvalue',
    'pid',
  ]);
  const few = ['TXT_PIN', 'AMT_DUE', 'AMT_PAID', 'OWNER', 'CITY', 'AMT_LAND', 'AMT_BLDG'];
  expect(withoutConventions(few)).toEqual(few);
});

it('reads `ADD` as an addition beside its block', () => {
  expect(withoutConventions(['PIN', 'ADD_NAME', 'ADD_LOT', 'ADD_BLOCK'])).toEqual([
    'PIN',
    'subdiv_NAME',
    'subdiv_LOT',
    'subdiv_BLOCK',
  ]);
  expect(withoutConventions(['PIN', 'ADD_NAME', 'ADD_LOT'])).toEqual(['PIN', 'ADD_NAME', 'ADD_LOT']);
});

it('leaves out the ends of the names from the first table of a join, but not of coordinates', () => {
  const names = ['PIN', 'OWNER_x', 'OWNER_y', 'CITY.x', 'CITY.y', 'ZIP_x', 'ZIP_y', 'LABEL_x'];
  expect(withoutConventions(names)).toEqual([
    'PIN',
    'OWNER',
    'OWNER_y',
    'CITY',
    'CITY.y',
    'ZIP',
    'ZIP_y',
    'LABEL_x',
  ]);
  const coordinates = ['PIN', 'OWNER', 'SITE_X', 'SITE_Y', 'LABEL_X', 'LABEL_Y'];
  expect(withoutConventions(coordinates)).toEqual(coordinates);
});
