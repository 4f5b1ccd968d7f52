import { csvLine } from '../../../kernel/csv.ts';

/** Money that moved, as a line of the bookkeeper's file. */
export interface LedgerEntry {
  at: Date;
  type: 'charge' | 'refund';
  /** The id of the charge or the refund. */
  id: string;
  /** The id of the payment that is refunded; the same as `id` for a charge. */
  paymentId: string;
  kind: string;
  description: string;
  payer: string;
  /** Negative for a refund. */
  cents: number;
  /** The sales tax in the amount, negative for a refund; null if none was calculated. */
  taxCents: number | null;
  currency: string;
  provider: string;
  providerId: string | null;
  purchaseOrder: string | null;
  reason: string | null;
}

const HEADINGS = [
  'date',
  'type',
  'id',
  'payment_id',
  'kind',
  'description',
  'payer',
  'amount',
  'currency',
  'provider',
  'provider_id',
  'purchase_order',
  'reason',
  'sales_tax',
];

/** Returns a CSV file for the bookkeeper: one line for each charge and each refund, with amounts in whole units of the currency: -12.50. */
export function ledgerCsv(entries: readonly LedgerEntry[]): string {
  const lines = entries.map((entry) => [
    entry.at.toISOString(),
    entry.type,
    entry.id,
    entry.paymentId,
    entry.kind,
    entry.description,
    entry.payer,
    decimalOfCents(entry.cents),
    entry.currency,
    entry.provider,
    entry.providerId,
    entry.purchaseOrder,
    entry.reason,
    entry.taxCents === null ? null : decimalOfCents(entry.taxCents),
  ]);
  return [HEADINGS, ...lines].map(csvLine).join('');
}

/** Returns an amount for a program: `12.50`, `-0.05`. */
export function decimalOfCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
