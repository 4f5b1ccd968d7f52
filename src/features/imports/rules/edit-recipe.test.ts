import { describe, expect, it } from 'vitest';
import {
  addCodeTable,
  addJoin,
  changeCodes,
  changeRule,
  SELECTED_ON_SCREEN,
  findRule,
  hasCodeTable,
  linesOf,
  linesWithout,
  linesWithoutPair,
  replacementLine,
  replacementsOf,
  tableOf,
} from './edit-recipe.ts';
import { EMPTY_RECIPE } from './recipe.ts';

const recipe = {
  ...EMPTY_RECIPE,
  columns: [
    { from: 'PIN', to: 'parcelnumb' },
    { from: 'OWN', to: 'owner', reason: 'its name' },
    { from: 'OWN', to: 'unmodified_owner' },
  ],
};

describe('changeRule', () => {
  it('changes one rule of a column that has several', () => {
    const changed = changeRule(recipe, { from: 'OWN', to: 'owner' }, { from: 'OWN', to: 'owner2' });
    expect(changed.columns.map(({ from, to }) => `${from}>${to}`)).toEqual([
      'PIN>parcelnumb',
      'OWN>owner2',
      'OWN>unmodified_owner',
    ]);
    expect(recipe.columns[1]?.to).toBe('owner');
  });

  it('assigns a standard column to one column only', () => {
    const changed = changeRule(recipe, { from: 'PIN', to: 'parcelnumb' }, { from: 'PIN', to: 'owner' });
    expect(changed.columns.map(({ to }) => to)).toEqual(['owner', null, 'unmodified_owner']);
  });

  it('adds a rule for a column without one, and allows several county columns', () => {
    const once = changeRule(recipe, { from: 'A', to: null }, { from: 'A', to: null });
    const twice = changeRule(once, { from: 'B', to: null }, { from: 'B', to: null, blanks: ['0'] });
    expect(twice.columns.slice(3)).toEqual([
      { from: 'A', to: null },
      { from: 'B', to: null, blanks: ['0'] },
    ]);
    expect(findRule(twice, { from: 'B', to: null })).toMatchObject({ blanks: ['0'] });
    expect(findRule(twice, { from: 'C', to: null })).toEqual({ from: 'C', to: null });
  });
});

describe('changeCodes', () => {
  const use = { from: 'USE', to: 'usedesc' };
  const withCodes = {
    ...EMPTY_RECIPE,
    columns: [{ ...use, lookup: 'uses' }],
    lookups: { uses: { R1: 'Residential' } },
  };

  it('names a new table after the column', () => {
    expect(changeCodes({ ...EMPTY_RECIPE, columns: [use] }, use, { R1: 'Residential' })).toMatchObject({
      columns: [{ ...use, lookup: 'USE' }],
      lookups: { USE: { R1: 'Residential' } },
    });
  });

  it('gives a new table a name that no other table has', () => {
    const zoning = { from: 'USE', to: 'zoning' };
    const { columns, lookups } = changeCodes(
      {
        ...EMPTY_RECIPE,
        columns: [{ ...use, lookup: 'USE' }, zoning],
        lookups: { USE: { R1: 'Residential' } },
      },
      zoning,
      { A: 'b' },
    );
    expect(columns).toEqual([
      { ...use, lookup: 'USE' },
      { ...zoning, lookup: 'USE 2' },
    ]);
    expect(lookups).toEqual({ USE: { R1: 'Residential' }, 'USE 2': { A: 'b' } });
  });

  it('removes the table of a column whose codes are cleared', () => {
    const { columns, lookups } = changeCodes(withCodes, use, {});
    expect(columns).toEqual([use]);
    expect(lookups).toEqual({});
  });

  it('keeps a table that another column uses', () => {
    const shared = {
      ...withCodes,
      columns: [...withCodes.columns, { from: 'USE2', to: null, lookup: 'uses' }],
    };
    const { columns, lookups } = changeCodes(shared, use, {});
    expect(columns[0]).toEqual(use);
    expect(lookups).toEqual(withCodes.lookups);
  });
});

it('reads lists and code tables from lines', () => {
  expect(linesOf(' a \n\n b')).toEqual(['a', 'b']);
  expect(tableOf('R1 = Homes\nnothing\nX==1\n = y')).toEqual({ R1: 'Homes', X: '=1' });
  expect(linesWithoutPair('a = b\na\n\na =\n = b\na=b')).toEqual(['a', 'a =', '= b']);
});

it('reads replacements from lines, which are split at the first equals sign after a blank', () => {
  const text = '^APT = #\n(?=X)Y = ZONE = R1\nGONE =\nAPT=#\n = x';
  const replacements = [
    { pattern: '^APT', with: '#' },
    { pattern: '(?=X)Y', with: 'ZONE = R1' },
    { pattern: 'GONE', with: '' },
  ];
  expect(replacementsOf(text)).toEqual(replacements);
  expect(replacementsOf(replacements.map(replacementLine).join('\n'))).toEqual(replacements);
  expect(linesWithout(' =', text)).toEqual(['APT=#', '= x']);
});

it('keeps a replacement whose line has several separators as it was', () => {
  const earlier = [{ pattern: 'A = B', with: 'C' }];
  expect(replacementsOf('A = B = C\nD = E', earlier)).toEqual([...earlier, { pattern: 'D', with: 'E' }]);
});

describe('addJoin', () => {
  const guessed = {
    ...EMPTY_RECIPE,
    columns: [
      { from: 'LOC_ID', to: 'parcelnumb', reason: 'is a common name for it' },
      { from: 'ML', to: null, reason: 'another column fits parcelnumb better' },
      { from: 'OWN', to: 'owner', reason: 'its name' },
    ],
  };
  const join = {
    file: 'tax.csv',
    on: { parcel: 'ML', table: 'ML', match: 'loose' },
    rules: {},
    otherwise: 'first',
  } as const;

  it('removes the guesses about the key of the join and the parcel number, and keeps the other rules', () => {
    const joined = addJoin(guessed, join);
    expect(joined.joins).toEqual([join]);
    expect(joined.columns.map(({ from }) => from)).toEqual(['OWN']);
  });

  it('keeps rules that a person selected', () => {
    const selected = changeRule(
      guessed,
      { from: 'LOC_ID', to: 'parcelnumb' },
      { from: 'LOC_ID', to: 'parcelnumb', reason: SELECTED_ON_SCREEN },
    );
    expect(addJoin(selected, join).columns.map(({ from }) => from)).toEqual(['LOC_ID', 'OWN']);
  });
});

describe('addCodeTable', () => {
  const uses = {
    layer: 'CODES',
    from: 'USE',
    code: 'usecode',
    to: 'usedesc',
    code_column: 'UCODE',
    value_column: 'UTEXT',
  };
  const zones = {
    layer: 'CODES',
    from: 'ZONE',
    code: 'zoning',
    to: 'zoning_description',
    code_column: 'ZCODE',
    value_column: 'ZTEXT',
  };

  it('gives each table of a layer a name of its own, and the same table its name again', () => {
    const both = addCodeTable(addCodeTable(EMPTY_RECIPE, uses), zones);
    expect(both.lookups).toEqual({
      CODES: { layer: 'CODES', code_column: 'UCODE', value_column: 'UTEXT' },
      'CODES 2': { layer: 'CODES', code_column: 'ZCODE', value_column: 'ZTEXT' },
    });
    expect(both.columns.flatMap(({ to, lookup }) => (lookup === undefined ? [] : [[to, lookup]]))).toEqual([
      ['usedesc', 'CODES'],
      ['zoning_description', 'CODES 2'],
    ]);
    expect(addCodeTable(both, zones).lookups).toEqual(both.lookups);
  });

  it('replaces a table of another layer or column, and keeps the tables that other columns use', () => {
    const old = addCodeTable(addCodeTable(EMPTY_RECIPE, { ...uses, value_column: 'OLD' }), zones);
    expect(hasCodeTable(old, uses)).toBe(false);
    expect(hasCodeTable(old, { ...zones, layer: 'ZONES' })).toBe(false);
    const next = addCodeTable({ ...old, lookups: { ...old.lookups, spare: { A: 'Homes' } } }, uses);
    expect(hasCodeTable(next, uses)).toBe(true);
    expect(hasCodeTable(next, zones)).toBe(true);
    expect(next.lookups).toEqual({
      CODES: { layer: 'CODES', code_column: 'UCODE', value_column: 'UTEXT' },
      'CODES 2': { layer: 'CODES', code_column: 'ZCODE', value_column: 'ZTEXT' },
      spare: { A: 'Homes' },
    });
  });
});
