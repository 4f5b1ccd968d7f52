// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import {
  type OperatorPayment,
  extendPayment,
  getPaymentSettings,
  getRevenue,
  listPayments,
  markPaymentPaid,
  withdrawPayment,
} from '../contract.ts';
import { PaymentsPage } from './payments-page.tsx';
import { RevenuePage } from './revenue-page.tsx';

const parts = startParts();
const INVOICE: OperatorPayment = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'waiting',
  message: null,
  amount_cents: 6000,
  tax_cents: null,
  refunded_cents: 0,
  currency: 'USD',
  description: 'Team, 3 users, monthly',
  purchase_order: 'PO-1',
  due_on: '2099-12-27',
  provider: 'invoice',
  paid_at: null,
  created_at: '2026-11-27T00:00:00.000Z',
  kind_label: 'Plan',
  record_id: '00000000-0000-4000-8000-000000000002',
  reference: 'invoice 000007',
  payer: 'Prairie County Assessor',
  tax_issue: null,
};
const AS_OPERATOR = [
  answer(getSession, () => sessionReplyOf('olive')),
  answer(getPaymentSettings, () => ({
    way: 'invoice' as const,
    invoice: true,
    publishable_key: null,
    adds_tax: false,
  })),
];

it('lets operators extend and withdraw an invoice, and mark it as paid', async () => {
  const sent: string[] = [];
  let shown = INVOICE;
  const { user } = parts.show(<PaymentsPage />, {
    path: '/admin/payments',
    answers: [
      ...AS_OPERATOR,
      answer(listPayments, () => ({ payments: [shown], tax_issues: 0 })),
      answer(extendPayment, ({ body }) => {
        sent.push(body.due_on);
        shown = { ...INVOICE, due_on: body.due_on };
        return shown;
      }),
      answer(withdrawPayment, () => {
        sent.push('withdrawn');
        shown = { ...INVOICE, state: 'failed' };
        return shown;
      }),
      answer(markPaymentPaid, () => {
        sent.push('paid');
        throw new Problem('conflict', 'This invoice is paid or withdrawn.');
      }),
    ],
  });
  await screen.findByText('Due Dec 27, 2099');
  screen.getByText('Reference: invoice 000007');
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Mark as paid: Team, 3 users, monthly');
  await press('Mark as paid');
  await screen.findByText('This invoice is paid or withdrawn.');
  await press('Move the due date: Team, 3 users, monthly');
  const dialog = within(await screen.findByRole('dialog', { name: 'Move the due date' }));
  fireEvent.change(dialog.getByLabelText('Due date'), { target: { value: '2099-12-31' } });
  await user.click(dialog.getByRole('button', { name: 'Move the due date' }));
  await screen.findByText('Due Dec 31, 2099');
  await press('Withdraw: Team, 3 users, monthly');
  await screen.findByText(/the plan ends now/);
  await press('Withdraw the invoice');
  await screen.findByText('Withdrawn');
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /State/ }));
  await screen.findByRole('option', { name: 'Open, overdue or waiting' });
  screen.getByRole('option', { name: 'Failed or withdrawn' });
  expect(sent).toEqual(['paid', '2099-12-31', 'withdrawn']);
});

it('lets operators record money that arrives for a withdrawn invoice', async () => {
  const sent: string[] = [];
  let shown: OperatorPayment = { ...INVOICE, state: 'failed' };
  const { user } = parts.show(<PaymentsPage />, {
    path: '/admin/payments',
    answers: [
      ...AS_OPERATOR,
      answer(listPayments, () => ({ payments: [shown], tax_issues: 0 })),
      answer(markPaymentPaid, () => {
        sent.push('paid');
        shown = { ...INVOICE, state: 'refunded', refunded_cents: 6000 };
        return shown;
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Record late money: Team, 3 users, monthly' }));
  await screen.findByText(/the payment is recorded with its refund, and you return the money/);
  await user.click(screen.getByRole('button', { name: 'Record the money' }));
  await screen.findByText('$60 refunded');
  expect(sent).toEqual(['paid']);
  expect(screen.queryByRole('button', { name: /late money/ })).toBeNull();
});

it('shows the failure of an act in the row of its payment, or above a list that no longer has it', async () => {
  const other = { ...INVOICE, id: '00000000-0000-4000-8000-000000000003', description: 'Pro, monthly' };
  let shown = [INVOICE, other];
  const { user } = parts.show(<PaymentsPage />, {
    path: '/admin/payments',
    answers: [
      ...AS_OPERATOR,
      answer(listPayments, () => ({ payments: shown, tax_issues: 0 })),
      answer(markPaymentPaid, () => {
        throw new Problem('conflict', 'This invoice is paid.');
      }),
      answer(withdrawPayment, () => {
        shown = [INVOICE];
        throw new Problem('conflict', 'This invoice is withdrawn.');
      }),
    ],
  });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Mark as paid: Pro, monthly');
  await press('Mark as paid');
  const message = await screen.findByText('This invoice is paid.');
  expect(message.closest('tr')?.textContent).toContain('Pro, monthly');
  await press('Withdraw: Pro, monthly');
  await press('Withdraw the invoice');
  await screen.findByText('This invoice is withdrawn.');
  await expect.poll(() => screen.queryByText('Pro, monthly')).toBeNull();
  expect(screen.getByText('This invoice is withdrawn.').closest('tr')).toBeNull();
  expect(screen.queryByText('This invoice is paid.')).toBeNull();
});

it('keeps the choice of the year when a year has too many charges', async () => {
  const now = new Date().getUTCFullYear();
  const { user } = parts.show(<RevenuePage />, {
    path: '/admin/revenue',
    answers: [
      ...AS_OPERATOR,
      answer(getRevenue, ({ query }) => {
        if (query.get('year') === null)
          throw new Problem('too_large', 'This year has more than 50,000 charges and refunds.');
        return { year: now - 1, years: [now, now - 1], currencies: [] };
      }),
    ],
  });
  // On the page, and in the message with a button to try again.
  expect(await screen.findAllByText(/more than 50,000 charges/)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /Year/ }));
  await user.click(await screen.findByRole('option', { name: String(now - 1) }));
  await screen.findByRole('link', { name: `Download the ledger of ${now - 1} (CSV)` });
});
