import { utcDayLabel } from '../../../kernel/day-label.ts';
import { moneyLabel } from '../../../kernel/money.ts';
import { type PaymentDocument, footOf } from '../../payments/rules/document-lines.ts';
import { type InvoiceParties, howToPay } from '../../payments/rules/invoice-terms.ts';
import { isPaid } from '../../payments/rules/payment-states.ts';
import { refundLines, taxLines } from '../../payments/rules/tax-line.ts';
import type { Order } from '../contract.ts';

export interface ReceiptParties extends InvoiceParties {
  /** null for an order without an account, or when the account was deleted. */
  buyer: { name: string; email: string | null; group: string | null } | null;
}

/** People name an order by a number, the first characters of its id. This is the length of that number. */
export const ORDER_NUMBER_LENGTH = 8;

/** Returns the number by which people name an order. Operators find the order by it. */
export function orderNumber(id: Order['id']): string {
  return id.slice(0, ORDER_NUMBER_LENGTH);
}

/** Returns the name of an order, by which the payment of its invoice is recognized. */
export function orderReference(id: Order['id']): string {
  return `order ${orderNumber(id)}`;
}

/** Returns the receipt of an order, or its invoice while the money of its purchase order has not arrived. */
export function receiptOf(order: Order, { buyer, ...parties }: ReceiptParties): PaymentDocument {
  const { id, payment, currency } = order;
  const money = (cents: number) => moneyLabel(cents, currency);
  const refundedCents = payment?.refunded_cents ?? 0;
  const open = order.paid_at === null && payment !== null && !isPaid(payment.state) ? payment : null;
  const isDue = open !== null;
  const dueOn = open?.due_on ?? null;
  return {
    title: isDue ? 'Invoice' : 'Receipt',
    seller: parties.seller,
    payer: buyer === null ? [] : [buyer.name, buyer.email, buyer.group].filter((line) => line !== null),
    facts: [
      { label: 'Order', value: orderNumber(id) },
      { label: isDue ? 'Date' : 'Paid', value: utcDayLabel(new Date(order.paid_at ?? order.created_at)) },
      paidBy(order),
      ...(dueOn === null ? [] : [{ label: 'Due', value: utcDayLabel(new Date(dueOn)) }]),
    ],
    lines: [
      ...order.lines.map(({ description, price_cents: cents }) => ({
        text: description,
        amount: money(cents),
      })),
      ...taxLines(order.tax_cents, currency),
      ...(payment === null ? [] : refundLines(payment)),
    ],
    total: { text: isDue ? 'Total due' : 'Total paid', amount: money(order.total_cents - refundedCents) },
    howToPay: isDue
      ? howToPay({ amountCents: order.total_cents, currency, dueOn, reference: orderReference(id) }, parties)
      : [],
    foot: footOf({ currency, provider: payment?.provider ?? null }, `Order ${id}`),
  };
}

function paidBy({ payment }: Order): { label: string; value: string } {
  if (payment === null) return { label: 'Price', value: 'Free of charge' };
  return payment.purchase_order === null
    ? { label: 'Paid by', value: 'Card' }
    : { label: 'Purchase order', value: payment.purchase_order };
}
