import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChargeState,
  type ObservedCharge,
  PAYMENT_STATES,
  type PaymentState,
  isPaid,
  minutesUntilNext,
  refundIssue,
  settledBy,
} from './payment-states.ts';

const CHARGES: readonly ChargeState[] = ['processing', 'needs_confirmation', 'declined', 'paid', 'canceled'];
const settle = (state: PaymentState, observed: ChargeState, refundedCents = 0) =>
  settledBy({ state, amountCents: 1000, refundedCents: 0 }, { state: observed, refundedCents }).state;

describe('a payment follows the answers of its provider', () => {
  it.each([
    ['waiting', ['waiting', 'needs_confirmation', 'declined', 'paid', 'failed']],
    ['needs_confirmation', ['waiting', 'needs_confirmation', 'declined', 'paid', 'failed']],
    ['declined', ['waiting', 'needs_confirmation', 'declined', 'paid', 'failed']],
    ['failed', ['waiting', 'needs_confirmation', 'declined', 'paid', 'failed']],
    ['paid', ['paid', 'paid', 'paid', 'paid', 'paid']],
  ] as const)('%s', (state, next) => {
    expect(CHARGES.map((observed) => settle(state, observed))).toEqual(next);
  });
  it.each([
    [0, 'paid'],
    [1, 'partly_refunded'],
    [999, 'partly_refunded'],
    [1000, 'refunded'],
    [2000, 'refunded'],
  ] as const)('%d cents of 1000 refunded: %s', (refunded, state) => {
    expect(settle('paid', 'paid', refunded)).toBe(state);
  });
});

const observed = fc.record<ObservedCharge>({
  state: fc.constantFrom(...CHARGES),
  refundedCents: fc.nat(3000),
});

it('messages of the provider in any order never make a payment unpaid, and refunds never shrink or exceed the payment', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2000 }),
      fc.array(observed, { maxLength: 12 }),
      (amountCents, all) => {
        let now: { state: PaymentState; refundedCents: number } = { state: 'waiting', refundedCents: 0 };
        for (const event of all) {
          const next = settledBy({ ...now, amountCents }, event);
          expect(PAYMENT_STATES).toContain(next.state);
          expect(next.refundedCents).toBeGreaterThanOrEqual(now.refundedCents);
          expect(next.refundedCents).toBeLessThanOrEqual(amountCents);
          if (isPaid(now.state)) expect(isPaid(next.state)).toBe(true);
          expect(settledBy({ ...next, amountCents }, event)).toEqual(next);
          now = next;
        }
        expect(isPaid(now.state)).toBe(all.some(({ state }) => state === 'paid'));
      },
    ),
  );
});

it('the sum of refunds never exceeds the payment', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.array(fc.integer({ min: -5, max: 6000 })),
      (amount, asked) => {
        let promised = 0;
        for (const cents of asked)
          if (refundIssue({ state: 'paid', amountCents: amount }, promised, cents) === null)
            promised += cents;
        expect(promised).toBeLessThanOrEqual(amount);
        expect(
          refundIssue({ state: 'paid', amountCents: amount }, promised, amount - promised + 1),
        ).not.toBeNull();
      },
    ),
  );
});

it.each(['waiting', 'needs_confirmation', 'declined', 'failed'] as const)(
  'nothing is refunded of a payment that is %s',
  (state) =>
    expect(refundIssue({ state, amountCents: 10 }, 0, 5)).toBe(
      'Only a payment that arrived can be refunded.',
    ),
);

it('asks again after 1, 2, 4 ... minutes, at most an hour', () => {
  expect([0, 1, 2, 3, 6, 7, 50].map(minutesUntilNext)).toEqual([1, 1, 2, 4, 32, 60, 60]);
});
