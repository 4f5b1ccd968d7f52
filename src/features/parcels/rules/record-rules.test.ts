import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANONYMOUS } from '../../../kernel/permission.ts';
import { isPersonalName } from './classify-column.ts';
import { UNKNOWN_COUNTY_COLUMNS } from './county-columns.ts';
import { fieldAccess, accessToParcel } from './field-access.ts';
import { formatAddresses, parcelHeadline } from './format-address.ts';
import { formatValue } from './format-value.ts';
import { parcelPath, splitParcelPath } from './parcel-path.ts';

test.each([
  [0, 'currency', '$0'],
  [-0, 'currency', '$0'],
  [1234567, 'currency', '$1,234,567'],
  [1234.5, 'currency', '$1,234.50'],
  [0.004, 'currency', '$0'],
  [-0.004, 'currency', '$0'],
  [-0.005, 'currency', '-$0.01'],
  [-15, 'currency', '-$15'],
  ['1200', 'currency', '$1,200'],
  ['n/a', 'currency', 'n/a'],
  [1234.56789012, 'number', '1,234.56789'],
  [0.1234567, 'number', '0.123457'],
  ['', 'number', ''],
  [12.345, 'percent', '12.35%'],
  [-3, 'percent', '-3%'],
  [-0.001, 'percent', '0%'],
  [-1e-8, 'number', '0'],
  [-1e-8, 'plain', '0'],
  [1925, 'plain', '1925'],
  [0.1 + 0.2, 'plain', '0.3'],
  ['1925', 'plain', '1925'],
  ['2021-03-04', 'date', 'Mar 4, 2021'],
  ['2020-02-29T23:59:59.000Z', 'date', 'Feb 29, 2020'],
  ['2021-02-29', 'date', '2021-02-29'],
  ['2021-13-01', 'date', '2021-13-01'],
  ['March', 'date', 'March'],
  [true, 'boolean', 'Yes'],
  [false, 'boolean', 'No'],
  ['true', 'boolean', 'Yes'],
  ['maybe', 'boolean', 'maybe'],
  ['A1', 'text', 'A1'],
  [7, 'text', '7'],
  [true, 'number', 'Yes'],
  ['https://zoning.example/a', 'link', 'https://zoning.example/a'],
] as const)('%j as %s is %j', (value, format, shown) => expect(formatValue(value, format)).toBe(shown));

test('numbers never have more than six decimals', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }), (value) => {
      expect(formatValue(value, 'number')).toMatch(/^-?[\d,]+(\.\d{1,6})?$/);
    }),
  );
});

describe('addresses', () => {
  test.each([
    [{}, []],
    [{ address: '  ' }, []],
    [{ address: '1 ELM ST' }, [{ line: '1 ELM ST', city: null, state: null, zip: null }]],
    [
      { address: '1 ELM ST', address2: '1 ELM ST', scity: 'X', state2: 'ZZ', szip5: '00001' },
      [{ line: '1 ELM ST', city: 'X', state: 'ZZ', zip: '00001' }],
    ],
    [
      { address: '1 ELM ST', address2: '3 ELM ST', szip: '00001-2', szip5: '00001' },
      [
        { line: '1 ELM ST', city: null, state: null, zip: '00001-2' },
        { line: '3 ELM ST', city: null, state: null, zip: '00001-2' },
      ],
    ],
  ])('of %j', (fields, addresses) => expect(formatAddresses(fields)).toEqual(addresses));

  test.each([
    [{ address: '1 ELM ST', parcelnumb: '7' }, '1 ELM ST'],
    [{ address: ' ', parcelnumb: '7' }, 'Parcel 7'],
    [{ address: null, parcelnumb: '' }, 'Address Not Available'],
  ])('%j is called %s', (fields, headline) => expect(parcelHeadline(fields)).toBe(headline));
});

const STARTER = { userId: 's', tier: 'starter', isOperator: false } as const;
test.each([
  [ANONYMOUS, 'public', false, null],
  [ANONYMOUS, 'signed-in', false, 'sign_in'],
  [ANONYMOUS, 'paid', false, 'sign_in'],
  [STARTER, 'signed-in', false, null],
  [STARTER, 'paid', false, 'upgrade'],
  [{ ...STARTER, tier: 'pro' }, 'paid', false, null],
  [{ ...STARTER, isOperator: true }, 'paid', false, null],
  [ANONYMOUS, 'public', true, 'removed'],
  [ANONYMOUS, 'signed-in', true, 'removed'],
  [{ ...STARTER, tier: 'team' }, 'paid', true, 'removed'],
  [{ ...STARTER, isOperator: true }, 'paid', true, null],
] as const)('%j, owner names for %s, removed %s: %s', (actor, ownerNames, isRemoved, reason) => {
  const access = accessToParcel(
    fieldAccess({
      actor,
      ownerNames,
      premiumFields: 'everyone',
      country: 'us',
      columns: UNKNOWN_COUNTY_COLUMNS,
    }),
    { isRemoved, isOperator: actor.isOperator },
  );
  expect(access.personal).toBe(reason);
  for (const name of ['owner', 'mailadd', 'custom:NEVER_SEEN', 'custom:owner', 'NEVER_SEEN'])
    expect(access.whyHidden(name)).toBe(reason);
  expect(access.whyHidden('address')).toBeNull();
});

describe("the county's own columns that may name a person", () => {
  test.each([
    ...['OWNER', 'OWNER_1', 'owner2', 'OWNNAME', 'OWN1', 'Own_Name', 'OWNERNME', 'CO_OWNER', 'PREVOWNER'],
    ...[
      'MAILADDR',
      'mail_city',
      'CAREOF',
      'care_of',
      'C/O',
      'ATTN',
      'TAXPAYER',
      'TAX_PAYER_NAME',
      'GRANTOR',
      'grantee',
    ],
    ...[
      'DEEDHOLDER',
      'BUYER_NAM',
      'Seller',
      'LESSEE',
      'TENANT',
      'LAST_NAME',
      'FirstName',
      'PHONE',
      'E-MAIL',
      'email',
    ],
  ])('%s is hidden', (name) => expect(isPersonalName(name)).toBe(true));
  test.each([
    ...[
      'OWNTYPE',
      'OWNER_TYPE',
      'OWNERSHIP_CODE',
      'OWNER_OCC',
      'OWN_CODE',
      'LOT_CODE',
      'TOWNSHIP',
      'TOWN',
      'DOWNTOWN',
    ],
    ...['BLOCK', 'ZONECODE', 'SALE_DATE', 'YEAR_BUILD', 'PLACENAME', 'STREET_NAME', 'CURRLAND'],
  ])('%s is not', (name) => expect(isPersonalName(name)).toBe(false));
});

describe('paths of parcels', () => {
  test.each([
    ['/us/mi/wayne/123', { placePath: '/us/mi/wayne', ogcFid: 123 }],
    ['/us/mi/wayne/detroit/1', { placePath: '/us/mi/wayne/detroit', ogcFid: 1 }],
    ['/us/mi/wayne', null],
    ['/us/mi/wayne/0', null],
    ['/us/mi/wayne/01', null],
    ['/us/mi/wayne/12345678', null],
    ['/us/1', null],
    ['/fr/x/1', null],
    ['/us/mi/../1', null],
  ])('%s', (path, parts) => expect(splitParcelPath(path)).toEqual(parts));

  test('can be split into the path of the place and the row number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), (ogcFid) => {
        expect(splitParcelPath(parcelPath('/us/zz/alder', ogcFid))).toEqual({
          placePath: '/us/zz/alder',
          ogcFid,
        });
      }),
    );
  });
});
