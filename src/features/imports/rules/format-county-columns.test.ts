import { expect, it } from 'vitest';
import { formatCountyColumns, reasonWithType } from './format-county-columns.ts';

it.each([
  ['Its values are numbers.', 'number', null, 'Its values are numbers.'],
  [
    'Its values are numbers, dates, codes or words for land and buildings.',
    'code',
    null,
    'Its values are numbers, dates, codes or words for land and buildings. (codes)',
  ],
  ['Its values describe land.', 'text', null, 'Its values describe land. (texts)'],
  ['Its values describe land.', null, null, 'Its values describe land.'],
  [
    'Its values are numbers.',
    'number',
    'there are too many columns',
    "Its values are numbers. (not on the map, so filters are slower and classes can't be made, because there are too many columns)",
  ],
  [
    'Its values describe land.',
    null,
    'there are too many columns',
    "Its values describe land. (not on the map, so filters are slower and classes can't be made, because there are too many columns)",
  ],
] as const)('says once what the values of a column are: %s %s', (reason, type, leftOut, sentence) => {
  expect(reasonWithType({ reason, filled: 3, value_type: type, left_out: leftOut })).toBe(sentence);
});

it('says nothing about the values of an empty column', () => {
  const column = {
    reason: 'It is empty in every row.',
    filled: 0,
    value_type: 'text',
    left_out: null,
  } as const;
  expect(reasonWithType(column)).toBe('It is empty in every row.');
});

it('marks the columns of joined records, which may have the name of a column of the parcels', () => {
  const column = {
    name: 'OBJECTID',
    filled: 3,
    is_number: true,
    classification: 'open',
    reason: 'Its values are numbers.',
    decided_by: 'rule',
  } as const;
  expect(
    formatCountyColumns(
      [
        { ...column, in_records: false },
        { ...column, in_records: true },
      ],
      null,
    ),
  ).toEqual([
    '',
    "The county's own columns",
    '  OBJECTID                    shown to everyone        Its values are numbers.',
    '  OBJECTID in joined records  shown to everyone        Its values are numbers.',
  ]);
});
