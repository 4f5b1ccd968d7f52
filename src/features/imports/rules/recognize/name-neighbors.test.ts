import { describe, expect, it } from 'vitest';
import { matchColumns } from '../match-columns.ts';
import type { SampledColumn } from '../column-match.ts';

const targetsOf = (columns: Readonly<Record<string, SampledColumn['values']>>) =>
  Object.fromEntries(
    matchColumns(
      Object.entries(columns).map(([name, values]) => ({ name, values })),
      null,
    ).map(({ from, to, part }) => [from, part === undefined ? to : `${to} ${part}`]),
  );

describe('a column whose neighbors say what it is', () => {
  it('right after the number of a location, a suffix is part of the number', () => {
    expect(targetsOf({ LOC_NO: ['101', '103'], LOC_SFX: ['A', '1/2'] })).toMatchObject({
      LOC_SFX: 'saddno suffix',
    });
  });

  it('after the name of a street, a suffix is the street type', () => {
    const found = targetsOf({ LOC_NO: ['101', '103'], LOC_NAME: ['OAK', 'ELM'], LOC_SFX: ['ST', 'AVE'] });
    expect(found).toMatchObject({ LOC_SFX: 'saddsttyp' });
  });

  it('between a city and its ZIP code, STE is the state, and elsewhere a suite', () => {
    expect(targetsOf({ MAIL_ADDR: [], MAIL_CTY: [], MAIL_STE: [], MAIL_ZIP: [] })).toMatchObject({
      MAIL_STE: 'mail_state2',
    });
    expect(targetsOf({ MAIL_ADDR: [], MAIL_STE: [], MAIL_CTY: [] })).toMatchObject({ MAIL_STE: 'mail_unit' });
  });

  it('beside lots, a tract is no census tract', () => {
    expect(targetsOf({ TRACT: [] })).toMatchObject({ TRACT: 'census_tract' });
    expect(targetsOf({ LOT: [], TRACT: [] })).not.toMatchObject({ TRACT: 'census_tract' });
  });

  it('without a column of house numbers, a street is the whole address', () => {
    expect(targetsOf({ PROP_STREET: [] })).toMatchObject({ PROP_STREET: 'address' });
    expect(targetsOf({ PROP_NUM: [], PROP_STREET: [] })).toMatchObject({ PROP_STREET: 'saddstr' });
  });

  it('of two totals, the one on the basis of land and buildings is the value of the parcel', () => {
    expect(targetsOf({ APPR_LAND: [], APPR_IMPR: [], ASSD_TOTAL: [], APPR_TOTAL: [] })).toMatchObject({
      APPR_TOTAL: 'parval',
    });
  });

  it('a planned use is not the use', () => {
    expect(targetsOf({ FUTURE_LAND_USE: [] })).toEqual({ FUTURE_LAND_USE: null });
  });
});
