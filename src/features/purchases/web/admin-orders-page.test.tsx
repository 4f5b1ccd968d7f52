// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { getSession } from '../../accounts/contract.ts';
import { getPaymentSettings } from '../../payments/contract.ts';
import { type AdminOrder, listAdminOrders } from '../contract.ts';
import { AdminOrdersPage } from './admin-orders-page.tsx';

const parts = startParts();
const CREATED_AT = '2026-11-26T11:59:59.000Z';
const ORDER: AdminOrder = {
  id: '6f0c0d0e-0000-4000-8000-00000000000b',
  state: 'open',
  buyer: 'Prairie County Assessor',
  email: 'assessor@county.example',
  total_cents: 34_900,
  tax_cents: null,
  currency: 'USD',
  created_at: CREATED_AT,
  paid_at: null,
  lines: [{ description: 'Tilden County, ZZ: Premium as Shapefile', records: 2000, price_cents: 34_900 }],
  payment: {
    id: '6f0c0d0e-0000-4000-8000-00000000000a',
    state: 'failed',
    message: null,
    amount_cents: 34_900,
    tax_cents: null,
    refunded_cents: 0,
    currency: 'USD',
    description: 'Order of Nov 26, 2026',
    purchase_order: 'PO-7',
    due_on: null,
    provider: 'invoice',
    paid_at: null,
    created_at: CREATED_AT,
  },
};

it('shows an order whose invoice was withdrawn as withdrawn, as its buyer sees it, and has a filter for such orders', async () => {
  const { user } = parts.show(<AdminOrdersPage />, {
    path: '/admin/orders',
    answers: [
      answer(getSession, () => sessionReplyOf('olive')),
      answer(getPaymentSettings, () => ({
        way: 'invoice' as const,
        invoice: true,
        publishable_key: null,
        adds_tax: false,
      })),
      answer(listAdminOrders, () => ({ orders: [ORDER], has_more: false })),
    ],
  });
  const table = within(await screen.findByRole('table'));
  table.getByText('Withdrawn');
  expect(table.queryByText('Not paid')).toBeNull();
  await user.click(screen.getByRole('button', { name: /State/ }));
  await screen.findByRole('option', { name: 'Not paid or withdrawn' });
});
