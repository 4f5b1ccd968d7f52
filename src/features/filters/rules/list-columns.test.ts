import { describe, expect, it } from 'vitest';
import { MAX_LIST_COLUMNS } from '../contract.ts';
import { listColumns, withColumn } from './list-columns.ts';
import { rowsAsText } from './list-text.ts';

const everything = () => true;
const many = Array.from({ length: MAX_LIST_COLUMNS }, (_, index) => `c${index}`);

describe('the columns of the list', () => {
  it('are the filtered ones, then the default ones', () => {
    expect(listColumns(undefined, [], everything)).toEqual([
      'parcelnumb',
      'owner',
      'usedesc',
      'zoning',
      'yearbuilt',
      'll_gisacre',
    ]);
    expect(listColumns(undefined, ['landval', 'owner'], everything).slice(0, 3)).toEqual([
      'landval',
      'owner',
      'parcelnumb',
    ]);
    expect(listColumns(undefined, many, everything)).toEqual(many);
  });

  it('leave out what the county does not have, and take the next default ones instead', () => {
    const hasNot = new Set(['zoning', 'yearbuilt']);
    expect(listColumns(undefined, [], (column) => !hasNot.has(column))).toEqual([
      'parcelnumb',
      'owner',
      'usedesc',
      'll_gisacre',
      'landval',
      'parval',
    ]);
    expect(listColumns(undefined, ['owner'], (column) => column !== 'owner')).not.toContain('owner');
    expect(listColumns(['gone', 'zoning', 'zoning'], ['landval'], (column) => column !== 'gone')).toEqual([
      'zoning',
    ]);
    expect(listColumns([], ['landval'], everything)).toEqual([]);
  });

  it('are at most as many as a request may name', () => {
    expect(listColumns([...many, 'one-more'], [], everything)).toEqual(many);
    expect(withColumn(many, 'one-more')).toBeNull();
    expect(withColumn(many, 'c0')).toHaveLength(MAX_LIST_COLUMNS - 1);
    expect(withColumn(['a'], 'b')).toEqual(['a', 'b']);
  });
});

it('rows are copied in a form for spreadsheets, and never as formulas', () => {
  const rows = [
    {
      headline: '12 Elm St',
      path: '/us/zz/alder/1',
      fields: { landval: 5, owner: '=HYPERLINK("x")', note: 'a\tb\n"c"' },
    },
    { headline: '-a', path: '/us/zz/alder/2', fields: { landval: -3, owner: null } },
  ];
  expect(
    rowsAsText(
      [
        { key: 'landval', label: 'Land Value' },
        { key: 'owner', label: 'Owner' },
        { key: 'note', label: 'Note' },
      ],
      rows,
    ),
  ).toBe(
    [
      'Parcel\tLand Value\tOwner\tNote\tPath',
      '12 Elm St\t5\t\'=HYPERLINK("x")\ta b "c"\t/us/zz/alder/1',
      "'-a\t-3\t\t\t/us/zz/alder/2",
    ].join('\n'),
  );
});
