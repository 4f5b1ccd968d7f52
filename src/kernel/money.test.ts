import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsOfText,
  moneyLabel,
  shareOfCents,
  splitCents,
  sumCents,
  timesCents,
  wholeCents,
} from './money.ts';

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

describe('whole cents', () => {
  it.each([0.5, 1.000_000_1, Number.NaN, Infinity, 2 ** 53])('refuses %d', (amount) => {
    expect(() => wholeCents(amount)).toThrow('is not a whole number of cents');
    expect(() => sumCents([1, amount])).toThrow('is not a whole number of cents');
    expect(() => timesCents(amount, 2)).toThrow('is not a whole number of cents');
  });
  it('refuses a sum and a product that are no longer exact', () => {
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow('is not a whole number of cents');
    expect(() => timesCents(Number.MAX_SAFE_INTEGER, 2)).toThrow('is not a whole number of cents');
  });
  it('gives the same sum in any order', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 50 }), (amounts) => {
        expect(sumCents(amounts)).toBe(sumCents(amounts.toReversed()));
      }),
    );
  });
  it('multiplies like repeated addition', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 40 }), (amount, quantity) => {
        expect(timesCents(amount, quantity)).toBe(sumCents(Array.from({ length: quantity }, () => amount)));
      }),
    );
  });
});

describe('a share', () => {
  it.each([
    [1000, 1, 3, 333],
    [1000, 2, 3, 667],
    [5, 1, 2, 3],
    [-5, 1, 2, -3],
    [1, 1, 2, 1],
    [7900, 10, 31, 2548],
    [0, 1, 7, 0],
    [9_007_199_254_740_991, 1, 1, 9_007_199_254_740_991],
  ])('of %d cents, %d of %d, is %d', (amount, part, whole, share) => {
    expect(shareOfCents(amount, part, whole)).toBe(share);
  });
  it('is off by at most half a cent, never exceeds the whole, and a refund rounds like the charge', () => {
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        (amount, whole, some) => {
          const part = Math.min(some, whole);
          const share = shareOfCents(amount, part, whole);
          const twice = (BigInt(amount) * BigInt(part) - BigInt(share) * BigInt(whole)) * 2n;
          expect((twice < 0n ? -twice : twice) <= BigInt(whole)).toBe(true);
          expect(Math.abs(share)).toBeLessThanOrEqual(Math.abs(amount));
          expect(sumCents([shareOfCents(-amount, part, whole), share])).toBe(0);
        },
      ),
    );
  });
  it.each([0, -1, 1.5])('of a whole of %d is refused', (whole) => {
    expect(() => shareOfCents(100, 1, whole)).toThrow(
      /cannot be divided into parts|is not a whole number of cents/,
    );
  });
});

describe('labels', () => {
  it.each([
    [0, '$0'],
    [5, '$0.05'],
    [150, '$1.50'],
    [800_000, '$8,000'],
    [-2500, '-$25'],
    [123_456_789, '$1,234,567.89'],
  ])('%d cents: %s', (amount, label) => expect(moneyLabel(amount)).toBe(label));
  it('names another currency', () => expect(moneyLabel(150, 'CAD')).toBe('CA$1.50'));
});

describe('typed amounts', () => {
  it.each([
    ['25', 2500],
    ['25.5', 2550],
    [' $1,250.00 ', 125_000],
    ['0.07', 7],
    ['', null],
    ['-1', null],
    ['1.005', null],
    ['1,25', null],
    ['1e3', null],
    ['999,999,999.99', 99_999_999_999],
    ['12345678901', null],
    ['1,000,000,000', null],
    ['100,000,000,000,000', null],
  ])('%j is %j cents', (text, amount) => expect(centsOfText(text)).toBe(amount));
  it('reads the amount back from every label', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
        expect(centsOfText(moneyLabel(amount))).toBe(amount);
      }),
    );
  });
});

describe('splitting', () => {
  it.each([
    [100, [1, 1, 1], [33, 34, 33]],
    [-100, [1, 1, 1], [-33, -34, -33]],
    [1, [1, 1], [1, 0]],
    [4000, [3000, 1000], [3000, 1000]],
    [7, [0, 0], [7, 0]],
    [7, [], []],
  ])('%d cents by %j are %j', (amount, weights, parts) => {
    expect(splitCents(amount, weights)).toEqual(parts);
  });
  it('adds up, keeps the sign, and differs by less than a cent from the exact share', () => {
    fc.assert(
      fc.property(cents, fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }), (amount, weights) => {
        const parts = splitCents(amount, weights);
        expect(sumCents(parts)).toBe(wholeCents(amount));
        expect(parts.every((part) => part === 0 || Math.sign(part) === Math.sign(amount))).toBe(true);
        const whole = sumCents(weights);
        if (whole === 0) return;
        for (const [index, part] of parts.entries())
          expect(Math.abs(part - (amount * (weights[index] ?? 0)) / whole)).toBeLessThan(1 + 1e-6);
      }),
    );
  });
});
