import { shareOfCents } from '../../../kernel/money.ts';

/** The amount of a payment, and the part of it that is sales tax. */
export interface TaxedAmount {
  amountCents: number;
  /** Null: no tax was calculated. */
  taxCents: number | null;
}

/** Returns the tax in the first `refundedCents` of refunds, in proportion to the amount, to the nearest cent. A full refund has exactly the tax paid. */
function taxUntil({ amountCents, taxCents }: TaxedAmount, refundedCents: number): number {
  return taxCents === null ? 0 : shareOfCents(taxCents, refundedCents, amountCents);
}

/**
 * Returns the tax in a refund that follows refunds of `beforeCents`. It is the difference of two totals, so the taxes of all refunds together are never more than
 * the tax that was paid, however the amount is split into refunds.
 */
export function taxOfRefund(paid: TaxedAmount, beforeCents: number, cents: number): number {
  return taxUntil(paid, beforeCents + cents) - taxUntil(paid, beforeCents);
}
