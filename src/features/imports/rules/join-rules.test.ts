import { describe, expect, it } from 'vitest';
import { chooseJoinRules, findRepeatedValues, type JoinFacts } from './join-rules.ts';

const facts: JoinFacts = {
  join: { rules: {} },
  columns: ['VALUE', 'OWNER', 'FY'],
  matches: [{ to: 'parval' }, { to: 'owner' }, { to: 'taxyear' }],
  mostRecords: 3,
  yearColumn: undefined,
};
const rulesOf = (changed: Partial<JoinFacts>) =>
  chooseJoinRules({ ...facts, ...changed }).rules.map(({ rule }) => rule);

describe('rules of a join', () => {
  it('sum columns that add up and take the first record of the others', () =>
    expect(rulesOf({})).toEqual(['sum', 'first', 'first']));
  it('take the first record when no parcel has more than one', () =>
    expect(rulesOf({ mostRecords: 1 })).toEqual(['first', 'first', 'first']));
  it('follow the recipe first', () => {
    expect(rulesOf({ join: { rules: { VALUE: 'max' } } })).toEqual(['max', 'first', 'first']);
    expect(rulesOf({ join: { rules: { OWNER: 'joined' }, otherwise: 'first' } })).toEqual([
      'first',
      'joined',
      'first',
    ]);
    expect(rulesOf({ join: { rules: { VALUE: 'sum' }, latest_by: 'FY' } })).toEqual([
      'sum',
      'latest',
      'latest',
    ]);
  });
  it('take the first record of values that all records of a parcel repeat', () => {
    const columns = ['LAND', 'TOTAL', 'TAX', 'OWNER'];
    const matches = [{ to: 'landval' }, { to: 'parval' }, { to: 'taxamt' }, { to: 'owner' }] as const;
    const repeating = (wanted: readonly string[]) =>
      findRepeatedValues(columns, matches, (asked) => asked.every((name) => wanted.includes(name)));
    expect(repeating(['LAND', 'TOTAL', 'TAX'])).toEqual(new Set(['LAND', 'TOTAL', 'TAX']));
    // Each record is for one taxing district.
    expect(repeating(['LAND', 'TOTAL'])).toEqual(new Set(['LAND', 'TOTAL']));
    // Units of a condominium may have the same land value.
    expect(repeating(['LAND'])).toEqual(new Set());
    expect(rulesOf({ repeated: new Set(['VALUE']) })).toEqual(['first', 'first', 'first']);
  });
  it('take the latest year of a history', () => {
    const selected = chooseJoinRules({ ...facts, yearColumn: 'FY' });
    expect(selected.rules.map(({ rule }) => rule)).toEqual(['latest', 'latest', 'latest']);
    expect(selected.latestBy).toBe('FY');
  });
});
