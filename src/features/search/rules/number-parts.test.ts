import { describe, expect, it, test } from 'vitest';
import { hasShape, isOneNamedPart, padParts, readNumberParts, shapeOf, usualShapes } from './number-parts.ts';

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
  ])('%j like %s', (parts, number, padded) => {
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
