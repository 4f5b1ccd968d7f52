import { describe, expect, it } from 'vitest';
import type { Payment } from '../contract.ts';
import { documentOf, hasDocument } from './document-lines.ts';

const PAYMENT: Payment = {
  id: '7f0a1a52-6f0f-4c39-a4b5-1f37f8f5f2a1',
  state: 'paid',
  message: null,
  amount_cents: 6000,
  tax_cents: null,
  refunded_cents: 0,
  currency: 'USD',
  description: 'Team, 3 users, monthly',
  purchase_order: null,
  due_on: null,
  provider: 'stripe',
  paid_at: '2026-11-26T03:00:00.000Z',
  created_at: '2026-11-25T23:00:00.000Z',
};
const of = (change: Partial<Payment>) =>
  documentOf({
    payment: { ...PAYMENT, ...change },
    number: 42,
    seller: ['Alder County'],
    payTo: ['First Prairie Bank, account 000 123'],
    payer: ['Acme'],
  });

describe('the document of a payment', () => {
  it('is a receipt once it is paid', () => {
    expect(of({})).toMatchObject({
      title: 'Receipt',
      facts: [
        { label: 'Number', value: '000042' },
        { label: 'Date', value: 'Nov 25, 2026' },
        { label: 'Paid', value: 'Nov 26, 2026' },
        { label: 'Paid by', value: 'Card' },
      ],
      lines: [{ text: 'Team, 3 users, monthly', amount: '$60' }],
      total: { text: 'Total paid', amount: '$60' },
    });
  });

  it('is an invoice while a payment by purchase order has not arrived', () => {
    expect(
      of({ state: 'waiting', provider: 'invoice', purchase_order: 'PO 7', paid_at: null }),
    ).toMatchObject({
      title: 'Invoice',
      facts: [{ label: 'Number' }, { label: 'Date' }, { label: 'Purchase order', value: 'PO 7' }],
      total: { text: 'Total due', amount: '$60' },
    });
  });

  it('says on an open invoice how it is paid, and not on its receipt', () => {
    const open = { provider: 'invoice', purchase_order: 'PO 7', due_on: '2026-12-25' } as const;
    const invoice = of({ ...open, state: 'waiting', paid_at: null });
    expect(invoice.facts.at(-1)).toEqual({ label: 'Due', value: 'Dec 25, 2026' });
    expect(invoice.howToPay).toEqual([
      'Please pay $60 by Dec 25, 2026.',
      'First Prairie Bank, account 000 123',
      'Reference for your payment: invoice 000042',
    ]);
    const receipt = of({ ...open, state: 'paid' });
    expect(receipt.howToPay).toEqual([]);
    expect(receipt.facts).not.toContainEqual(expect.objectContaining({ label: 'Due' }));
  });

  it('shows the refund, and says for a practice payment that no money has moved', () => {
    const { lines, total, foot } = of({
      state: 'partly_refunded',
      refunded_cents: 1250,
      provider: 'practice',
    });
    expect(lines.at(-1)).toEqual({ text: 'Refunded', amount: '-$12.50' });
    expect(total.amount).toBe('$47.50');
    expect(foot).toContain('no money has moved');
  });

  it('shows the sales tax, even when it is $0.00, and the part of a refund that is tax', () => {
    expect(of({ tax_cents: 340 }).lines).toEqual([
      { text: 'Team, 3 users, monthly', amount: '$56.60' },
      { text: 'Sales tax', amount: '$3.40' },
    ]);
    expect(of({ tax_cents: 0 }).lines).toContainEqual({ text: 'Sales tax', amount: '$0.00' });
    const refunded = of({ tax_cents: 340, refunded_cents: 1500, state: 'partly_refunded' });
    expect(refunded.lines.at(-1)).toEqual({ text: 'Refunded, of which $0.85 sales tax', amount: '-$15' });
    expect(refunded.total).toEqual({ text: 'Total paid', amount: '$45' });
  });

  it.each([
    ['paid', 'stripe', true],
    ['partly_refunded', 'stripe', true],
    ['refunded', 'practice', true],
    ['waiting', 'invoice', true],
    ['waiting', 'stripe', false],
    ['declined', 'stripe', false],
    ['failed', 'invoice', false],
  ] as const)('exists in the state %s with the provider %s: %s', (state, provider, has) => {
    expect(hasDocument({ state, provider })).toBe(has);
  });
});
