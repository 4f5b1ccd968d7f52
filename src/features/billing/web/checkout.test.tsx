// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PAID_PRO, PRACTICE_CARDS } from '../../../../tests/support/money-examples.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { getSession } from '../../accounts/contract.ts';
import { searchGroups } from '../../groups/contract.ts';
import { getPaymentSettings, listCards } from '../../payments/contract.ts';
import { createSubscription } from '../contract.ts';
import { Checkout } from './checkout.tsx';

const parts = startParts();
const left: string[] = [];

beforeEach(() => {
  left.length = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void left.push(String(url)));
});
afterEach(() => void vi.useRealTimers());

type Reply = ReturnType<Parameters<typeof answer<typeof createSubscription>>[1]>;
/** Fills the form, and returns the function that presses its button. */
async function fillCheckout(reply: (key: string, count: number) => Reply) {
  let count = 0;
  const { user } = parts.show(
    <Checkout
      choice={{ plan: 'pro', cycle: 'monthly', users: 1 }}
      priceCents={1200}
      offer={undefined}
      isTaxed={false}
    />,
    {
      path: '/plans',
      answers: [
        answer(getPaymentSettings, () => PRACTICE_CARDS),
        answer(getSession, () => sessionReplyOf('bob')),
        answer(searchGroups, () => []),
        answer(listCards, () => ({ cards: [] })),
        answer(createSubscription, ({ body }) => {
          count += 1;
          return reply(body.request_key, count);
        }),
      ],
    },
  );
  const name = await screen.findByLabelText('Account name');
  await user.clear(name);
  await user.type(name, 'Alder Surveyors');
  await user.click(await screen.findByText('Test cards'));
  await user.click(screen.getByRole('button', { name: '4242 4242 4242 4242' }));
  return () => user.click(screen.getByRole('button', { name: 'Pay $12' }));
}

it('goes to the returned path after the subscription is created', async () => {
  const pay = await fillCheckout(() => ({ path: '/groups/alder', state: 'active', payment: PAID_PRO }));
  await pay();
  await expect.poll(() => left).toEqual(['/groups/alder/settings/billing']);
});

it('leaves the page after 2 seconds, even if the path does not arrive', async () => {
  const pay = await fillCheckout((_, count) =>
    count === 1
      ? { path: '/groups/alder', state: 'active', payment: PAID_PRO }
      : new Promise<never>(() => undefined),
  );
  await pay();
  // The second request asks for the path.
  await vi.advanceTimersByTimeAsync(1500);
  expect(left).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(left).toEqual(['/profile']);
});

it('buys with another key after a payment that was canceled for good', async () => {
  const keys: string[] = [];
  const pay = await fillCheckout((key) => {
    keys.push(key);
    return { path: null, state: 'starting', payment: { ...PAID_PRO, state: 'failed', paid_at: null } };
  });
  for (const count of [1, 2]) {
    await pay();
    await screen.findByText('Nothing was charged. Try another card.');
    await expect.poll(() => keys).toHaveLength(count);
  }
  expect(new Set(keys).size).toBe(2);
});

it('leads to the invoice of a plan that is ordered by purchase order, and says when it is due', async () => {
  const invoice = {
    ...PAID_PRO,
    state: 'waiting' as const,
    provider: 'invoice' as const,
    purchase_order: 'PO-9',
    due_on: '2026-12-26',
    paid_at: null,
  };
  const pay = await fillCheckout(() => ({ path: null, state: 'starting', payment: invoice }));
  await pay();
  await screen.findByText('Your plan with purchase order PO-9 is ordered.');
  screen.getByText(/^Please pay the invoice by Dec 26, 2026\./);
  expect(screen.getByRole('link', { name: 'Invoice (PDF)' }).getAttribute('href')).toBe(
    `/subscriptions/invoices/${invoice.id}.pdf`,
  );
});
