// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { getSession } from '../../accounts/contract.ts';
import { type OperatorPayment, getPaymentSettings, listPayments, reportPaymentTax } from '../contract.ts';
import { PaymentsPage } from './payments-page.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const parts = startParts();
const PAYMENT: OperatorPayment = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'partly_refunded',
  message: null,
  amount_cents: 10_600,
  tax_cents: 600,
  refunded_cents: 3_333,
  currency: 'USD',
  description: 'Order of Nov 26, 2026',
  purchase_order: null,
  due_on: null,
  provider: 'stripe',
  paid_at: '2026-11-26T00:00:00.000Z',
  created_at: '2026-11-26T00:00:00.000Z',
  kind_label: 'Order',
  record_id: '00000000-0000-4000-8000-000000000002',
  reference: 'order 6f0c0d0e',
  payer: 'Alder Surveyors',
  tax_issue: 'This calculation has expired.',
};

it('shows operators the sales tax that Stripe refused, and reports it again', async () => {
  const asked: (string | null)[] = [];
  const reported: string[] = [];
  const { user } = parts.show(<PaymentsPage />, {
    path: '/admin/payments',
    answers: [
      answer(getSession, () => sessionReplyOf('olive')),
      answer(getPaymentSettings, () => ({
        way: 'stripe' as const,
        invoice: false,
        publishable_key: 'pk_test_1',
        adds_tax: true,
      })),
      answer(listPayments, ({ query }) => {
        asked.push(query.get('state'));
        const isDone = reported.length > 0;
        return {
          payments: [{ ...PAYMENT, tax_issue: isDone ? null : PAYMENT.tax_issue }],
          tax_issues: isDone ? 0 : 1,
        };
      }),
      answer(reportPaymentTax, ({ path }) => {
        reported.push(path);
        return { queued: 1 };
      }),
    ],
  });
  await screen.findByText('The sales tax of 1 payment is not reported to Stripe Tax.');
  await screen.findByText('The sales tax is not reported. Stripe: This calculation has expired.');
  screen.getByText('with $6 sales tax');
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  await user.click(
    await screen.findByRole('button', { name: 'Report the sales tax again: Order of Nov 26, 2026' }),
  );
  await expect.poll(() => screen.queryByText(/The sales tax is not reported/)).toBeNull();
  expect(asked).toEqual([null, 'tax_issue', 'tax_issue']);
  expect(reported).toEqual([`/admin/payments/${PAYMENT.id}/tax.json`]);
});

it('says how much of a refund is sales tax', async () => {
  const { user } = parts.show(
    <RefundDialog payment={PAYMENT} payer="Alder Surveyors" onClose={() => undefined} />,
    { path: '/admin/payments' },
  );
  await screen.findByText('Of which $4.11 is sales tax.');
  await user.clear(screen.getByLabelText('Amount'));
  await user.type(screen.getByLabelText('Amount'), '10');
  await screen.findByText('Of which $0.56 is sales tax.');
  expect(screen.queryByText('No tax was calculated.')).toBeNull();
});
