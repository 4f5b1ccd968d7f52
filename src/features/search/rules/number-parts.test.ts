import { describe, expect, it, test } from 'vitest';
import { withoutNumberLabel } from './match-number.ts';
import {
  hasShape,
  isOneNamedPart,
  mistypedNumbers,
  numberGroups,
  padParts,
  readNumberGroups,
  readNumberParts,
  shapeOf,
  usualShapes,
} from './number-parts.ts';

describe('the groups of a parcel number', () => {
  it.each([
    ['A-0045-00-012', 'A 45 12'],
    ['05-01-002-003-0014', '5 1 2 3 14'],
    ['07S32E15-00400', '7 S 32 E 15 400'],
    ['000-00', ''],
  ])('%s', (number, groups) => expect(numberGroups(number).join(' ')).toBe(groups));

  it.each([
    ['b7-3', 'B 7 3'],
    ['acct. no. R00456', 'R 456'],
    ['4n 12w 09 310', '4 N 12 W 9 310'],
    ['T4N R12W Sec 9 310', '4 N 12 W 9 310'],
    ['township 4 north, range 12 west 9', '4 N 12 W 9'],
    ['87654', '87654'],
    ['456', null],
    ['12 Main St', null],
    ['elm', null],
    ['1-'.repeat(20), null],
  ])('that is typed as %s', (query, groups) =>
    expect(readNumberGroups(query)?.join(' ') ?? null).toBe(groups),
  );

  test('and the numbers to try for a mistyped one: two neighboring digits are exchanged, or one digit is left out', () => {
    expect(mistypedNumbers('123').toSorted()).toEqual(['12', '13', '132', '213', '23']);
    expect(mistypedNumbers('')).toEqual([]);
  });
});

test.each([
  ['account 0123', '0123'],
  ['acct. no. 0123', '0123'],
  ['Acct # R0123', 'R0123'],
  ['account id: 12-3', '12-3'],
  ['parcel number is 12-3', '12-3'],
  ['Tax Map Key (1) 2-3', '(1) 2-3'],
  ['real estate id 55', '55'],
  ['#A12', 'A12'],
  ['ID 77', '77'],
  ['maple 12', 'maple 12'],
  ['Maple12', 'Maple12'],
  ['Idaho 12', 'Idaho 12'],
  ['accord 5', 'accord 5'],
])('the number after the label of %s is %s', (query, number) =>
  expect(withoutNumberLabel(query)).toBe(number),
);

describe('the parts of a typed parcel number', () => {
  it.each([
    ['18-1-1-1', ['18', '1', '1', '1']],
    ['18/1.2', ['18', '1', '2']],
    ['APN: 018-001', ['018', '001']],
    ['Map 23, Block 14, Lot 100', ['23', '14', '100']],
    ['r-123456', ['R', '123456']],
    ['12A-3', null],
    ['12 Main St', null],
    ['elm', null],
  ])('of %s', (query, parts) => {
    expect(readNumberParts(query)).toEqual(parts);
  });

  it.each([
    [['18', '1', '1', '1'], '018-001-0001-001', '0180010001001'],
    [['18', '1'], '018-001-0001-001', '018001'],
    [['1', '1'], '018-001-0001-001', '001001'],
    [['123456'], 'R000123456', 'R000123456'],
    [['R123456'], 'R000123456', 'R000123456'],
    [['1234', '1'], '018-001', null],
    [['18', '1', '1'], '018-001', null],
    [['S', '1'], 'R-001', null],
  ])('%j, padded with zeros like %s', (parts, number, padded) => {
    expect(padParts(parts, shapeOf(number) ?? [])).toBe(padded);
  });

  it.each([
    ['Lot 5', true],
    ['ward #3', true],
    ['Map 23 Lot 5', false],
    ['5', false],
    ['APN 5', false],
    ['12 Main St Lot 5', false],
  ])('%s is one part after its name: %s', (query, expected) => {
    expect(isOneNamedPart(query)).toBe(expected);
  });

  test('a county has the shapes of its numbers, the most frequent first', () => {
    const usual = [...Array(80).fill('018-001'), ...Array(120).fill('R01-2')] as string[];
    const shapes = usualShapes([...usual, '12A-7', '', '7']);
    expect(shapes).toEqual([shapeOf('R01-2'), shapeOf('018-001'), shapeOf('7')]);
    expect(hasShape('999-123-77', shapeOf('018-001') ?? [], 2)).toBe(true);
    expect(hasShape('99-1123', shapeOf('018-001') ?? [], 2)).toBe(false);
  });
});
