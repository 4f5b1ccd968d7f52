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

describe('columns that the columns beside them explain', () => {
  it('take a suffix after the number of a location as that of the number', () => {
    expect(targetsOf({ LOC_NO: ['101', '103'], LOC_SFX: ['A', '1/2'] })).toMatchObject({
      LOC_SFX: 'saddno suffix',
    });
  });

  it('take a suffix apart from the number as the type of the street', () => {
    const found = targetsOf({ LOC_NO: ['101', '103'], LOC_NAME: ['OAK', 'ELM'], LOC_SFX: ['ST', 'AVE'] });
    expect(found).toMatchObject({ LOC_SFX: 'saddsttyp' });
  });

  it('take STE between a city and its ZIP code as the state, and elsewhere as a suite', () => {
    expect(targetsOf({ MAIL_ADDR: [], MAIL_CTY: [], MAIL_STE: [], MAIL_ZIP: [] })).toMatchObject({
      MAIL_STE: 'mail_state2',
    });
    expect(targetsOf({ MAIL_ADDR: [], MAIL_STE: [], MAIL_CTY: [] })).toMatchObject({ MAIL_STE: 'mail_unit' });
  });

  it('take a tract beside lots as none of a census', () => {
    expect(targetsOf({ TRACT: [] })).toMatchObject({ TRACT: 'census_tract' });
    expect(targetsOf({ LOT: [], TRACT: [] })).not.toMatchObject({ TRACT: 'census_tract' });
  });

  it('take a street without house numbers as the whole address', () => {
    expect(targetsOf({ PROP_STREET: [] })).toMatchObject({ PROP_STREET: 'address' });
    expect(targetsOf({ PROP_NUM: [], PROP_STREET: [] })).toMatchObject({ PROP_STREET: 'saddstr' });
  });

  it('take the total on the basis of land and buildings', () => {
    expect(targetsOf({ APPR_LAND: [], APPR_IMPR: [], ASSD_TOTAL: [], APPR_TOTAL: [] })).toMatchObject({
      APPR_TOTAL: 'parval',
    });
  });

  it('take no planned use as the use', () => {
    expect(targetsOf({ FUTURE_LAND_USE: [] })).toEqual({ FUTURE_LAND_USE: null });
  });
});
