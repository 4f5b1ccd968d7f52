import { describe, expect, it, test } from 'vitest';
import { countyConditions } from './county-filter.ts';

const TRAVIS = { geoid: '48453', name: 'Travis County' };
const field = (
  name: string,
  type = 'esriFieldTypeString',
  codes: { code: string | number; label: string }[] = [],
) => ({
  name,
  type,
  codes,
});

describe('the conditions that may limit a layer to a county', () => {
  test.each([
    ['GEOID', "GEOID = '48453'"],
    ['county_fips', "county_fips = '48453'"],
    ['FIPS', "FIPS = '48453'"],
    ['COUNTY', "COUNTY IN ('Travis', 'TRAVIS', 'Travis County', 'TRAVIS COUNTY')"],
    ['COUNTY_NM', "COUNTY_NM IN ('Travis', 'TRAVIS', 'Travis County', 'TRAVIS COUNTY')"],
    ['co_name', "co_name IN ('Travis', 'TRAVIS', 'Travis County', 'TRAVIS COUNTY')"],
    ['co_code', "co_code = '48453'"],
  ])('%s', (name, condition) =>
    expect(countyConditions([field('OWNER'), field(name)], TRAVIS)[0]).toBe(condition),
  );

  it('compare numbers with numbers', () => {
    expect(
      countyConditions([field('FIPS_CO', 'esriFieldTypeSmallInteger')], { geoid: '48005', name: 'X County' }),
    ).toEqual(['FIPS_CO = 48005', 'FIPS_CO = 5']);
  });

  it('take the code of the county from the labels of a column, whatever its name', () => {
    const codes = [
      { code: 226, label: 'Tarrant' },
      { code: 227, label: 'TRAVIS' },
    ];
    expect(countyConditions([field('JUR', 'esriFieldTypeInteger', codes)], TRAVIS)).toEqual(['JUR = 227']);
  });

  it('double the apostrophes of a name', () => {
    expect(
      countyConditions([field('COUNTY')], { geoid: '24033', name: "Prince George's County" })[0],
    ).toContain("'Prince George''s'");
  });

  it.each([
    ['Aguada Municipio', "IN ('Aguada', 'AGUADA', 'Aguada Municipio', 'AGUADA MUNICIPIO')"],
    ['Western District', "IN ('Western', 'WESTERN', 'Western District', 'WESTERN DISTRICT')"],
    ['Rock Island County', "IN ('Rock Island', 'ROCK ISLAND', 'Rock Island County', 'ROCK ISLAND COUNTY')"],
    [
      'Bayamón Municipio',
      "IN ('Bayamón', 'BAYAMÓN', 'Bayamon', 'BAYAMON', 'Bayamón Municipio', 'BAYAMÓN MUNICIPIO', 'Bayamon Municipio', 'BAYAMON MUNICIPIO')",
    ],
  ])('know the name of %s without its kind, and without accents', (name, condition) =>
    expect(countyConditions([field('COUNTY')], { geoid: '72005', name })).toEqual([`COUNTY ${condition}`]),
  );

  it.each([
    ["Prince George's County", "'PRINCE GEORGES'"],
    ["Queen Anne's County", "'Queen Annes County'"],
    ['O’Brien County', "'OBRIEN'"],
    ['Miami-Dade County', "'MIAMI DADE'"],
    ['St. Croix Island', "'St. Croix'"],
    ["St. Mary's County", "'ST MARYS'"],
    ['St. Louis County', "'SAINT LOUIS'"],
    ['Saint Louis County', "'ST. LOUIS COUNTY'"],
    ['Ste. Genevieve County', "'Sainte Genevieve'"],
  ])('know %s as %s', (name, spelling) => {
    const county = { geoid: '24033', name };
    expect(countyConditions([field('COUNTY')], county)[0]).toContain(spelling);
    const label = spelling.slice(1, -1);
    const codes = [{ code: 17, label }];
    expect(countyConditions([field('JUR', 'esriFieldTypeInteger', codes)], county)).toEqual(['JUR = 17']);
  });

  it('do not exist for other columns', () => {
    const names = ['COUNTRY', 'ACCOUNT', 'CITY', 'OWNER_COUNTY_OF_BIRTH', 'COUNT', 'FIPSTATE'];
    expect(
      countyConditions(
        names.map((name) => field(name)),
        TRAVIS,
      ),
    ).toEqual([]);
  });
});
