import { describe, expect, it } from 'vitest';
import { encyclopediaTitles } from './encyclopedia-titles.ts';
import { censusLabel, readFactLayout } from './fact-columns.ts';
import { factLabel, marginLabel, readFactValue, readNumber } from './fact-value.ts';
import { geoidOfPlace, readGeoid } from './geoid.ts';

describe('readGeoid', () => {
  it.each([
    ['24510', '24510'],
    ['0500000US24510', '24510'],
    ['0400000US24', '24'],
    ['0100000US', 'us'],
    ['US', 'us'],
    ['1400000US24510040100', '24510040100'],
    ['1500000US245100401001', '245100401001'],
    ['1600000US2404000', '2404000'],
    ['050C100US24510', '24510'],
    [' 24510 ', '24510'],
  ])('%s is %s', (text, geoid) => expect(readGeoid(text, 'us')).toEqual({ geoid }));

  it.each([
    ['', 'is empty'],
    ['1001', 'removed the zero'],
    ['8600000US21201', 'summary level 860'],
    ['0500000US2451', '5 digits must follow'],
    ['0500001US24510', 'a part of an area'],
    ['0500000USABCDE', '5 digits must follow'],
    ['Baltimore', 'is not a GEOID'],
    ['24510.0', 'is not a GEOID'],
    ['123', '3 digits'],
    ['x'.repeat(500), 'is not a GEOID'],
  ])('%s is refused', (text, issue) =>
    expect(readGeoid(text, 'us')).toEqual({ issue: expect.stringContaining(issue) as string }),
  );

  it('reads the codes of Statistics Canada', () => {
    expect(readGeoid('2021A000224', 'ca')).toEqual({ geoid: '24' });
    expect(readGeoid('35', 'ca')).toEqual({ geoid: '35' });
    expect(readGeoid('Quebec', 'ca')).toHaveProperty('issue');
  });

  it('keeps Maryland apart from Quebec, which have the same code', () => {
    expect(geoidOfPlace({ path: '/us/md', kind: 'state', geoid: '24' })).toEqual({
      country: 'us',
      geoid: '24',
    });
    expect(geoidOfPlace({ path: '/ca/qc', kind: 'state', geoid: '24' })).toEqual({
      country: 'ca',
      geoid: '24',
    });
    expect(geoidOfPlace({ path: '/us', kind: 'country', geoid: null })).toEqual({
      country: 'us',
      geoid: 'us',
    });
    expect(geoidOfPlace({ path: '/us/md/x', kind: 'neighborhood', geoid: null })).toBeNull();
    expect(geoidOfPlace({ path: '/', kind: 'world', geoid: null })).toBeNull();
  });
});

describe('values', () => {
  it.each([
    ['12', 12],
    ['1,234.5', 1234.5],
    ['$52,000', 52_000],
    ['12.5%', 12.5],
    ['-3', -3],
    ['0', 0],
    ['0.5', 0.5],
    ['.5', 0.5],
    ['1e3', 1000],
    ['-666666666', null],
    ['-555555555', null],
    ['(X)', null],
    ['N', null],
    ['', null],
    ['007', undefined],
    ['1,23', undefined],
    ['12 apples', undefined],
    ['$', undefined],
    ['Infinity', undefined],
    ['1e999', undefined],
  ])('the number of %j is %j', (text, number) => expect(readNumber(text)).toBe(number));

  it('a text stays a text', () => {
    expect(readFactValue(' Rural ')).toBe('Rural');
    expect(readFactValue('007')).toBe('007');
  });

  it.each([
    [1234.4, 'count', '1,234'],
    [52000.4, 'usd', '$52,000'],
    [12.34, 'percent', '12.3%'],
    [-0.04, 'percent', '0%'],
    [-0.4, 'count', '0'],
    [36.25, 'years', '36.3'],
    [1939, 'text', '1939'],
    ['Rural', 'number', 'Rural'],
  ] as const)('%j as %s is %s', (value, format, label) => expect(factLabel(value, format)).toBe(label));

  it('a margin is written in the format of its value, and a margin of zero is left out', () => {
    expect(marginLabel({ margin: 1200, format: 'usd' })).toBe('±$1,200');
    expect(marginLabel({ margin: 0, format: 'usd' })).toBeNull();
    expect(marginLabel({ margin: null, format: 'usd' })).toBeNull();
  });
});

describe('readFactLayout', () => {
  it('reads a table of the American Community Survey with its margins', () => {
    const layout = readFactLayout(
      ['GEO_ID', 'B19013_E001', 'B19013_M001', 'B99999_E002', 'B99999_M002'],
      new Map(),
    );
    expect(layout).toMatchObject({
      geoid: 0,
      columns: [
        {
          key: 'B19013_001',
          label: 'Median household income',
          format: 'usd',
          has_margin: true,
          value: 1,
          margin: 2,
        },
        { key: 'B99999_002', label: 'B99999_002', format: 'number', has_margin: true, value: 3, margin: 4 },
      ],
    });
  });

  it.each([
    ['Household income (in 2022 inflation-adjusted dollars): Less than $10,000', 'count'],
    ['Gross rent as a percentage of household income: 10.0 to 14.9 percent', 'count'],
    ["Means of transportation to work by workers' earnings (in dollars): Carpooled", 'count'],
    ['Median gross rent as a percentage of household income (dollars)', 'percent'],
    ['Median earnings (dollars)', 'usd'],
    ['Aggregate household income (in 2022 inflation-adjusted dollars)', 'usd'],
    ['Gini index of income inequality', 'number'],
    ['Median year structure built: Owner occupied', 'text'],
    ['Median year householder moved into unit: Total', 'text'],
  ])('a number of the American Community Survey that is called “%s” is in the format %s', (label, format) => {
    const layout = readFactLayout(['GEO_ID', 'B99999_E001'], new Map([['B99999_001', label]]));
    expect(layout).toMatchObject({ columns: [{ label, format }] });
  });

  it.each([
    ['tax_year', 'text'],
    ['Year', 'text'],
    ['ZIP_CODE', 'text'],
    ['trips_per_year', 'number'],
    ['zipped', 'number'],
  ])('a column %s of another file is in the format %s', (name, format) => {
    expect(readFactLayout(['GEOID', name], new Map())).toMatchObject({ columns: [{ key: name, format }] });
  });

  it('reads any table with a GEOID, with margins beside their columns', () => {
    const layout = readFactLayout(
      ['name', 'geoid', 'median_rent', 'median_rent_moe', 'jobs', 'Jobs Margin'],
      new Map([['jobs', 'Jobs (percent)']]),
    );
    expect(layout).toMatchObject({
      geoid: 1,
      columns: [
        { key: 'name', label: 'Name', margin: null },
        { key: 'median_rent', label: 'Median rent', format: 'number', margin: 3 },
        { key: 'jobs', label: 'Jobs (percent)', format: 'percent', margin: 5 },
      ],
    });
  });

  it('says which column is missing, or that there are too many', () => {
    expect(readFactLayout(['name', 'jobs'], new Map())).toEqual({
      issue: expect.stringContaining('no column with a GEOID') as string,
    });
    expect(readFactLayout(['geoid'], new Map())).toEqual({
      issue: expect.stringContaining('no column other than geoid') as string,
    });
    expect(readFactLayout(['geoid', ...Array.from({ length: 700 }, (_, n) => `c${n}`)], new Map())).toEqual({
      issue: expect.stringContaining('at most 600') as string,
    });
  });

  it('finds the margin of a column with a long name, and says which name two columns have', () => {
    const long = 'x'.repeat(130);
    expect(readFactLayout(['geoid', long, `${long}_moe`], new Map())).toMatchObject({
      columns: [{ key: 'x'.repeat(120), value: 1, margin: 2 }],
    });
    expect(readFactLayout(['geoid', 'jobs', 'rent', 'jobs'], new Map())).toEqual({
      issue: 'The file has two columns that are named jobs. Rename one of them.',
    });
  });

  it('makes labels of the Census Bureau readable', () => {
    expect(censusLabel('Estimate!!Total:!!Male:', 'Sex by Age')).toBe('Sex by Age: Male');
    expect(censusLabel('Total:', 'Sex by Age')).toBe('Sex by Age');
    expect(censusLabel('Median household income')).toBe('Median household income');
  });
});

describe('encyclopediaTitles', () => {
  const md = { state: 'Maryland', county: null, isCity: false };
  it.each([
    [
      { ...md, kind: 'county', name: 'Baltimore City', isCity: true },
      ['Baltimore, Maryland', 'Baltimore City, Maryland'],
    ],
    [{ ...md, kind: 'county', name: 'Baltimore County' }, ['Baltimore County, Maryland']],
    [{ ...md, kind: 'state', name: 'Georgia' }, ['Georgia (U.S. state)']],
    [
      { ...md, kind: 'neighborhood', name: 'Fells Point', county: { name: 'Baltimore City', isCity: true } },
      ['Fells Point, Baltimore'],
    ],
    [
      { ...md, kind: 'neighborhood', name: 'Dundalk', county: { name: 'Baltimore County', isCity: false } },
      ['Dundalk, Maryland'],
    ],
    [{ ...md, kind: 'tract', name: '401' }, []],
    [{ ...md, kind: 'country', name: 'Canada', state: null }, ['Canada']],
  ])('%j', (place, titles) => expect(encyclopediaTitles(place)).toEqual(titles));
});
