import { describe, expect, it } from 'vitest';
import { type Figure, formatNumber, isReached, mergeFigures, tabulate } from './figures.ts';

const figure = (more: Partial<Figure>): Figure => ({
  area: 'import',
  what: 'GeoJSON',
  size: '1,000',
  unit: 'rows/s',
  ours: 50,
  ...more,
});
const peer = (value: number) => ({ name: 'ogr2ogr', value });

describe('isReached', () => {
  it.each([
    { name: 'no target', given: {}, expected: null },
    { name: 'a value at the limit', given: { target: { of: 'value', atMost: 50 } }, expected: true },
    { name: 'a value above it', given: { target: { of: 'value', atMost: 49 } }, expected: false },
    {
      name: 'a ratio at the limit',
      given: { peer: peer(50), target: { of: 'ratio', atLeast: 1 } },
      expected: true,
    },
    {
      name: 'a ratio below it',
      given: { peer: peer(51), target: { of: 'ratio', atLeast: 1 } },
      expected: false,
    },
    { name: 'no peer for the ratio', given: { target: { of: 'ratio', atLeast: 1 } }, expected: null },
  ] as const)('$name: $expected', ({ given, expected }) => {
    expect(isReached(figure(given as Partial<Figure>))).toBe(expected);
  });
});

describe('mergeFigures', () => {
  it('replaces what was measured again and keeps the rest in the order of the areas', () => {
    const merged = mergeFigures(
      [figure({ area: 'page', what: 'weight' }), figure({ ours: 1 })],
      [figure({ ours: 2 }), figure({ size: '9' })],
    );
    expect(merged.map(({ area, size, ours }) => [area, size, ours])).toEqual([
      ['import', '1,000', 2],
      ['import', '9', 50],
      ['page', '1,000', 50],
    ]);
  });
});

describe('tabulate', () => {
  it('shows ratio, target, verdict and day', () => {
    const [, row] = tabulate([
      figure({ peer: peer(25), target: { of: 'ratio', atLeast: 3 }, date: '2026-11-22' }),
    ]);
    expect(row?.slice(3)).toEqual(['50 rows/s', '25 (ogr2ogr)', '2x', '>= 3x', 'FAIL', '2026-11-22']);
  });
  it.each([
    [1234.5, '1,235'],
    [0.012345, '0.0123'],
    [99.95, '100'],
  ])('writes %s as %s', (value, text) => expect(formatNumber(value)).toBe(text));
});
