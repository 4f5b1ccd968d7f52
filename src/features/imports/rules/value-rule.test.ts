import { describe, expect, it } from 'vitest';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { BUILTIN_CODE_TABLES, findCodeIn } from './builtin-code-tables.ts';
import { type FileValue, UNREADABLE } from './parse-value.ts';
import type { RecipeColumn } from './recipe.ts';
import { compileValueRule } from './value-rule.ts';

const day = (iso: string) => Date.parse(iso) / 86_400_000;

function read(
  rule: Partial<RecipeColumn>,
  to: string | null,
  raw: FileValue,
  table?: Record<string, string>,
) {
  const unknown: string[] = [];
  const compiled = compileValueRule(
    rule,
    to === null ? null : (findParcelColumn(to) ?? null),
    table === undefined
      ? null
      : { find: findCodeIn(table), onUnknown: (code) => void unknown.push(code), unknown: 'kept' },
  );
  return { value: compiled.read(raw), unknown };
}

describe('a rule of a column', () => {
  it('drops values that mean "no value" first', () => {
    expect(read({ blanks: ['0', 'Unknown'] }, 'owner', ' UNKNOWN ').value).toBeNull();
    expect(read({ blanks: ['0'] }, 'parval', 0).value).toBeNull();
    expect(read({ blanks: ['0'] }, 'parval', '10').value).toBe(10);
  });

  it('replaces, then looks up, then parses', () => {
    const rule = { replace: [{ pattern: '^class\\s+(\\w+)$', with: '$1' }] };
    expect(read(rule, 'usedesc', 'CLASS R1', { R1: 'House' })).toEqual({ value: 'House', unknown: [] });
    expect(read(rule, 'usedesc', 'class r9', { R1: 'House' })).toEqual({
      value: 'r9',
      unknown: ['r9'],
    });
    const cents = { ...rule, parse: 'money_cents' as const };
    expect(read(cents, 'parval', 'CLASS R1', { R1: '1050' }).value).toBe(10.5);
  });

  it.each<[Partial<RecipeColumn>, string | null, FileValue, unknown]>([
    [{ parse: 'yyyymmdd' }, 'saledate', 19930516, day('1993-05-16')],
    [{ parse: 'yyyymmdd' }, 'taxyear', 19930516, '1993-05-16'],
    [{ parse: 'yyyymmdd' }, 'yearbuilt', 19930516, 1993],
    [{ parse: 'yyyymmdd' }, null, 19930516, '1993-05-16'],
    [{ parse: 'yyyymmdd' }, 'll_updated_at', 19930516, day('1993-05-16') * 86_400_000],
    [{ parse: 'money_cents' }, 'parval', '1050', 10.5],
    [{ parse: 'thousands' }, 'sqft', '1.5', 1500],
    [{ parse: 'thousands' }, 'area_building', '1.2346', 1235],
    [{ parse: 'thousands' }, 'area_building', '3000000', UNREADABLE],
    [{ parse: 'zip' }, 'area_building', '2139', UNREADABLE],
    [{ parse: 'zip' }, 'parval', '2139', UNREADABLE],
    [{ parse: 'excel' }, 'taxyear', 1_234_567_890, UNREADABLE],
    [{}, null, ' x ', 'x'],
    [{}, null, 12, 12],
    [{ replace: [{ pattern: 'x', with: '' }] }, null, 'x', null],
  ])('%j into %s: %j is %j', (rule, to, raw, wanted) => expect(read(rule, to, raw).value).toBe(wanted));

  it('is plain without any changes', () => {
    const owner = findParcelColumn('owner') ?? null;
    expect(compileValueRule({}, owner, null).isPlain).toBe(true);
    expect(compileValueRule({ blanks: ['0'] }, owner, null).isPlain).toBe(false);
  });

  it('leaves out an unknown code that another column keeps', () => {
    const codes = { find: findCodeIn({ A: 1 }), onUnknown: () => undefined, unknown: 'left out' as const };
    const rule = compileValueRule({}, findParcelColumn('lbcs_activity') ?? null, codes);
    expect([rule.read('A'), rule.read('B')]).toEqual([1, null]);
  });
});

describe('a code table', () => {
  it('finds codes in loose form unless they become ambiguous', () => {
    const lookup = findCodeIn({ '013': 'mixed', '101': 'house', A1: 'field', '07': 'seven', '7': 'other' });
    expect(lookup('13')).toBe('mixed');
    expect(lookup('101.0')).toBe('house');
    expect(lookup(' a1 ')).toBe('field');
    expect(lookup('07')).toBe('seven');
    expect(lookup('007')).toBeUndefined();
    expect(lookup('102')).toBeUndefined();
  });

  it.each([
    ['101', 'Single Family Residential', 1100, 1100],
    ['1010', 'Single Family Residential', 1100, 1100],
    ['101V', 'Single Family Residential', 1100, 1100],
    ['0101', 'Single Family Residential', 1100, 1100],
    ['13', 'Mixed Use (Primarily Residential, some Commercial)', 1000, 1000],
    ['0130', 'Mixed Use (Primarily Residential, some Commercial)', 1000, 1000],
    ['326', expect.stringContaining('restaurants'), 2200, 2500],
    ['9310', expect.stringContaining('Municipal'), 4000, 6200],
    ['501', expect.stringContaining('Individuals'), null, null],
    ['000', undefined, null, null],
    ['AB', undefined, null, null],
    ['10100', undefined, null, null],
  ])('of Massachusetts looks up the code %s', (code, description, activity, lbcsFunction) => {
    expect(BUILTIN_CODE_TABLES.get('ma-use-codes')?.(code)).toEqual(description);
    expect(BUILTIN_CODE_TABLES.get('ma-use-codes.lbcs_activity')?.(code)).toBe(activity);
    expect(BUILTIN_CODE_TABLES.get('ma-use-codes.lbcs_function')?.(code)).toBe(lbcsFunction);
  });

  it('of LBCS returns the label of the level above for a code of a lower level', () => {
    expect(BUILTIN_CODE_TABLES.get('lbcs-activity')?.('1100')).toBe('Household activities');
    expect(BUILTIN_CODE_TABLES.get('lbcs-activity')?.('1110.0')).toBe('Household activities');
    expect(BUILTIN_CODE_TABLES.get('ma-use-codes.lbcs_activity_desc')?.('104')).toBe('Household activities');
    expect(BUILTIN_CODE_TABLES.get('lbcs-activity')?.('x')).toBeUndefined();
  });
});
