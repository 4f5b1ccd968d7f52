// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ACTIVE_PRO, PRACTICE_CARDS } from '../../../../tests/support/money-examples.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type Group, getSession, listPlans } from '../../accounts/contract.ts';
import type { GroupDetail } from '../../groups/contract.ts';
import { type Card, addCard, getPaymentSettings, listCards } from '../../payments/contract.ts';
import { checkPlanChange, listPlanPrices } from '../contract.ts';
import { readPlanPrices } from '../rules/plan-prices.ts';
import { ApiBundle } from './api-bundle.tsx';
import { Cards } from './cards.tsx';
import { ChangePlan } from './change-plan.tsx';
import { PlansPage } from './plans-page.tsx';

const parts = startParts();
const SETTINGS = answer(getPaymentSettings, () => PRACTICE_CARDS);

it('a refusal of the server is shown in the form of a card, which stays open', async () => {
  const { user } = parts.show(<Cards slug="bob" />, {
    answers: [
      SETTINGS,
      answer(listCards, () => ({ cards: [] })),
      answer(addCard, () => {
        throw new Problem('invalid_input', 'Your card was declined.');
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Add a card' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a card' }));
  await user.type(dialog.getByLabelText('Name on the card'), 'Bob Tester');
  await user.click(dialog.getByText('Test cards'));
  await user.click(dialog.getByRole('button', { name: '4000 0000 0000 0002' }));
  await user.click(dialog.getByRole('button', { name: 'Add the card' }));
  await dialog.findByText('Your card was declined.');
  expect(dialog.getByLabelText<HTMLInputElement>('Name on the card').value).toBe('Bob Tester');
});

it('says which cards the site no longer accepts, and does not activate them', async () => {
  const cards = ['4242', '0341'].map((last4, index): Card => ({
    token: `6f0c0d0e-0000-4000-8000-00000000000${index}`,
    provider: 'stripe',
    card_type: 'Visa',
    cardholder_name: 'Bob Tester',
    last_4: last4,
    expiration_month: 12,
    expiration_year: 2039,
    expired: false,
    is_active: index === 0,
  }));
  parts.show(<Cards slug="bob" />, { answers: [SETTINGS, answer(listCards, () => ({ cards }))] });
  expect(await screen.findAllByText('No longer accepted')).toHaveLength(2);
  const activate = screen.getByRole<HTMLButtonElement>('button', {
    name: 'Make active: Visa ending in 0341',
  });
  expect(activate.disabled).toBe(true);
});

it('the reason why a change of plan is not possible is shown, and the change can’t be confirmed', async () => {
  parts.show(
    <ChangePlan
      group={{ slug: 'bob', plan: 'pro', seats: { used: 1, total: 1 } }}
      prices={readPlanPrices('pro.monthly=12, team_flex.monthly=20').prices}
      subscription={ACTIVE_PRO}
    />,
    {
      path: '/groups/bob/settings/billing?plan_change=team_flex',
      answers: [
        SETTINGS,
        answer(checkPlanChange, () => ({
          possible: false,
          reason: 'Team is for 2 to 25 users.',
          effects: { users: [], maps: [], sources: [] },
          cost: null,
        })),
      ],
    },
  );
  await screen.findByText('Team is for 2 to 25 users.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm the change' }).disabled).toBe(true);
  expect(screen.queryByText(/^It begins/)).toBeNull();
});

it('a person with a paid account is led to its billing, and can open an additional account', async () => {
  const session = sessionReplyOf('bob');
  const { user, plan } = session;
  if (user === null) throw new Error('bob is signed in');
  const group: Group = {
    id: '1',
    name: 'Bob Surveys',
    slug: 'bob',
    path: '/groups/bob',
    plan: 'pro',
    plan_label: 'Pro',
    plan_class: 'pro',
    role: 'owner',
    is_primary: true,
    needs_second_factor: false,
    is_suspended: false,
  };
  parts.show(
    <SiteFactsContext value={{ kind: 'plans' }}>
      <PlansPage />
    </SiteFactsContext>,
    {
      path: '/plans',
      answers: [
        SETTINGS,
        answer(listPlans, () => ({ plans: [plan] })),
        answer(listPlanPrices, () => ({
          is_taxed: false,
          prices: [{ plan: 'pro' as const, monthly: 1200, annual: null, per_seat: false }],
        })),
        answer(getSession, () => ({
          ...session,
          user: { ...user, is_paid: true, group },
        })),
      ],
    },
  );
  await screen.findByText('Bob Surveys has the Pro plan.');
  expect(screen.getByRole('link', { name: 'Manage billing' }).getAttribute('href')).toBe(
    '/groups/bob/settings/billing',
  );
  await screen.findByText(/Below you can open an additional account\./);
});

it('the parameter plan scrolls to the API card, whose button then is the primary one', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  parts.show(<ApiBundle group={{ name: 'Bob Surveys' } as GroupDetail} />, {
    path: '/groups/bob/settings/billing?plan=api_combo',
  });
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Ask for a bundled API plan' }).className).toContain('primary');
});
