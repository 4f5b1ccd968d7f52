// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ACTIVE_PRO, PAID_PRO, PRACTICE_CARDS } from '../../../../tests/support/money-examples.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type Payment, getPaymentSettings } from '../../payments/contract.ts';
import { usePaymentSettings } from '../../payments/web/index.ts';
import { checkPlanChange, getBilling, updateSubscription } from '../contract.ts';
import { readPlanPrices } from '../rules/plan-prices.ts';
import { ChangePlan } from './change-plan.tsx';
import { useBilling } from './use-billing.ts';

const parts = startParts();

it('asks again only while a charge waits for the bank, and loads what depends on the plan after the answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const invoice = (id: number, rest: Partial<Payment>): Payment => ({
      ...PAID_PRO,
      id: `00000000-0000-4000-8000-00000000000${id}`,
      state: 'waiting',
      paid_at: null,
      ...rest,
    });
    let asked = 0;
    let settings = 0;
    const ShowBilling = () => {
      usePaymentSettings();
      return (
        <p>
          {useBilling('bob')
            .data?.invoices.map(({ state }) => state)
            .join()}
        </p>
      );
    };
    parts.show(<ShowBilling />, {
      answers: [
        answer(getPaymentSettings, () => {
          settings += 1;
          return PRACTICE_CARDS;
        }),
        answer(getBilling, () => {
          asked += 1;
          return {
            subscription: null,
            suspended: null,
            // The page must not wait for the second and the third: the second has no card, so no bank was asked, and the third is paid by purchase order, within days.
            invoices: [
              invoice(1, { state: asked < 3 ? 'waiting' : 'paid' }),
              invoice(2, { provider: null }),
              invoice(3, { provider: 'invoice', purchase_order: '7' }),
            ],
          };
        }),
      ],
    });
    await screen.findByText('waiting,waiting,waiting');
    await vi.advanceTimersByTimeAsync(10_500);
    expect([asked, settings]).toEqual([2, 1]);
    await vi.advanceTimersByTimeAsync(10_500);
    await screen.findByText('paid,waiting,waiting');
    await expect.poll(() => settings).toBe(2);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(asked).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

it('loads the billing again after a change that the bank did not answer', async () => {
  let asked = 0;
  const Page = () => {
    useBilling('bob');
    return (
      <ChangePlan
        group={{ slug: 'bob', plan: 'pro', seats: { used: 1, total: 1 } }}
        prices={readPlanPrices('pro.monthly=12, team_flex.monthly=20').prices}
        subscription={ACTIVE_PRO}
      />
    );
  };
  const { user } = parts.show(<Page />, {
    path: '/groups/bob/settings/billing?plan_change=team_flex',
    answers: [
      answer(getBilling, () => {
        asked += 1;
        return { subscription: null, suspended: null, invoices: [] };
      }),
      answer(checkPlanChange, () => ({
        possible: true,
        reason: null,
        effects: { users: [], maps: [], sources: [] },
        cost: null,
      })),
      answer(updateSubscription, () => {
        throw new Problem('unavailable', 'The payment provider does not answer.');
      }),
    ],
  });
  await screen.findByText('Everybody and everything in this account fits into this plan.');
  expect(asked).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Confirm the change' }));
  await screen.findByText('The payment provider does not answer.');
  await expect.poll(() => asked).toBe(2);
});
