// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type Card, type Payment, addCard, getPaymentSettings, listCards } from '../../payments/contract.ts';
import { type Billing, getPlanAddress, retrySubscription, setPurchaseOrder } from '../contract.ts';
import { SubscriptionActs } from './subscription.tsx';

const parts = startParts();
const INVOICE: Payment = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'waiting',
  message: null,
  amount_cents: 6000,
  tax_cents: null,
  refunded_cents: 0,
  currency: 'USD',
  description: 'Team, 3 users, monthly',
  purchase_order: 'PO-1',
  due_on: '2026-12-27',
  provider: 'invoice',
  paid_at: null,
  created_at: '2026-11-27T00:00:00.000Z',
};
const SUBSCRIPTION: NonNullable<Billing['subscription']> = {
  state: 'invoiced',
  plan: 'team_flex',
  cycle: 'monthly',
  users: 3,
  price_cents: 6000,
  period_end: '2026-12-27T00:00:00.000Z',
  next_try_at: null,
  next: null,
  purchase_order: 'PO-1',
  invoice: INVOICE,
  owed_cents: 0,
};
const CARD: Card = {
  token: '00000000-0000-4000-8000-000000000002',
  provider: 'practice',
  card_type: 'Visa',
  cardholder_name: 'Prairie County',
  last_4: '4242',
  expiration_month: 12,
  expiration_year: 2099,
  expired: false,
  is_active: true,
};
const cardsAre = (...cards: Card[]) => answer(listCards, () => ({ cards }));
/** The button waits until the cards of the account are loaded. */
const payButton = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Pay by card' });
const waysAre = (way: 'practice' | 'invoice') =>
  answer(getPaymentSettings, () => ({ way, invoice: true, publishable_key: null, adds_tax: false }));

it('shows the invoice that is due, names the card before it is charged, and changes the purchase order', async () => {
  const sent: unknown[] = [];
  const { user } = parts.show(
    <SubscriptionActs slug="prairie" subscription={SUBSCRIPTION} invoices={[INVOICE]} />,
    {
      answers: [
        waysAre('practice'),
        cardsAre(CARD),
        answer(retrySubscription, ({ body }) => {
          sent.push(body);
          const payment = { ...INVOICE, state: 'declined' as const, message: 'Your card was declined.' };
          return { billing: { subscription: SUBSCRIPTION, suspended: null, invoices: [] }, payment };
        }),
        answer(setPurchaseOrder, ({ body }) => {
          sent.push(body);
          return { subscription: SUBSCRIPTION, suspended: null, invoices: [] };
        }),
      ],
    },
  );
  screen.getByText('An invoice of $60 is due on Dec 27, 2026.');
  expect(screen.getByRole('link', { name: 'Invoice (PDF)' }).getAttribute('href')).toBe(
    `/groups/prairie/invoices/${INVOICE.id}.pdf`,
  );
  await expect.poll(() => payButton()?.disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Pay by card' }));
  await screen.findByText('$60 is charged to Visa ending in 4242.');
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Pay $60' }));
  await screen.findByText('Your card was declined.');
  await user.click(screen.getByRole('button', { name: 'Change the purchase order' }));
  const number = await screen.findByLabelText('Purchase order number');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await user.clear(number);
  await user.type(number, 'PO-2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([
    { group: 'prairie', card_id: CARD.token },
    { group: 'prairie', purchase_order: 'PO-2' },
  ]);
});

it.each([
  ['no card', []],
  ['a card that has expired', [{ ...CARD, expired: true }]],
  ['a card that the site no longer accepts', [{ ...CARD, provider: 'stripe' as const }]],
])('asks for a card when the account has %s, and charges the new one', async (_, cards) => {
  const sent: unknown[] = [];
  const { user } = parts.show(
    <SubscriptionActs slug="prairie" subscription={SUBSCRIPTION} invoices={[INVOICE]} />,
    {
      answers: [
        waysAre('practice'),
        cardsAre(...cards),
        answer(addCard, ({ body }) => {
          sent.push(body);
          return { cards: [CARD] };
        }),
        answer(retrySubscription, ({ body }) => {
          sent.push(body);
          return {
            billing: { subscription: SUBSCRIPTION, suspended: null, invoices: [] },
            payment: { ...INVOICE, state: 'paid' as const },
          };
        }),
      ],
    },
  );
  await expect.poll(() => payButton()?.disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Pay by card' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay by card' }));
  dialog.getByText('$60 is charged to this card now. It becomes the active card of the account.');
  await user.type(dialog.getByLabelText('Name on the card'), 'Prairie County');
  await user.click(dialog.getByText('Test cards'));
  await user.click(dialog.getByRole('button', { name: '4242 4242 4242 4242' }));
  await user.click(dialog.getByRole('button', { name: 'Pay $60' }));
  await expect
    .poll(() => sent)
    .toEqual([
      {
        group: 'prairie',
        payment_method_id: 'practice_success_4242_1239',
        cardholder_name: 'Prairie County',
      },
      { group: 'prairie', card_id: CARD.token },
    ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says that the cards could not be loaded, and charges nothing until they are', async () => {
  let isDown = true;
  const { user } = parts.show(
    <SubscriptionActs slug="prairie" subscription={SUBSCRIPTION} invoices={[INVOICE]} />,
    {
      answers: [
        waysAre('practice'),
        answer(listCards, () => {
          if (isDown) throw new Problem('unavailable', 'The database is being restarted.');
          return { cards: [CARD] };
        }),
      ],
    },
  );
  await screen.findByText('The cards could not be loaded.');
  // Only the notice shows the error. The page must not show a second message with it.
  expect(screen.getAllByText('The database is being restarted.')).toHaveLength(1);
  expect(payButton()).toBeNull();
  isDown = false;
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) await user.click(button);
  await expect.poll(() => payButton()?.disabled).toBe(false);
});

it('says that an invoice is overdue, and offers no card on a site that takes none', async () => {
  const overdue = { ...SUBSCRIPTION, state: 'past_due' as const };
  parts.show(<SubscriptionActs slug="prairie" subscription={overdue} invoices={[INVOICE]} />, {
    answers: [waysAre('invoice')],
  });
  await screen.findByText('The invoice of $60 is overdue.');
  screen.getByText(/It was due on Dec 27, 2026\./);
  expect(screen.queryByRole('button', { name: 'Pay by card' })).toBeNull();
});

it('says what is still to pay before and after a plan with changes is canceled', async () => {
  const active = { ...SUBSCRIPTION, state: 'active' as const, invoice: null, owed_cents: 2000 };
  const { user } = parts.show(<SubscriptionActs slug="prairie" subscription={active} invoices={[]} />, {
    answers: [waysAre('invoice')],
  });
  await user.click(screen.getByRole('button', { name: 'Cancel the plan' }));
  await screen.findByText(
    /An invoice of \$20 for changes of the plan is made now\. Nothing more is charged\./,
  );
  cleanup();
  const canceled = { ...active, state: 'canceled' as const, owed_cents: 0 };
  parts.show(<SubscriptionActs slug="prairie" subscription={canceled} invoices={[INVOICE]} />, {
    answers: [waysAre('invoice')],
  });
  await screen.findByText(/Nothing is charged beyond the open invoice\./);
  expect(screen.queryByText(/Nothing more is charged/)).toBeNull();
});

it('offers to charge renewals to a card only while no invoice is open, and says what is missing for it', async () => {
  const sent: unknown[] = [];
  const paid = { ...SUBSCRIPTION, state: 'active' as const, invoice: null };
  const { user } = parts.show(<SubscriptionActs slug="prairie" subscription={paid} invoices={[]} />, {
    answers: [
      waysAre('practice'),
      answer(setPurchaseOrder, ({ body }) => {
        sent.push(body);
        throw new Problem('conflict', 'Add a card first, then choose to pay by card.');
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Pay by card from now on' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Pay by card' }),
  );
  await screen.findByText('Add a card first, then choose to pay by card.');
  expect(sent).toEqual([{ group: 'prairie', purchase_order: null }]);
  cleanup();
  parts.show(<SubscriptionActs slug="prairie" subscription={SUBSCRIPTION} invoices={[INVOICE]} />, {
    answers: [waysAre('practice'), cardsAre(CARD)],
  });
  await expect.poll(() => payButton()?.disabled).toBe(false);
  expect(screen.queryByRole('button', { name: 'Pay by card from now on' })).toBeNull();
});

it.each([
  ['can be taken back', { state: 'active' as const, invoice: null }, 1],
  ['can be taken back while an invoice is overdue', { state: 'past_due' as const, invoice: INVOICE }, 1],
  [
    'is settled once a card was declined for it',
    { state: 'past_due' as const, invoice: null, purchase_order: null },
    0,
  ],
])('a smaller plan that is planned %s', async (_, change, buttons) => {
  const next = { plan: 'pro' as const, cycle: 'monthly' as const, users: 1, price_cents: 1200 };
  parts.show(
    <SubscriptionActs
      slug="prairie"
      subscription={{ ...SUBSCRIPTION, ...change, next }}
      invoices={[INVOICE]}
    />,
    {
      answers: [
        waysAre('practice'),
        cardsAre(CARD),
        answer(getPlanAddress, () => ({ is_taxed: false, address: null })),
      ],
    },
  );
  await screen.findByText(/^From Dec 27, 2026: Pro, /);
  expect(screen.queryAllByRole('button', { name: 'Keep Team, 3 users' })).toHaveLength(buttons);
});
