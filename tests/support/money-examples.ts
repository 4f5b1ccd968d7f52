import type { Billing } from '../../src/features/billing/contract.ts';
import type { Payment } from '../../src/features/payments/contract.ts';

/** The settings of a site that takes practice cards, and no purchase orders. */
export const PRACTICE_CARDS = {
  way: 'practice' as const,
  invoice: false,
  publishable_key: null,
  adds_tax: false,
};

/** A month of Pro that was paid with a practice card. */
export const PAID_PRO: Payment = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'paid',
  message: null,
  amount_cents: 1200,
  tax_cents: null,
  refunded_cents: 0,
  currency: 'USD',
  description: 'Pro, monthly',
  purchase_order: null,
  due_on: null,
  provider: 'practice',
  paid_at: '2026-11-24T00:00:00.000Z',
  created_at: '2026-11-24T00:00:00.000Z',
};

/** Pro for one person that is paid monthly by card. */
export const ACTIVE_PRO: NonNullable<Billing['subscription']> = {
  state: 'active',
  plan: 'pro',
  cycle: 'monthly',
  users: 1,
  price_cents: 1200,
  period_end: '2026-12-24T00:00:00.000Z',
  next_try_at: null,
  next: null,
  purchase_order: null,
  invoice: null,
  owed_cents: 0,
};
