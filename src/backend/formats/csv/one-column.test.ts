import { expect, it } from 'vitest';
import { findHeader } from './find-header.ts';
import { adviseOnOneColumn } from './one-column.ts';

it.each<[string, string[], RegExp]>([
  [
    'rows that are in quotes as a whole',
    ['PIN;OWNER;VALUE', '1;DOE;5', '2;ROE;6'],
    /PIN;OWNER instead of "PIN;OWNER"/,
  ],
  ['another character', ['PIN:OWNER', '1:DOE', '2:ROE'], /divided by :\. Replace it with a comma/],
  ['blanks', ['PIN   OWNER', '1     DOE J', '2     ROE'], /two or more blanks/],
  [
    'fixed positions',
    ['0001DOE                           5', '0002ROE                           6'],
    /\.layout\.csv/,
  ],
  ['one column', ['PIN', '1', '2'], /one column, "PIN"\. If there should be more/],
])('says what to do with %s', (_, texts, message) => {
  const rows = texts.map((text) => [text]);
  expect(adviseOnOneColumn(rows, [texts[0] ?? ''])).toMatch(message);
});

it('says nothing about more columns', () => {
  expect(adviseOnOneColumn([['PIN'], ['1', 'DOE']], ['PIN'])).toBeNull();
});

it('reads names that are divided by another character than the rows', () => {
  const found = findHeader([['PIN;OWNER;VALUE'], ['1', 'DOE', '5'], ['2', 'ROE', '6']]);
  expect(found).toEqual({ titles: [], names: ['PIN', 'OWNER', 'VALUE'], divider: ';', rowCount: 1 });
  expect(findHeader([['Alder County; 2024'], ['PIN', 'OWNER', 'VALUE'], ['2', 'ROE', '6']]).titles).toEqual([
    'Alder County; 2024',
  ]);
  const titled = [
    ['Alder County, Parcels, Extract'],
    ['PIN', 'OWNER', 'VALUE'],
    ['1', 'DOE', '5'],
    ['2', 'ROE', '6'],
  ];
  expect(findHeader(titled)).toEqual({ titles: titled[0], names: titled[1], rowCount: 2 });
});
