import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BREAK_METHODS, classBreaks, countClasses } from './class-breaks.ts';

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

describe('breaks', () => {
  it.each([
    ['quantile', upTo(100), 4, [25, 50, 75]],
    ['equal', [0, 1, 2, 3, 100], 4, [25, 50, 75]],
    ['natural', [1, 2, 3, 100, 101, 102, 1000, 1001], 3, [100, 1000]],
    ['quantile', [], 5, []],
    ['natural', [7], 5, []],
    ['equal', [7, 7, 7], 3, []],
    ['quantile', [0, 0, 0, 0, 0, 0, 0, 0, 5, 9], 5, [5]],
    ['natural', [1, 1, 1, 1], 4, []],
    ['equal', [-10, 10], 2, [0]],
    ['equal', [0, 1], 4, [0.25, 0.5, 0.75]],
  ] as const)('by %s of %j into %d', (method, values, count, expected) => {
    expect(classBreaks(values, count, method)).toEqual(expected);
  });

  it('are rounded where that moves hardly any value', () => {
    const values = Array.from({ length: 1000 }, (_, i) => i * 123.9);
    expect(classBreaks(values, 5, 'quantile')).toEqual([25_000, 50_000, 75_000, 100_000]);
  });

  it('are ascending, make at most the requested number of classes, and leave neither end class empty', () => {
    const value = fc.oneof(
      fc.integer({ min: -1000, max: 1000 }),
      fc.double({ min: -1e7, max: 1e7, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 600 }),
        fc.integer({ min: 2, max: 9 }),
        fc.constantFrom(...BREAK_METHODS),
        (values, count, method) => {
          const sorted = Float64Array.from(values).sort();
          const breaks = classBreaks(sorted, count, method);
          expect(breaks.length).toBeLessThan(count);
          expect(breaks).toEqual([...breaks].sort((a, b) => a - b));
          const counts = countClasses(sorted, breaks);
          expect(counts.reduce((sum, n) => sum + n, 0)).toBe(values.length);
          if (values.length > 0) {
            expect(counts.at(0)).toBeGreaterThan(0);
            expect(counts.at(-1)).toBeGreaterThan(0);
          }
        },
      ),
    );
  });

  it('of natural groups are found among many values too', () => {
    const values = [...upTo(5000), ...upTo(5000).map((n) => 100_000 + n)];
    const [at] = classBreaks(values, 2, 'natural');
    expect(at).toBeGreaterThan(5000);
    expect(at).toBeLessThanOrEqual(100_001);
  });
});
