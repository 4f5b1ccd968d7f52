// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { getSession } from '../../accounts/contract.ts';
import { type GroupDetail, getGroup } from '../../groups/contract.ts';
import { type Payment, getPaymentSettings } from '../../payments/contract.ts';
import { getBilling, getPlanAddress, listPlanPrices } from '../contract.ts';
import { BillingPage } from './billing-page.tsx';

const parts = startParts();
const GROUP: GroupDetail = {
  id: 'g1',
  name: 'Alder Partners',
  slug: 'alder',
  path: '/groups/alder',
  plan: 'team_flex',
  plan_label: 'Team',
  plan_class: 'team',
  role: 'owner',
  is_primary: true,
  needs_second_factor: false,
  is_suspended: false,
  requires_second_factor: false,
  created_at: '2026-11-01T10:00:00.000Z',
  members: [],
  invitations: [],
  seats: { used: 1, total: 5 },
  abilities: { update: null, invite: null, invite_guest: null, hand_over: null, billing: null },
};
const INVOICE: Payment = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'waiting',
  message: null,
  amount_cents: 4000,
  tax_cents: null,
  refunded_cents: 0,
  currency: 'USD',
  description: 'Changes of the plan until Dec 27, 2099',
  purchase_order: 'PO-1',
  due_on: '2099-12-27',
  provider: 'invoice',
  paid_at: null,
  created_at: '2026-11-27T00:00:00.000Z',
};

const showBilling = (invoices: Payment[]) =>
  parts.show(
    <SiteFactsContext value={{ kind: 'plans' }}>
      <BillingPage params={{ slug: 'alder' }} />
    </SiteFactsContext>,
    {
      path: '/groups/alder/settings/billing',
      answers: [
        answer(getSession, () => sessionReplyOf('alice')),
        answer(getGroup, () => GROUP),
        answer(listPlanPrices, () => ({ prices: [], is_taxed: false })),
        answer(getPlanAddress, () => ({ is_taxed: false, address: null })),
        answer(getPaymentSettings, () => ({
          way: 'none' as const,
          invoice: false,
          publishable_key: null,
          adds_tax: false,
        })),
        answer(getBilling, () => ({
          subscription: {
            state: 'canceled' as const,
            plan: 'team_flex' as const,
            cycle: 'monthly' as const,
            users: 5,
            price_cents: 10_000,
            period_end: '2099-12-27T00:00:00.000Z',
            next_try_at: null,
            next: null,
            purchase_order: 'PO-1',
            invoice: null,
            owed_cents: 0,
          },
          suspended: null,
          invoices,
        })),
      ],
    },
  );

it('shows the open invoice of a canceled plan on a site that sells nothing anymore', async () => {
  showBilling([INVOICE]);
  await screen.findByText(/Nothing is charged beyond the open invoice\./);
  screen.getByRole('heading', { name: 'Invoices' });
  expect(screen.getByRole('link', { name: /^Invoice of/ }).getAttribute('href')).toBe(
    `/groups/alder/invoices/${INVOICE.id}.pdf`,
  );
});

it('has no list of invoices on a site that sells nothing, for an account that has none', async () => {
  showBilling([]);
  await screen.findByText(/Nothing more is charged\./);
  expect(screen.queryByRole('heading', { name: 'Invoices' })).toBeNull();
});
