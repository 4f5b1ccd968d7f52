/** The states of a payment. Money has moved only in `paid`, `partly_refunded` and `refunded` (`isPaid`). */
export const PAYMENT_STATES = [
  'waiting',
  'needs_confirmation',
  'declined',
  'paid',
  'failed',
  'partly_refunded',
  'refunded',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The current state of a charge at the provider. `processing`: the provider does not know yet; `canceled`: it will never be paid. */
export type ChargeState = 'processing' | 'needs_confirmation' | 'declined' | 'paid' | 'canceled';

export interface ObservedCharge {
  state: ChargeState;
  /** The total of its refunds. */
  refundedCents: number;
}

interface PaymentMoney {
  state: PaymentState;
  amountCents: number;
  refundedCents: number;
}

const UNPAID: Readonly<Record<Exclude<ChargeState, 'paid'>, PaymentState>> = {
  processing: 'waiting',
  needs_confirmation: 'needs_confirmation',
  declined: 'declined',
  canceled: 'failed',
};

/** Returns true for a payment whose money arrived, even if it was refunded since. */
export function isPaid(state: PaymentState): boolean {
  return state === 'paid' || state === 'partly_refunded' || state === 'refunded';
}

/** Returns true for a payment that the person can still pay. */
export function isOpen(state: PaymentState): boolean {
  return state === 'waiting' || state === 'needs_confirmation' || state === 'declined';
}

/**
 * Returns the state and the refunds of a payment after an answer of the provider. A paid payment never becomes unpaid, and refunds never shrink, so
 * an outdated answer changes nothing about a paid payment.
 */
export function settledBy(
  { state, amountCents, refundedCents }: PaymentMoney,
  observed: ObservedCharge,
): { state: PaymentState; refundedCents: number } {
  if (observed.state !== 'paid')
    return { state: isPaid(state) ? state : UNPAID[observed.state], refundedCents };
  const refunded = Math.min(amountCents, Math.max(refundedCents, observed.refundedCents));
  if (refunded === 0) return { state: 'paid', refundedCents: 0 };
  return { state: refunded === amountCents ? 'refunded' : 'partly_refunded', refundedCents: refunded };
}

export const MORE_THAN_LEFT = 'This is more than what is left of the payment.';

/** Returns why this amount can't be refunded; null if it can. `promisedCents` are the refunds that are done or under way. */
export function refundIssue(
  { state, amountCents }: Pick<PaymentMoney, 'state' | 'amountCents'>,
  promisedCents: number,
  cents: number,
): string | null {
  if (!isPaid(state)) return 'Only a payment that arrived can be refunded.';
  if (!Number.isSafeInteger(cents) || cents <= 0) return 'A refund is a whole number of cents above 0.';
  if (cents > amountCents - promisedCents) return MORE_THAN_LEFT;
  return null;
}

/** Returns the minutes until the job asks the provider again, by how often it was asked: 1, 2, 4, ... up to an hour. */
export function minutesUntilNext(attempts: number): number {
  return Math.min(60, 2 ** Math.min(Math.max(attempts - 1, 0), 6));
}
