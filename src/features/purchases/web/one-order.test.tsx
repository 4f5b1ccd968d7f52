// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startParts } from '../../../../tests/support/part.ts';
import type { Payment } from '../../payments/contract.ts';
import type { Order } from '../contract.ts';
import { OneOrder } from './one-order.tsx';

const parts = startParts();
const INVOICE: Payment = {
  id: '6f0c0d0e-0000-4000-8000-00000000000a',
  state: 'waiting',
  message: null,
  amount_cents: 34_900,
  tax_cents: null,
  refunded_cents: 0,
  currency: 'USD',
  description: 'Order of Nov 26, 2026',
  purchase_order: 'PO-7',
  due_on: '2026-12-26',
  provider: 'invoice',
  paid_at: null,
  created_at: '2026-11-26T11:59:59.000Z',
};
const ORDER: Order = {
  id: '6f0c0d0e-0000-4000-8000-00000000000b',
  state: 'open',
  total_cents: 34_900,
  tax_cents: null,
  currency: 'USD',
  created_at: INVOICE.created_at,
  paid_at: null,
  payment: INVOICE,
  lines: [
    {
      description: 'Tilden County, ZZ: Premium as Shapefile',
      records: 2000,
      price_cents: 34_900,
      refunded_cents: 0,
      files: [],
    },
  ],
};

it('an order by purchase order waits for its money, and has an invoice', () => {
  parts.show(<OneOrder order={ORDER} />);
  screen.getByText('Not paid');
  screen.getByText('Its files are made when the money has arrived.');
  screen.getByText('Total, purchase order PO-7');
  screen.getByText('Order 6f0c0d0e, due on Dec 26, 2026');
  expect(screen.getByRole('link', { name: /^Invoice/ }).getAttribute('href')).toBe(
    `/orders/${ORDER.id}/receipt.pdf`,
  );
});

it('an order whose invoice was withdrawn shows that, and waits for nothing', () => {
  parts.show(<OneOrder order={{ ...ORDER, payment: { ...INVOICE, state: 'failed' } }} />);
  screen.getByText('Withdrawn');
  screen.getByText('Its invoice was withdrawn, so nothing is due and no files are made.');
  expect(screen.queryByRole('link', { name: /^Invoice/ })).toBeNull();
  expect(screen.queryByText(/when the money has arrived/)).toBeNull();
});
