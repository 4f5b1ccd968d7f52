// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ACTIVE_PRO, PAID_PRO, PRACTICE_CARDS } from '../../../../tests/support/money-examples.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { searchGroups } from '../../groups/contract.ts';
import {
  type Card,
  type Payment,
  activateCard,
  addCard,
  confirmPracticePayment,
  getPayment,
  getPaymentSettings,
  listCards,
  removeCard,
} from '../../payments/contract.ts';
import { register } from '../../profile/contract.ts';
import { checkPlanChange, createSubscription, updateSubscription } from '../contract.ts';
import { readPlanPrices } from '../rules/plan-prices.ts';
import { Cards } from './cards.tsx';
import { ChangePlan } from './change-plan.tsx';
import { PlanOptions } from './plan-options.tsx';

const parts = startParts();
const { prices } = readPlanPrices('pro.monthly=12, pro.annual=120, team_flex.monthly=20');
const SETTINGS = answer(getPaymentSettings, () => PRACTICE_CARDS);
const NOTHING = { users: [], maps: [], sources: [] };
const COST = {
  when: 'period_end' as const,
  paid_by: 'card' as const,
  price_cents: 0,
  tax_cents: null,
  total_cents: 0,
  at: '2026-11-24T12:00:00.000Z',
};
const field = (label: string) => screen.findByLabelText(label);
const sliderBounds = () => {
  const { min, max } = screen.getByRole<HTMLInputElement>('slider', { name: 'Users' });
  return [min, max];
};

function showCheckout(person: 'bob' | 'chelsea', answers: ReturnType<typeof answer>[] = []) {
  const session = answer(getSession, () => sessionReplyOf(person));
  return parts.show(
    <SiteFactsContext value={{ kind: 'plans', plan_terms_url: '/hs/terms/subscription' }}>
      <PlanOptions prices={prices} first="pro" isTaxed={false} />
    </SiteFactsContext>,
    { path: '/plans', answers: [...answers, session, SETTINGS] },
  );
}

it('step 1 toggles between creating an account and signing in', async () => {
  const sent: unknown[] = [];
  let isConfirmed = false;
  const { user } = showCheckout('chelsea', [
    answer(getSession, () => sessionReplyOf(isConfirmed ? 'bob' : 'chelsea')),
    answer(register, ({ body: { flow, plan } }) => {
      sent.push({ flow, plan });
      return { status: 'ok' as const, is_mail_connected: true };
    }),
  ]);
  await user.click(await screen.findByRole('radio', { name: 'Sign in' }));
  await screen.findByRole('button', { name: 'Sign in' });
  expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Create an account' }));
  await user.type(await field('Name'), 'Dora Journey');
  await user.type(await field('Email'), 'dora@people.example');
  await user.type(await field('Password'), 'orchard-7');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByText(/Open its link to finish/);
  expect(sent).toEqual([{ flow: 'paid', plan: 'pro' }]);
  // In another tab, the person opens the link of the email, which signs them in.
  isConfirmed = true;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await field('Account name');
});

it('checks the account name, the name on the card and the terms before anything is paid', async () => {
  const bought: unknown[] = [];
  const { user } = showCheckout('bob', [
    answer(searchGroups, ({ query }) =>
      query.get('query') === 'Taken Surveyors' ? [{ name: 'Taken Surveyors', path: null }] : [],
    ),
    answer(createSubscription, ({ body }) => {
      bought.push(body.group_name);
      throw new Problem('conflict', 'The price has changed. It is $13 now.');
    }),
  ]);
  const MISSING = 'required information missing - please fill out to proceed';
  const name = await field('Account name');
  expect(sliderBounds()).toEqual(['1', '25']);
  screen.getByText('Annual saves $24');
  screen.getByText(/^3-100 characters\./);
  await screen.findByText(MISSING);
  for (const bad of ['ab', 'United States', '12345', 'example.com']) {
    await user.clear(name);
    await user.type(name, bad);
    await user.tab();
    await screen.findByText(
      'That account name must not be a URL, is too short, reserved, or needs at least one letter: please try another one.',
    );
  }
  await user.clear(name);
  await user.type(name, 'Taken Surveyors');
  await user.tab();
  await screen.findByText('It appears you have already selected this account name, please try another.');
  await user.clear(name);
  await user.type(name, 'Alder Surveyors');
  const holder = await field('Name on the card');
  await user.clear(holder);
  await user.type(holder, 'Bo');
  await user.click(screen.getByRole('checkbox', { name: /I agree to the/ }));
  screen.getByText(MISSING);
  await user.type(holder, 'b');
  expect(screen.queryByText(MISSING)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /I agree to the/ }));
  screen.getByText(MISSING);
  await user.click(screen.getByRole('checkbox', { name: /I agree to the/ }));

  // A duplicate name alone keeps the person from paying.
  await user.clear(name);
  await user.type(name, 'Taken Surveyors');
  await user.tab();
  await screen.findByText('It appears you have already selected this account name, please try another.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay $12' }).disabled).toBe(true);
  await user.clear(name);
  await user.type(name, 'Alder Surveyors');

  // An issue with the card is shown below the fields of the card; a refusal of the server is shown in the form.
  await user.type(await field('Card number'), '1234');
  await user.click(screen.getByRole('button', { name: 'Pay $12' }));
  await screen.findByText('Practice mode takes only the test numbers below, never a real card.');
  await user.click(screen.getByRole('button', { name: '4242 4242 4242 4242' }));
  await user.click(screen.getByRole('button', { name: 'Pay $12' }));
  await screen.findByText('The price has changed. It is $13 now.');
  expect(bought).toEqual(['Alder Surveyors']);
});

const CARDS: Card[] = [
  { last_4: '4242', is_active: true, expired: false },
  { last_4: '0341', is_active: false, expired: false },
  { last_4: '0069', is_active: false, expired: true },
].map((card, index) => ({
  ...card,
  token: `6f0c0d0e-0000-4000-8000-00000000000${index}`,
  provider: 'practice',
  card_type: 'Visa',
  cardholder_name: 'Bob Tester',
  expiration_month: 12,
  expiration_year: 2039,
}));

it('activates cards that have not expired, and removes inactive ones after a question', async () => {
  const done: string[] = [];
  const noted = (act: string) => (asked: { path: string }) => {
    done.push(`${act} ${asked.path}`);
    return { cards: CARDS };
  };
  const { user } = parts.show(<Cards slug="bob" />, {
    answers: [
      SETTINGS,
      answer(listCards, () => ({ cards: CARDS })),
      answer(activateCard, noted('activate')),
      answer(removeCard, noted('remove')),
      answer(addCard, ({ body }) => {
        done.push(`add ${body.cardholder_name}`);
        return { cards: CARDS };
      }),
    ],
  });
  const act = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
  expect((await act('Make active: Visa ending in 0069')).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /4242/ })).toBeNull();
  await user.click(await act('Make active: Visa ending in 0341'));
  await user.click(await act('Remove Visa ending in 0069'));
  await screen.findByText('Are you sure you want to remove this card from your account?');
  await user.click(await act('Remove the card'));

  await user.click(await act('Add a card'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a card' }));
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add the card' });
  await user.type(dialog.getByLabelText('Name on the card'), 'Bo');
  expect(confirm.disabled).toBe(true);
  await user.type(dialog.getByLabelText('Name on the card'), 'b');
  await user.click(dialog.getByText('Test cards'));
  await user.click(dialog.getByRole('button', { name: '4242 4242 4242 4242' }));
  await user.click(confirm);
  await screen.findByRole('button', { name: 'Add a card' });
  expect(done).toEqual([
    `activate /account/cards/${CARDS[1]?.token}/active.json`,
    `remove /account/cards/${CARDS[2]?.token}.json`,
    'add Bob',
  ]);
});

it('names the members and items that a smaller plan suspends, and confirms only a change that is possible', async () => {
  const subscription = { ...ACTIVE_PRO, plan: 'team_flex' as const, users: 3, price_cents: 6000 };
  const sent: unknown[] = [];
  const { user } = parts.show(
    <ChangePlan
      group={{ slug: 'bob', plan: 'team_flex', seats: { used: 3, total: 3 } }}
      prices={prices}
      subscription={subscription}
    />,
    {
      answers: [
        answer(checkPlanChange, ({ query }) =>
          query.get('plan') === 'pro'
            ? {
                possible: true,
                reason: null,
                effects: {
                  users: [{ name: 'Carla', role: 'member' as const, user_id: '1' }],
                  maps: [{ id: '1', name: 'Orchards' }],
                  sources: [{ id: '1', name: 'North side', type: 'Focus area' }],
                },
                cost: COST,
              }
            : { possible: false, reason: 'This is your current plan', effects: NOTHING, cost: null },
        ),
        answer(updateSubscription, ({ body }) => {
          sent.push(body);
          return { billing: { subscription, suspended: null, invoices: [] }, payment: null };
        }),
      ],
    },
  );
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm the change' });
  await screen.findByText('This is your current plan');
  expect(confirm.disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Pro' }));
  await screen.findByText('Members who lose access (1)');
  for (const text of ['Carla (Member)', 'Projects (1)', 'Orchards', 'Focus areas (1)', 'North side'])
    screen.getByText(text);
  screen.getByText(/^It begins on Dec 24, 2026\. Until then you keep the plan that you paid for\.$/);
  await user.click(confirm);
  await screen.findByText('The change is saved.');
  expect(sent).toEqual([
    {
      group: 'bob',
      plan: 'pro',
      cycle: 'monthly',
      users: 1,
      price_cents: 1200,
      cost: { total_cents: 0, at: COST.at },
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('This is your current plan');
});

it('card errors are shown under the card field, and errors of the server in the checkout form', async () => {
  const { user } = showCheckout('bob', [
    answer(searchGroups, () => []),
    answer(listCards, () => ({ cards: [] })),
    answer(createSubscription, () => {
      throw new Problem('conflict', 'The price has changed. It is $15 now. Look at it, then try again.');
    }),
  ]);
  const name = await field('Account name');
  await user.clear(name);
  await user.type(name, 'Alder Surveyors');
  await user.click(await screen.findByRole('checkbox', { name: /I agree/ }));
  const form = within(await screen.findByRole('form', { name: 'Payment' }));
  await user.type(form.getByLabelText('Card number'), '4111 1111 1111 1111');
  await user.click(form.getByRole('button', { name: 'Pay $12' }));
  const issue = await form.findByText(/Practice mode takes only the test numbers/);
  const fields = form.getByLabelText('Security code');
  expect(fields.compareDocumentPosition(issue)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(form.getByText('Test cards'));
  await user.click(form.getByRole('button', { name: '4242 4242 4242 4242' }));
  await user.click(form.getByRole('button', { name: 'Pay $12' }));
  await form.findByText(/The price has changed\. It is \$15 now/);
});

it('Team has 2 to 25 users in a change of plan, and begins with 2', async () => {
  const asked: (string | null)[] = [];
  const { user } = parts.show(
    <ChangePlan
      group={{ slug: 'bob', plan: 'pro', seats: { used: 1, total: 1 } }}
      prices={prices}
      subscription={ACTIVE_PRO}
    />,
    {
      answers: [
        answer(checkPlanChange, ({ query }) => {
          asked.push(query.get('users'));
          return {
            possible: true,
            reason: null,
            effects: NOTHING,
            cost: { ...COST, when: 'now' as const, price_cents: 1400, tax_cents: 84, total_cents: 1484 },
          };
        }),
      ],
    },
  );
  await user.click(await screen.findByRole('radio', { name: 'Team' }));
  await screen.findByText('Team, 2 users');
  expect(sliderBounds()).toEqual(['2', '25']);
  screen.getByText('$40 per month');
  await screen.findByText(
    'It begins at once. $14.84 is charged to the active card now: $14 for the rest of the period and $0.84 sales tax.',
  );
  await expect.poll(() => asked.at(-1)).toBe('2');
});

it('a change to Team begins with at most 25 users, and names the members who do not fit', async () => {
  const asked: (string | null)[] = [];
  parts.show(
    <ChangePlan
      group={{ slug: 'bob', plan: 'team', seats: { used: 30, total: null } }}
      prices={prices}
      subscription={null}
    />,
    {
      answers: [
        answer(checkPlanChange, ({ query }) => {
          asked.push(query.get('users'));
          return {
            possible: true,
            reason: null,
            effects: { ...NOTHING, users: [{ name: 'Carla', role: 'member' as const, user_id: '1' }] },
            cost: null,
          };
        }),
      ],
    },
  );
  await screen.findByText('Team, 25 users');
  await screen.findByText('Members who lose access (1)');
  expect(asked).toEqual(['25']);
});

it('plan_change selects a plan, and a change that the bank wants confirmed is saved after the confirmation', async () => {
  const payment: Payment = {
    ...PAID_PRO,
    state: 'needs_confirmation',
    message: 'Your bank asks you to confirm this payment.',
    amount_cents: 2800,
    description: 'Change to Team, 2 users, monthly',
    paid_at: null,
  };
  let asked = 0;
  const { user } = parts.show(
    <ChangePlan
      group={{ slug: 'bob', plan: 'pro', seats: { used: 1, total: 1 } }}
      prices={prices}
      subscription={ACTIVE_PRO}
    />,
    {
      path: '/groups/bob/settings/billing?plan_change=team_flex',
      answers: [
        SETTINGS,
        answer(checkPlanChange, () => ({ possible: true, reason: null, effects: NOTHING, cost: COST })),
        answer(updateSubscription, () => {
          asked += 1;
          const state = asked === 1 ? ('waiting' as const) : payment.state;
          return {
            billing: { subscription: ACTIVE_PRO, suspended: null, invoices: [] },
            payment: { ...payment, state },
          };
        }),
        answer(getPayment, () => ({ ...payment, state: 'waiting' as const })),
        answer(confirmPracticePayment, () => ({ ...payment, state: 'paid' as const, message: null })),
      ],
    },
  );
  await screen.findByText('Everybody and everything in this account fits into this plan.');
  const press = () => user.click(screen.getByRole('button', { name: 'Confirm the change' }));
  const dialog = () => screen.findByRole('dialog', { name: 'Your bank asks you to confirm' });
  await press();
  await screen.findByText('The bank has not answered yet.');
  await press();
  await dialog();
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('The change is saved.')).toBeNull();
  await press();
  const question = within(await dialog());
  expect(screen.queryByText('The change is saved.')).toBeNull();
  await user.click(question.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('The change is saved.');
});
