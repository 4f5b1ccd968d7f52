import { moneyLabel } from '../../../kernel/money.ts';
import { taxOfRefund } from './tax-of-refund.ts';

export const SALES_TAX = 'Sales tax';

/** Returns the label of an amount of tax. A tax of zero is `$0.00` instead of `$0`, which shows that it was calculated. */
export function taxLabel(cents: number, currency: string): string {
  const label = moneyLabel(cents, currency);
  return cents === 0 ? `${label}.00` : label;
}

/** Returns the tax in an amount, for a line below it: "with $0.72 sales tax". */
export function includedTaxLabel(cents: number, currency: string): string {
  return `with ${taxLabel(cents, currency)} sales tax`;
}

interface DocumentLine {
  text: string;
  amount: string;
}

/** Returns the line of a document with the tax; none where no tax was calculated. */
export function taxLines(taxCents: number | null, currency: string): DocumentLine[] {
  return taxCents === null ? [] : [{ text: SALES_TAX, amount: taxLabel(taxCents, currency) }];
}

interface Refunded {
  amount_cents: number;
  tax_cents: number | null;
  refunded_cents: number;
  currency: string;
}

/** Returns the line of a document with the refunds, and the tax in them; none without a refund. */
export function refundLines(payment: Refunded): DocumentLine[] {
  const { amount_cents: amountCents, tax_cents: taxCents, refunded_cents: refundedCents, currency } = payment;
  if (refundedCents === 0) return [];
  const tax = taxOfRefund({ amountCents, taxCents }, 0, refundedCents);
  return [
    {
      text: taxCents === null ? 'Refunded' : `Refunded, of which ${taxLabel(tax, currency)} sales tax`,
      amount: moneyLabel(-refundedCents, currency),
    },
  ];
}
