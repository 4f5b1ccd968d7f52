// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PRACTICE_CARDS } from '../../../../tests/support/money-examples.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { getSession } from '../../accounts/contract.ts';
import { getPaymentSettings } from '../../payments/contract.ts';
import { type AdminSubscription, listSubscriptions } from '../contract.ts';
import { SubscriptionsPage } from './subscriptions-page.tsx';

const parts = startParts();
const WAITING: AdminSubscription = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'active',
  plan: 'pro',
  cycle: 'monthly',
  users: 1,
  price_cents: 1200,
  currency: 'USD',
  account: 'Alder Partners',
  email: 'alice@plat.example',
  offer: null,
  began_at: '2026-10-27T10:00:00.000Z',
  period_end: '2026-11-27T10:00:00.000Z',
  ended_at: null,
  failures: 0,
  purchase_order: null,
  invoice_due_on: null,
  next: null,
  waits: { reason: 'The payment provider does not answer.', since: '2026-11-27T12:00:00.000Z' },
};

it('says how many renewals are delayed, and shows them with the reason and since when', async () => {
  const asked: unknown[] = [];
  const { user } = parts.show(<SubscriptionsPage />, {
    path: '/admin/subscriptions',
    answers: [
      answer(getSession, () => sessionReplyOf('olive')),
      answer(getPaymentSettings, () => PRACTICE_CARDS),
      answer(listSubscriptions, ({ query }) => {
        const state = query.get('state');
        asked.push(state);
        const active = {
          ...WAITING,
          id: '00000000-0000-4000-8000-000000000002',
          account: 'Birch',
          waits: null,
        };
        return {
          subscriptions: state === 'waiting' ? [WAITING] : [active, WAITING],
          has_more: false,
          totals: [],
          waiting: 1,
        };
      }),
    ],
  });
  await screen.findByText('The renewal of 1 plan is delayed.');
  expect(screen.getAllByText(/^Renewal delayed since /)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  expect(screen.queryByText('The renewal of 1 plan is delayed.')).toBeNull();
  await waitFor(() => expect(screen.queryByText('Birch')).toBeNull());
  await screen.findByText('Renewal delayed since Nov 27, 2026: The payment provider does not answer.');
  expect(asked).toEqual([null, 'waiting']);
});
