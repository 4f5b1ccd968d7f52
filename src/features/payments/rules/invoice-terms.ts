import { utcDayLabel } from '../../../kernel/day-label.ts';
import { moneyLabel } from '../../../kernel/money.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';

/** Returns the day by which an invoice that is made now has to be paid, such as 2026-12-27, in UTC. */
export function dueDay(now: Date, days: number): string {
  return new Date(now.getTime() + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Returns the number of an invoice or a receipt as its page shows it. */
export function documentNumber(number: number): string {
  return String(number).padStart(6, '0');
}

/** Returns the name of an invoice, by which its payment is recognized. */
export function invoiceReference(number: number): string {
  return `invoice ${documentNumber(number)}`;
}

/** The operator's texts for all invoices and receipts, by line. */
export interface InvoiceParties {
  /** The name, address and tax number of the site's operator. */
  seller: readonly string[];
  /** The bank account, or the address for checks; empty if the operator named none. */
  payTo: readonly string[];
}

interface OpenInvoice {
  amountCents: number;
  currency: string;
  /** A day such as 2026-12-27; null for an old invoice, from before invoices had due dates. */
  dueOn: string | null;
  /** The name of the invoice or order, which the payer's bank passes on: "order 6f0c0d0e". */
  reference: string;
}

/** Returns the lines of an open invoice with its due day, the place to send the money to, and the reference to give. */
export function howToPay(
  { amountCents, currency, dueOn, reference }: OpenInvoice,
  { seller, payTo }: InvoiceParties,
): string[] {
  const amount = moneyLabel(amountCents, currency);
  return [
    dueOn === null ? `Please pay ${amount}.` : `Please pay ${amount} by ${utcDayLabel(new Date(dueOn))}.`,
    ...(payTo.length === 0 ? [`Ask ${seller[0] ?? 'the sender'} where to send the money.`] : payTo),
    `Reference for your payment: ${reference}`,
  ];
}
