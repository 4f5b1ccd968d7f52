import { describe, expect, it } from 'vitest';
import { matchColumns } from '../match-columns.ts';

const rows = (make: (row: number) => string | null) => Array.from({ length: 40 }, (_, row) => make(row));
const streets = rows((row) => `${100 + row} ELM ST`);
const seldom = rows((row) => (row % 10 === 0 ? 'C/O FIRST BANK' : null));
const cities = rows((row) => ['AKRON', 'BOSTON', 'TAMPA'][row % 3] ?? '');
const states = rows((row) => ['OH', 'MA', 'FL'][row % 3] ?? '');
const zips = rows((row) => ['44301', '02108', '33601'][row % 3] ?? '');
const targets = (file: Record<string, (string | null)[]>) =>
  Object.fromEntries(
    matchColumns(
      Object.entries(file).map(([name, values]) => ({ name, values })),
      null,
    ).map(({ from, to }) => [from, to]),
  );
const OWNER = { OWNER_CITY: cities, OWNER_STATE: states, OWNER_ZIP: zips };

describe('the line of the owner’s address with the street', () => {
  it('is the second one if the first one is empty in most rows', () => {
    expect(targets({ OWNER_ADDRESS_LINE1: seldom, OWNER_ADDRESS_LINE2: streets, ...OWNER })).toMatchObject({
      OWNER_ADDRESS_LINE1: 'mail_address2',
      OWNER_ADDRESS_LINE2: 'mailadd',
    });
    expect(targets({ OWNER_ADDRESS_LINE1: streets, OWNER_ADDRESS_LINE2: seldom, ...OWNER })).toMatchObject({
      OWNER_ADDRESS_LINE1: 'mailadd',
      OWNER_ADDRESS_LINE2: 'mail_address2',
    });
  });

  it('is another column with a fitting name if the first one is empty in most rows', () => {
    expect(targets({ mailing_address_1: seldom, mailing_street: streets, mailing_zip: zips })).toMatchObject({
      mailing_street: 'mailadd',
    });
  });

  it('is not the column with city and ZIP code if another has the street alone', () => {
    const whole = streets.map((street, row) => `${street} ${cities[row]} ${states[row]} ${zips[row]}`);
    expect(
      targets({
        MAIL_ADDRESS: whole,
        MAIL_ADDR1: streets,
        MAIL_CITY: cities,
        MAIL_STATE: states,
        MAIL_ZIP: zips,
      }),
    ).toMatchObject({ MAIL_ADDRESS: null, MAIL_ADDR1: 'mailadd' });
    expect(targets({ MAIL_ADDRESS: whole, MAIL_CITY: cities, MAIL_ZIP: zips })).toMatchObject({
      MAIL_ADDRESS: 'mailadd',
    });
  });

  it.each(['OwnerAddr2', 'TAXPAYER_NM_2', 'OWNER_NAME_3'])('is not %s with a city and a ZIP code', (name) => {
    const lines = cities.map((city, row) => `${city} ${states[row]} ${zips[row]}`);
    expect(['owner2', 'owner3', 'mail_address2']).not.toContain(
      targets({ OwnerAddr1: streets, [name]: lines })[name],
    );
  });
});

it('an address without numbers is the street of the house numbers', () => {
  const numbers = rows((row) => String(100 + row));
  const names = rows((row) => ['ELM ST', '1ST AVE', 'N OAK DR'][row % 3] ?? '');
  expect(targets({ PROPERTYHOUSENUM: numbers, PROPERTYADDRESS: names })).toMatchObject({
    PROPERTYHOUSENUM: 'saddno',
    PROPERTYADDRESS: 'saddstr',
  });
  expect(targets({ PROPERTYHOUSENUM: numbers, PROPERTYADDRESS: streets })).toMatchObject({
    PROPERTYADDRESS: 'address',
  });
});

it('a suffix in a file without streets is not the type of a street', () => {
  expect(
    targets({ SQUARE: rows((row) => String(row)), SUFFIX: rows(() => null), PREMISEADD: streets }),
  ).toMatchObject({ SUFFIX: null, PREMISEADD: 'address' });
});
