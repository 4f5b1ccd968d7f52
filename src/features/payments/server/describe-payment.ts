import { sumCents } from '../../../kernel/money.ts';
import type { Card, Payment, TaxQuote } from '../contract.ts';
import { isExpired } from '../rules/practice-cards.ts';
import type { CardRow } from './queries-cards.ts';
import type { TaxQuoteRow } from './queries-tax.ts';
import type { PaymentRow } from './queries.ts';

/** Describes a payment for the person who pays. */
export function describePayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    state: row.state,
    message: row.message,
    amount_cents: row.amountCents,
    tax_cents: row.taxCents,
    refunded_cents: row.refundedCents,
    currency: row.currency,
    description: row.description,
    purchase_order: row.purchaseOrder,
    due_on: row.dueOn,
    provider: row.provider,
    paid_at: row.paidAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

/** Describes a quote of sales tax for the person who asked for it. */
export function describeQuote({ id, amountCents, taxCents, currency }: TaxQuoteRow): TaxQuote {
  return {
    quote_id: id,
    items_cents: amountCents,
    tax_cents: taxCents,
    total_cents: sumCents([amountCents, taxCents]),
    currency,
  };
}

export function describeCard(row: CardRow, now: Date): Card {
  return {
    token: row.id,
    provider: row.provider,
    card_type: row.brand,
    cardholder_name: row.cardholderName,
    last_4: row.last4,
    expiration_month: row.expirationMonth,
    expiration_year: row.expirationYear,
    expired: isExpired(row, now),
    is_active: row.isActive,
  };
}
