import { expect, it } from 'vitest';
import { PARCEL_COLUMNS } from '../../../parcels/rules/parcel-columns.ts';
import { withoutSharedPrefixes } from './shared-prefix.ts';

const record = ['OWNER', 'MAIL_CITY', 'SITE_ADDR', 'LAND_VAL', 'BLDG_VAL', 'TOTAL_VAL'];

it('leaves out the prefix that the columns of a whole record share', () => {
  const names = [...record.map((name) => `LU_${name}`), 'LU', 'PIN'];
  expect(withoutSharedPrefixes(names)).toEqual([...record, 'LU', 'PIN']);
});

it('leaves out the prefixes of the tables that an export is made of', () => {
  const names = [
    'REM_MBLU',
    'REM_OWN_NAME',
    'REM_OWN_CITY',
    'PRC_NBHD',
    'PRC_ZONE',
    'PRC_TOTAL',
    'SLH_DATE',
    'SLH_PRICE',
    'SLH_BOOK',
  ];
  expect(withoutSharedPrefixes(names)).toEqual(names.map((name) => name.slice(4)));
  const oneTable = names.slice(0, 6);
  expect(withoutSharedPrefixes(oneTable)).toEqual(oneTable);
});

it('keeps prefixes that name a subject, beside the prefixes of the tables of an export', () => {
  const tables = ['REM_MBLU', 'REM_OWN_NAME', 'REM_OWN_CITY', 'SLH_DATE', 'SLH_PRICE', 'SLH_BOOK'];
  const subjects = [
    'PREV_OWNER',
    'PREV_SALE_DATE',
    'PREV_SALE_PRICE',
    'FLOOD_ZONE',
    'FLOOD_CODE',
    'FLOOD_DATE',
  ];
  expect(withoutSharedPrefixes([...tables, ...subjects])).toEqual([
    ...tables.map((name) => name.slice(4)),
    ...subjects,
  ]);
  const people = ['PERMIT_NO', 'PERMIT_DATE', 'PERMIT_AMOUNT', 'AGENT_NAME', 'AGENT_ADDRESS', 'AGENT_PHONE'];
  expect(withoutSharedPrefixes(people)).toEqual(people);
});

it.each([
  ['of one subject', ['NAME', 'ADDR', 'CITY', 'STATE', 'ZIP', 'TYPE'].map((name) => `OWNER_${name}`)],
  ['of the columns of this program', PARCEL_COLUMNS.map(({ name }) => name)],
  ['of few columns', ['LU_OWNER', 'LU_MAIL_CITY', 'LU_SITE_ADDR', 'LU_LAND_VAL', 'LU_DEED_PAGE']],
])('keeps a prefix %s', (_, names) => expect(withoutSharedPrefixes(names)).toEqual(names));

it('leaves out the prefix of a table of parcels beside that of another table', () => {
  const assessor = ['OWNER', 'MAIL_CITY', 'SITUS_NUM', 'LAND_VAL', 'SALE_DATE', 'LEGAL'];
  const parcels = ['PIN', 'LOT', 'BLOCK'];
  const names = [
    ...parcels.map((name) => `TaxParcels_${name}`),
    ...assessor.map((name) => `Assessor_${name}`),
  ];
  expect(withoutSharedPrefixes(names)).toEqual([...parcels, ...assessor]);
});
