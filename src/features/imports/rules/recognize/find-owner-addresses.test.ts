import { describe, expect, it } from 'vitest';
import type { SampledColumn } from '../column-match.ts';
import { matchColumns } from '../match-columns.ts';

const column = (name: string, values: SampledColumn['values'] = []): SampledColumn => ({ name, values });
const targets = (columns: SampledColumn[]) =>
  Object.fromEntries(matchColumns(columns, null).map(({ from, to }) => [from, to]));
const rows = <T>(count: number, make: (row: number) => T) =>
  Array.from({ length: count }, (_, row) => make(row));

describe('whose address a column holds', () => {
  it('is the owner’s where mail goes to post office boxes, with the city, state and ZIP code beside it', () => {
    const found = targets([
      column(
        'PIN',
        rows(50, (row) => `01-${1000 + row}`),
      ),
      column(
        'ADDRESS',
        rows(50, (row) => (row % 10 === 0 ? `PO BOX ${row}` : `${row} ELM ST`)),
      ),
      column(
        'CITY',
        rows(50, (row) => (row % 2 ? 'HELENA' : 'BOZEMAN')),
      ),
      column(
        'STATE',
        rows(50, () => 'MT'),
      ),
      column(
        'ZIP',
        rows(50, () => '59715'),
      ),
    ]);
    expect(found).toEqual({
      PIN: 'parcelnumb',
      ADDRESS: 'mailadd',
      CITY: 'mail_city',
      STATE: 'mail_state2',
      ZIP: 'mail_zip',
    });
  });

  it('is the owner’s where mail goes to several states, even if some rows name a state in full or a country', () => {
    const states = ['MT', 'WA', 'MT', 'ID', 'MT', 'MT', 'OR', 'MT', 'MT', 'MT'];
    const odd: Record<number, string> = { 7: 'MONTANA', 23: 'Canada', 31: 'M T' };
    const found = targets([
      column(
        'PIN',
        rows(50, (row) => `01-${1000 + row}`),
      ),
      column(
        'ADDRESS',
        rows(50, (row) => `${row + 1} ELM ST`),
      ),
      column(
        'CITY',
        rows(50, (row) => (row % 2 ? 'HELENA' : 'BOZEMAN')),
      ),
      column(
        'STATE',
        rows(50, (row) => odd[row] ?? states[row % states.length] ?? ''),
      ),
      column(
        'ZIP',
        rows(50, () => '59715'),
      ),
    ]);
    expect(found).toMatchObject({ ADDRESS: 'mailadd', CITY: 'mail_city', ZIP: 'mail_zip' });
  });

  it('is the property’s otherwise', () => {
    const found = targets([
      column(
        'ADDRESS',
        rows(50, (row) => `${row + 1} ELM ST`),
      ),
      column(
        'SCITY',
        rows(50, () => 'BOZEMAN'),
      ),
      column(
        'ZIP',
        rows(50, () => '59715'),
      ),
    ]);
    expect(found).toEqual({ ADDRESS: 'address', SCITY: 'scity', ZIP: 'szip' });
  });

  it('is the owner’s where another column is named as the property’s', () => {
    expect(
      targets([column('SITUS'), column('OWNER'), column('ADDR1'), column('CITY'), column('ZIP')]),
    ).toEqual({
      SITUS: 'address',
      OWNER: 'owner',
      ADDR1: 'mailadd',
      CITY: 'mail_city',
      ZIP: 'mail_zip',
    });
    // If the owner has a mailing address in another column, the city and ZIP code after the site's address are the site's.
    expect(targets([column('SITE_ADDR'), column('CITY'), column('ZIP'), column('OWN_ADDR')])).toMatchObject({
      SITE_ADDR: 'address',
      CITY: 'scity',
      ZIP: 'szip',
      OWN_ADDR: 'mailadd',
    });
  });
});

describe('an address between the name of the owner and a city', () => {
  it('is the owner’s if the city is', () => {
    expect(
      targets(
        ['OWNERNAME', 'ADDR1', 'ADDR2', 'OWNERCITY', 'OWNERPRVST', 'OWNERZIP'].map((name) => column(name)),
      ),
    ).toMatchObject({
      ADDR1: 'mailadd',
      ADDR2: 'mail_address2',
      OWNERCITY: 'mail_city',
      OWNERPRVST: 'mail_state2',
    });
    expect(targets(['OWNERNAME', 'ADDRESS', 'CITY'].map((name) => column(name)))).toMatchObject({
      ADDRESS: 'address',
    });
  });

  it('is the property’s street if a house number is before it', () => {
    const names = ['PARCELID', 'OWNNM1', 'OWNNM2', 'ADDRNO', 'ADDRST', 'ADDRSF', 'OWNAD1', 'OWNADCITY'];
    const columns = names.map((name) => column(name, name === 'ADDRSF' ? ['ST', 'AVE', 'LN'] : undefined));
    expect(targets(columns)).toMatchObject({
      ADDRNO: 'saddno',
      ADDRST: 'saddstr',
      ADDRSF: 'saddsttyp',
      OWNAD1: 'mailadd',
    });
  });
});

it('the four digits after a ZIP code are no ZIP code, even if some ZIP codes are of other countries', () => {
  const file = {
    OWNER_ZIP: rows(40, (row) => (row % 5 === 0 ? 'SW1A 1AA' : '33126')),
    OWNER_ZIP4: rows(40, (row) => String(1000 + row)),
  };
  expect(targets(Object.entries(file).map(([name, values]) => column(name, values)))).toEqual({
    OWNER_ZIP: 'mail_zip',
    OWNER_ZIP4: null,
  });
});

describe('columns that the values reveal', () => {
  it('takes the sum of land and improvements for the total, whatever its name', () => {
    const found = matchColumns(
      [
        column(
          'LAND_VAL',
          rows(40, (row) => 1000 + row),
        ),
        column(
          'BLDG_VAL',
          rows(40, (row) => 500 + row * 3),
        ),
        column(
          'TOTAL_VAL',
          rows(40, (row) => row),
        ),
        column(
          'SUMME',
          rows(40, (row) => String(1500 + row * 4)),
        ),
      ],
      null,
    );
    expect(found.map(({ to }) => to)).toEqual(['landval', 'improvval', null, 'parval']);
    expect(found[3]?.reason).toBe('its values are the sums of LAND_VAL and BLDG_VAL');
  });

  it('keeps the total that the name says, if another column is the sum in most rows, too', () => {
    const sums = rows(40, (row) => 1500 + row * 4);
    const found = targets([
      column('CERTIFIED_TAX_TOTAL', [0, ...sums.slice(1)]),
      column(
        'GROSS_LAND',
        rows(40, (row) => 1000 + row),
      ),
      column(
        'GROSS_BUILDING',
        rows(40, (row) => 500 + row * 3),
      ),
      column('GROSS_TOTAL', sums),
    ]);
    expect(found).toMatchObject({ GROSS_TOTAL: 'parval' });
  });

  it('takes the living area of all floors, and no dates for names', () => {
    const areas = rows(40, (row) => 900 + row * 7);
    expect(
      targets([
        column('MAIN_LIVING_AREA', areas),
        column('TOTAL_LIVING_AREA', areas),
        column(
          'LAST_NAME_CHG',
          rows(40, (row) => `2019-0${1 + (row % 9)}-11`),
        ),
      ]),
    ).toEqual({ MAIN_LIVING_AREA: null, TOTAL_LIVING_AREA: 'recrdareano', LAST_NAME_CHG: null });
  });

  it('finds the city in a further line of an address, even without a state', () => {
    expect(
      targets([
        column(
          'site_addr_1',
          rows(40, (row) => `${row} ELM ST`),
        ),
        column(
          'site_addr_2',
          rows(40, (row) => ['HOUSTON', 'KATY', 'SPRING VALLEY'][row % 3] ?? null),
        ),
        column(
          'mail_addr_2',
          rows(40, (row) => (row % 8 ? null : 'THE BANK')),
        ),
      ]),
    ).toEqual({ site_addr_1: 'address', site_addr_2: 'scity', mail_addr_2: 'mail_address2' });
  });

  it('finds a parcel number under a strange name by its unique values, but not the numbers of rows', () => {
    expect(
      targets([
        column(
          'OBJECTID',
          rows(40, (row) => 10_000 + row),
        ),
        column(
          'blkcode',
          rows(40, (row) => `37${22 + row}00${row}`),
        ),
      ]),
    ).toEqual({ OBJECTID: null, blkcode: 'parcelnumb' });
  });

  it('lets the account number be the parcel number where there is no other', () => {
    const account = column(
      'ACCTNO',
      rows(40, (row) => `R${4000 + row}`),
    );
    expect(targets([account])).toEqual({ ACCTNO: 'parcelnumb' });
    expect(
      targets([
        account,
        column(
          'PIN',
          rows(40, (row) => `17-${row}`),
        ),
      ]),
    ).toEqual({ ACCTNO: 'account_number', PIN: 'parcelnumb' });
  });
});

describe('city, state and ZIP code after the owner’s street', () => {
  it('are the owner’s, although their names do not say so', () => {
    const names = ['PARCEL_ID', 'SITE_ADDRESS', 'OWNER', 'MAIL_ADDRESS', 'CITY', 'STATE', 'ZIP'];
    expect(targets(names.map((name) => column(name)))).toMatchObject({
      MAIL_ADDRESS: 'mailadd',
      CITY: 'mail_city',
      STATE: 'mail_state2',
      ZIP: 'mail_zip',
    });
  });

  it('are the owner’s with a state named ST, which may also stand for a street', () => {
    const names = ['PARCEL_ID', 'OWNER', 'MAILING_ADDRESS', 'City', 'ST', 'Zip', 'STREET'];
    const columns = names.map((name) => column(name, name === 'ST' ? ['VT', 'NH', 'MA'] : undefined));
    expect(targets(columns)).toMatchObject({ City: 'mail_city', ST: 'mail_state2', Zip: 'mail_zip' });
  });

  it('are the property’s without a state', () => {
    const names = ['PARCEL_ID', 'OWNER_ADDRESS', 'CITY', 'ZIP'];
    expect(targets(names.map((name) => column(name)))).toMatchObject({ CITY: 'scity', ZIP: 'szip' });
  });
});
