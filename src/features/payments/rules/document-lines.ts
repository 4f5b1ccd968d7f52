import { utcDayLabel } from '../../../kernel/day-label.ts';
import { moneyLabel } from '../../../kernel/money.ts';
import type { Payment } from '../contract.ts';
import { type InvoiceParties, documentNumber, howToPay, invoiceReference } from './invoice-terms.ts';
import { isPaid } from './payment-states.ts';
import { refundLines, taxLines } from './tax-line.ts';

/** The facts of an invoice or a receipt. */
export interface DocumentFacts extends InvoiceParties {
  payment: Payment;
  number: number;
  /** The account (group) and the person who pay. */
  payer: readonly string[];
}

/** An invoice or a receipt, as its page shows it. */
export interface PaymentDocument {
  title: 'Invoice' | 'Receipt';
  seller: readonly string[];
  /** Empty when the document names no payer. */
  payer: readonly string[];
  facts: readonly { label: string; value: string }[];
  lines: readonly { text: string; amount: string }[];
  total: { text: string; amount: string };
  /** Lines with the due day, the place to send the money to, and the reference to give; empty for a receipt. */
  howToPay: readonly string[];
  foot: string;
}

const dayOf = (iso: string) => utcDayLabel(new Date(iso));

/** Returns the invoice of a payment that is to be paid by purchase order, or the receipt of one that is paid. */
export function documentOf({ payment, number, payer, ...parties }: DocumentFacts): PaymentDocument {
  const paid = isPaid(payment.state);
  const money = (cents: number) => moneyLabel(cents, payment.currency);
  const left = payment.amount_cents - payment.refunded_cents;
  const { amount_cents: amountCents, currency, due_on: dueOn } = payment;
  return {
    title: paid ? 'Receipt' : 'Invoice',
    seller: parties.seller,
    payer,
    facts: [
      { label: 'Number', value: documentNumber(number) },
      { label: 'Date', value: dayOf(payment.created_at) },
      ...(payment.paid_at === null ? [] : [{ label: 'Paid', value: dayOf(payment.paid_at) }]),
      ...(payment.purchase_order !== null
        ? [{ label: 'Purchase order', value: payment.purchase_order }]
        : paid
          ? [{ label: 'Paid by', value: 'Card' }]
          : []),
      ...(dueOn === null || paid ? [] : [{ label: 'Due', value: dayOf(dueOn) }]),
    ],
    lines: [
      { text: payment.description, amount: money(payment.amount_cents - (payment.tax_cents ?? 0)) },
      ...taxLines(payment.tax_cents, payment.currency),
      ...refundLines(payment),
    ],
    total: { text: paid ? 'Total paid' : 'Total due', amount: money(paid ? left : amountCents) },
    howToPay: paid
      ? []
      : howToPay({ amountCents, currency, dueOn, reference: invoiceReference(number) }, parties),
    foot: footOf(payment, `Payment ${payment.id}`),
  };
}

/** Returns the end of a document: its currency, for a practice payment the note that no money has moved, and the name of its record. */
export function footOf(
  { currency, provider }: { currency: string; provider: Payment['provider'] | null },
  record: string,
): string {
  const practice = provider === 'practice' ? 'This is a practice payment: no money has moved. ' : '';
  return `All amounts are in ${currency}. ${practice}${record}`;
}

/** Returns true if a payment has an invoice or a receipt. */
export function hasDocument({ state, provider }: Pick<Payment, 'state' | 'provider'>): boolean {
  return isPaid(state) || (state === 'waiting' && provider === 'invoice');
}
