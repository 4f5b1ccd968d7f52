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
    ['St. Croix Island', "IN ('St. Croix', 'ST. CROIX', 'St. Croix Island', 'ST. CROIX ISLAND')"],
    ['Western District', "IN ('Western', 'WESTERN', 'Western District', 'WESTERN DISTRICT')"],
    ['Rock Island County', "IN ('Rock Island', 'ROCK ISLAND', 'Rock Island County', 'ROCK ISLAND COUNTY')"],
    [
      'Bayamón Municipio',
      "IN ('Bayamón', 'BAYAMÓN', 'Bayamon', 'BAYAMON', 'Bayamón Municipio', 'BAYAMÓN MUNICIPIO', 'Bayamon Municipio', 'BAYAMON MUNICIPIO')",
    ],
  ])('know the name of %s without its kind, and without accents', (name, condition) =>
    expect(countyConditions([field('COUNTY')], { geoid: '72005', name })).toEqual([`COUNTY ${condition}`]),
  );

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
