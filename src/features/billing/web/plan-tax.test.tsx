// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ACTIVE_PRO, PAID_PRO, PRACTICE_CARDS } from '../../../../tests/support/money-examples.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { searchGroups } from '../../groups/contract.ts';
import { getLastAddress, getPaymentSettings, listCards } from '../../payments/contract.ts';
import { createSubscription, getPlanAddress, quotePlanTax, setPlanAddress } from '../contract.ts';
import { Checkout } from './checkout.tsx';
import { Invoices } from './invoices.tsx';
import { PlanAddress } from './plan-address.tsx';
import { SubscriptionActs, paymentFacts } from './subscription.tsx';

const parts = startParts();
const ALDER = { country: 'US', line1: '1 Elm St', city: 'Alder', state: 'MD', postal_code: '21201' };
const QUOTE_ID = '00000000-0000-4000-8000-000000000009';

it('the checkout of a plan shows the sales tax of an address, and pays the total with its quote', async () => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const bought: unknown[] = [];
  const { user } = parts.show(
    <Checkout
      choice={{ plan: 'pro', cycle: 'monthly', users: 1 }}
      priceCents={1200}
      offer={undefined}
      isTaxed
    />,
    {
      path: '/plans',
      answers: [
        answer(getPaymentSettings, () => PRACTICE_CARDS),
        answer(getSession, () => sessionReplyOf('bob')),
        answer(searchGroups, () => []),
        answer(listCards, () => ({ cards: [] })),
        answer(getLastAddress, () => ({ address: null })),
        answer(quotePlanTax, ({ body }) => ({
          quote_id: QUOTE_ID,
          items_cents: body.price_cents,
          tax_cents: 72,
          total_cents: 1272,
          currency: 'USD',
        })),
        answer(createSubscription, ({ body }) => {
          bought.push([body.price_cents, body.tax_quote_id]);
          return { path: '/groups/alder', state: 'active' as const, payment: PAID_PRO };
        }),
      ],
    },
  );
  const name = await screen.findByLabelText('Account name');
  await user.clear(name);
  await user.type(name, 'Alder Surveyors');
  await user.click(await screen.findByText('Test cards'));
  await user.click(screen.getByRole('button', { name: '4242 4242 4242 4242' }));
  await screen.findByText('Enter your address');
  screen.getByText(/^\$12 and the sales tax of your address are due today and then every month/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay' }).disabled).toBe(true);
  await user.type(screen.getByLabelText('ZIP Code'), '21201');
  await screen.findByText('$0.72');
  await user.click(await screen.findByRole('button', { name: 'Pay $12.72' }));
  await expect.poll(() => bought[0]).toEqual([1200, QUOTE_ID]);
});

it('the billing address of a plan is asked for, checked and saved', async () => {
  const saved: unknown[] = [];
  const { user } = parts.show(<PlanAddress slug="alder" />, {
    answers: [
      answer(getPlanAddress, () => ({ is_taxed: true, address: null })),
      answer(setPlanAddress, ({ body: { address } }) => {
        saved.push(address);
        if (address.postal_code === '00000')
          throw new Problem('invalid_input', {
            detail: 'body.address.postal_code: has no place',
            fields: [{ field: 'body.address.postal_code', message: 'Check “ZIP Code”, then try again.' }],
          });
        return { is_taxed: true, address };
      }),
    ],
  });
  await screen.findByText(/Without an address it can’t be renewed by card/);
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save the address' });
  expect(button().disabled).toBe(true);
  await user.type(screen.getByLabelText('ZIP Code'), '00000');
  await user.click(button());
  await screen.findByText('Check “ZIP Code”, then try again.');
  await user.clear(screen.getByLabelText('ZIP Code'));
  await user.type(screen.getByLabelText('ZIP Code'), ALDER.postal_code);
  await user.click(button());
  await screen.findByText('The address is saved.');
  expect(saved).toMatchObject([{ postal_code: '00000' }, { postal_code: '21201' }]);
});

it('a plan that was not renewed says whether its address is missing or its card was declined', async () => {
  const declined = { ...ACTIVE_PRO, state: 'past_due' as const, next_try_at: '2026-11-28T00:00:00.000Z' };
  const show = (address: typeof ALDER | null) =>
    parts.show(<SubscriptionActs slug="alder" subscription={declined} invoices={[]} />, {
      answers: [
        answer(getPaymentSettings, () => PRACTICE_CARDS),
        answer(getPlanAddress, () => ({ is_taxed: true, address })),
      ],
    });
  const { unmount } = show(null);
  await screen.findByText('The plan needs a billing address.');
  screen.getByText(/We check again on Nov 28, 2026\.$/);
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
  unmount();
  show(ALDER);
  await screen.findByText('The last payment failed.');
  screen.getByRole('button', { name: 'Pay now' });
});

it('prices say that sales tax is added, and each charge shows its sales tax', () => {
  const price = (isTaxed: boolean, order: string | null = null) =>
    paymentFacts({ ...ACTIVE_PRO, purchase_order: order }, isTaxed)[0]?.value;
  expect(price(true)).toBe('$12 per month and sales tax');
  expect(price(false)).toBe('$12 per month');
  expect(price(true, 'PO-1')).toBe('$12 per month');
  const invoices = [
    { ...PAID_PRO, amount_cents: 1272, tax_cents: 72 },
    { ...PAID_PRO, id: QUOTE_ID },
  ];
  parts.show(<Invoices slug="alder" invoices={invoices} />, { answers: [] });
  expect(screen.getAllByRole('row').map(({ textContent }) => /\$[^A-Z]*/.exec(textContent)?.[0])).toEqual([
    undefined,
    '$12.72with $0.72 sales tax',
    '$12',
  ]);
});

it('a billing address is asked for only where plans are taxed', async () => {
  const pages = ['alder', 'birch'].map((slug) => <PlanAddress key={slug} slug={slug} />);
  parts.show(<>{pages}</>, {
    answers: [answer(getPlanAddress, ({ path }) => ({ is_taxed: path.includes('birch'), address: null }))],
  });
  expect(await screen.findAllByText('Billing address')).toHaveLength(1);
});
