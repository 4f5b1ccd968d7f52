import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '../../../kernel/money.ts';
import { taxOfRefund } from './tax-of-refund.ts';

/** A payment with its tax, and refunds that together are at most the payment. */
const REFUNDED = fc.integer({ min: 1, max: 1_000_000 }).chain((amountCents) =>
  fc.record({
    amountCents: fc.constant(amountCents),
    taxCents: fc.integer({ min: 0, max: amountCents }),
    cuts: fc.array(fc.integer({ min: 0, max: amountCents }), { maxLength: 8 }),
  }),
);

/** Returns the refunds whose running totals are `cuts`. `before` is the total of the earlier refunds. */
function refundsOf(cuts: readonly number[]): { before: number; cents: number }[] {
  const totals = [...new Set([0, ...cuts])].toSorted((a, b) => a - b);
  return totals
    .slice(1)
    .map((total, index) => ({ before: totals[index] ?? 0, cents: total - (totals[index] ?? 0) }));
}

describe('the tax in a refund', () => {
  it.each([
    // paid, tax, refunded before, refund, tax in it
    [10_825, 825, 0, 10_825, 825],
    [10_825, 825, 0, 5_000, 381],
    [10_825, 825, 5_000, 5_825, 444],
    [10_000, 0, 0, 5_000, 0],
    [3, 1, 0, 1, 0],
    [3, 1, 1, 1, 1],
    [3, 1, 2, 1, 0],
  ])(
    'of a payment of %i cents with %i of tax, after refunds of %i: a refund of %i has %i of tax',
    (amountCents, taxCents, before, cents, tax) => {
      expect(taxOfRefund({ amountCents, taxCents }, before, cents)).toBe(tax);
    },
  );

  it('is 0 for a payment without tax', () => {
    expect(taxOfRefund({ amountCents: 500, taxCents: null }, 0, 500)).toBe(0);
  });

  it('is a whole number of cents from 0 to the refund, and the taxes of all refunds add up to the tax in one refund of their sum', () => {
    fc.assert(
      fc.property(REFUNDED, ({ cuts, ...paid }) => {
        const refunds = refundsOf(cuts);
        const taxes = refunds.map(({ before, cents }) => taxOfRefund(paid, before, cents));
        for (const [index, tax] of taxes.entries()) {
          expect(Number.isSafeInteger(tax)).toBe(true);
          expect(tax).toBeGreaterThanOrEqual(0);
          expect(tax).toBeLessThanOrEqual(refunds[index]?.cents ?? 0);
        }
        const refunded = sumCents(refunds.map(({ cents }) => cents));
        expect(sumCents(taxes)).toBe(taxOfRefund(paid, 0, refunded));
        expect(sumCents(taxes)).toBeLessThanOrEqual(paid.taxCents);
      }),
    );
  });

  it('gives back exactly the tax when everything was refunded', () => {
    fc.assert(
      fc.property(REFUNDED, ({ cuts, ...paid }) => {
        const refunds = refundsOf([...cuts, paid.amountCents]);
        expect(sumCents(refunds.map(({ before, cents }) => taxOfRefund(paid, before, cents)))).toBe(
          paid.taxCents,
        );
      }),
    );
  });

  it('is within a cent of its exact share of the tax', () => {
    fc.assert(
      fc.property(REFUNDED, ({ cuts, ...paid }) => {
        for (const { before, cents } of refundsOf(cuts)) {
          const exact = (paid.taxCents * cents) / paid.amountCents;
          expect(Math.abs(taxOfRefund(paid, before, cents) - exact)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
