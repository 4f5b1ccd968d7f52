import { describe, expect, it } from 'vitest';
import { matchColumns } from '../match-columns.ts';
import { holdsNumberSuffixes, joinNumber } from './number-suffix.ts';

describe('joinNumber', () => {
  it.each([
    ['123', 'A', '123A'],
    ['123', '1/2', '123 1/2'],
    ['123', '1 / 2', '123 1/2'],
    ['12', '14', '12-14'],
    ['12', '-14', '12-14'],
    ['123', 'REAR', '123 REAR'],
    ['123A', 'A', '123A'],
    ['123-A', 'A', '123-A'],
    ['123 1/2', '1/2', '123 1/2'],
    ['123', '3', '123-3'],
    ['123', ' ', '123'],
    ['123', '0', '123'],
  ])('joins %s and the suffix %j to %s', (number, suffix, joined) => {
    expect(joinNumber(number, suffix)).toBe(joined);
  });
});

describe('holdsNumberSuffixes', () => {
  it.each([
    ['ADDNUMSUFFIX', ['A', null, '1/2']],
    ['ANUMBERSUF', []],
    ['SitusFraction', ['1/2', '', '']],
    ['FRAC_HOUSE_NO', ['1/2', '', '']],
    ['HSE_NUM_SFX', ['B']],
    ['HOUSE_SUFFIX', ['A', '0']],
    ['ADDR_NUM_HALF', ['1/2']],
    ['STREET_NUMBER_SUFFIX', ['A']],
  ])('is true for %s with the values %j', (name, values) => {
    expect(holdsNumberSuffixes({ name, values })).toBe(true);
  });

  it.each([
    ['SUFFIX', ['ST', 'AVE']],
    ['STREET_SUFFIX', ['ST', 'RD']],
    ['ADDNUMPREFIX', ['N']],
    ['ADDNUM', ['12']],
    ['HOUSE_SUFFIX', ['STREET', 'AVENUE']],
    ['POST_DIR', ['NW']],
  ])('is false for %s with the values %j', (name, values) => {
    expect(holdsNumberSuffixes({ name, values })).toBe(false);
  });
});

describe('a column of suffixes', () => {
  const numbers = { name: 'HOUSE_NUM', values: ['12', '14', '16'] };
  const suffixes = { name: 'HOUSE_SUFFIX', values: ['A', null, '1/2'] };

  it('is added to the house number', () => {
    expect(matchColumns([numbers, suffixes], null)).toMatchObject([
      { from: 'HOUSE_NUM', to: 'saddno' },
      { from: 'HOUSE_SUFFIX', to: 'saddno', part: 'suffix' },
    ]);
  });

  it('is read from a recipe as it was suggested', () => {
    const columns = matchColumns([numbers, suffixes], null).map(({ from, to, part }) => ({
      from,
      to,
      ...(part === undefined ? {} : { part }),
    }));
    const again = matchColumns([numbers, suffixes], { columns, constants: {}, joins: [] });
    expect(again.map(({ to, part }) => [to, part])).toEqual([
      ['saddno', undefined],
      ['saddno', 'suffix'],
    ]);
  });
});
