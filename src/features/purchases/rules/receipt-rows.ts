import type { Order } from '../contract.ts';

/** A line of a receipt, from top to bottom. */
export interface ReceiptRow {
  kind: 'title' | 'plain' | 'quiet' | 'line' | 'total';
  text: string;
  /** At the right. */
  cents?: number;
  currency?: string;
}

export interface ReceiptFacts {
  siteName: string;
  siteUrl: string;
  /** null: without an account, or it was deleted. */
  buyer: { name: string; email: string | null; group: string | null } | null;
}

/** Returns what the receipt of a paid order says. */
export function receiptRows(order: Order, { siteName, siteUrl, buyer }: ReceiptFacts): ReceiptRow[] {
  const { payment, currency } = order;
  const day = (order.paid_at ?? order.created_at).slice(0, 10);
  const refunded = payment?.refunded_cents ?? 0;
  const plain = (text: string): ReceiptRow => ({ kind: 'plain', text });
  const quiet = (text: string): ReceiptRow => ({ kind: 'quiet', text });
  return [
    { kind: 'title', text: 'Receipt' },
    plain(siteName),
    quiet(siteUrl),
    quiet(' '),
    plain(`Order ${order.id}`),
    plain(`Paid on ${day}`),
    plain(paidBy(order)),
    ...(payment?.provider === 'practice' ? [plain('Practice mode: no money moved.')] : []),
    quiet(' '),
    ...(buyer === null
      ? []
      : [
          plain(`For ${buyer.name}${buyer.email === null ? '' : `, ${buyer.email}`}`),
          ...(buyer.group === null ? [] : [quiet(buyer.group)]),
          quiet(' '),
        ]),
    ...order.lines.map(({ description, price_cents: cents }): ReceiptRow => ({
      kind: 'line',
      text: description,
      cents,
      currency,
    })),
    { kind: 'total', text: 'Total', cents: order.total_cents, currency },
    ...(refunded === 0
      ? []
      : [
          { kind: 'line', text: 'Refunded', cents: -refunded, currency } as const,
          {
            kind: 'total',
            text: 'Paid after refunds',
            cents: order.total_cents - refunded,
            currency,
          } as const,
        ]),
  ];
}

function paidBy({ payment }: Order): string {
  if (payment === null) return 'Free of charge';
  return payment.purchase_order === null ? 'Paid by card' : `Purchase order ${payment.purchase_order}`;
}
