// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ACTIVE_PRO, PAID_PRO, PRACTICE_CARDS } from '../../../../tests/support/money-examples.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { getSession, listPlans } from '../../accounts/contract.ts';
import { searchGroups } from '../../groups/contract.ts';
import { getPaymentSettings, listCards } from '../../payments/contract.ts';
import { register } from '../../profile/contract.ts';
import { type ApiSandbox, getSandbox } from '../../tokens/contract.ts';
import { checkPlanChange, createSubscription, listPlanPrices, updateSubscription } from '../contract.ts';
import { readPlanPrices } from '../rules/plan-prices.ts';
import { ApiPlansPage } from './api-plans-page.tsx';
import { ChangePlan } from './change-plan.tsx';
import { Checkout } from './checkout.tsx';
import { PlansPage } from './plans-page.tsx';

const parts = startParts();
const { prices } = readPlanPrices('pro.monthly=12, pro.annual=120, team_flex.monthly=20');
const PRO_PLAN = { id: 'pro', level: 'level1', label: 'Pro', tier: 'pro' } as const;
const FREE_PLAN = { id: 'free', level: 'level0', label: 'Starter', tier: 'starter' } as const;
const SETTINGS = answer(getPaymentSettings, () => PRACTICE_CARDS);
const sessionOf = (person: 'bob' | 'chelsea') => answer(getSession, () => sessionReplyOf(person));
const CHOICE = { plan: 'pro', cycle: 'monthly', users: 1 } as const;
const CHECKOUT = <Checkout choice={CHOICE} priceCents={1200} offer={undefined} isTaxed={false} />;

const SANDBOX: ApiSandbox = {
  state: 'available',
  expires_at: null,
  records: { used: 0, total: 2000 },
  tiles: { used: 0, total: 10_000 },
  counties: { used: [], total: 7 },
};
const showApiPlans = (person: 'bob' | 'chelsea', sandbox: ApiSandbox = SANDBOX) =>
  parts.show(
    <SiteFactsContext value={{ kind: 'plans', api_terms_url: '/hs/terms/api' }}>
      <ApiPlansPage />
    </SiteFactsContext>,
    { path: '/api/plans', answers: [sessionOf(person), answer(getSandbox, () => sandbox)] },
  );

it('leads a visitor who wants the sandbox to sign up with flow=api_sandbox', async () => {
  showApiPlans('chelsea');
  const link = await screen.findByRole('link', { name: 'Create an account' });
  expect(link.getAttribute('href')).toBe('/users/sign_up?flow=api_sandbox');
});

it.each([
  ['available', true],
  ['active', false],
  ['used', false],
] as const)('shows a sandbox that is %s, which can be opened: %s', async (state, canOpen) => {
  showApiPlans('bob', { ...SANDBOX, state });
  if (state === 'used') {
    await screen.findByText('Not Available');
    screen.getByText('You have used your sandbox. Ask for a plan to continue.');
  } else
    await (state === 'active'
      ? screen.findByText(/^Used: 0 of 2,000 records, 0 of 10,000 tiles, 0 of 7 counties\./)
      : screen.findByRole('button', { name: 'Open the sandbox' }));
  expect(screen.queryByRole('button', { name: 'Open the sandbox' }) !== null).toBe(canOpen);
  expect(screen.queryByText('Not Available') !== null).toBe(state === 'used');
});

it('answers questions about API plans, such as whether a plan can be paused, and links the terms of the API', async () => {
  showApiPlans('bob');
  const question = (await screen.findByText('Can I pause a plan?')).closest('details');
  expect(question?.textContent).toBe('Can I pause a plan?No. Cancel it, and begin again when you need it.');
  expect(screen.getByRole('link', { name: 'terms of the API' }).getAttribute('href')).toBe('/hs/terms/api');
  expect(screen.getByRole('button', { name: 'Ask for a demo' })).toBeTruthy();
});

it.each([
  ['pro.monthly=12, pro.annual=120', 'or $120 per year: you save $24'],
  ['pro.monthly=12, pro.annual=143.99', 'or $143.99 per year: you save $0.01'],
  // A year that costs as much as twelve months saves nothing.
  ['pro.monthly=12, pro.annual=144', 'or $144 per year'],
])('with the prices %s the plans page says "%s"', async (text, note) => {
  const { plan } = sessionReplyOf('bob');
  parts.show(
    <SiteFactsContext value={{ kind: 'plans' }}>
      <PlansPage />
    </SiteFactsContext>,
    {
      path: '/plans',
      answers: [
        sessionOf('chelsea'),
        answer(getPaymentSettings, () => ({ ...PRACTICE_CARDS, way: 'none' as const })),
        answer(listPlans, () => ({
          plans: [{ ...plan, ...PRO_PLAN }],
        })),
        answer(listPlanPrices, () => ({ is_taxed: false, prices: readPlanPrices(text).prices })),
      ],
    },
  );
  const column = within((await screen.findByRole('heading', { name: 'Pro' })).closest('li') ?? document.body);
  expect((await column.findByText(/^or \$/)).textContent).toBe(note);
});

it.each([
  ['a visitor', 'chelsea', true],
  ['a person with an account', 'bob', false],
] as const)('%s (%s) is offered a free account: %s', async (_, person, canSignUp) => {
  const { plan } = sessionReplyOf('bob');
  parts.show(
    <SiteFactsContext value={{ kind: 'plans' }}>
      <PlansPage />
    </SiteFactsContext>,
    {
      path: '/plans',
      answers: [
        sessionOf(person),
        SETTINGS,
        answer(listCards, () => ({ cards: [] })),
        answer(listPlans, () => ({
          plans: [{ ...plan, ...FREE_PLAN }],
        })),
        answer(listPlanPrices, () => ({ is_taxed: false, prices })),
      ],
    },
  );
  await screen.findByRole('heading', { name: canSignUp ? /^Starter/ : /^Starter Your plan/ });
  const link = screen.queryByRole('link', { name: 'Create a free account' });
  expect(link?.getAttribute('href')).toBe(canSignUp ? '/users/sign_up' : undefined);
});

it('a visitor names no account and pays nothing before signing in', async () => {
  parts.show(CHECKOUT, { path: '/plans', answers: [sessionOf('chelsea'), SETTINGS] });
  await screen.findByText('First sign in. Your choice stays on this page.');
  expect(screen.queryByLabelText('Account name')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

it('a form is sent once while its reply is awaited: signing up, paying, and changing a plan', async () => {
  const sent: string[] = [];
  const never = (name: string) => () => {
    sent.push(name);
    return new Promise<never>(() => undefined);
  };
  const shown = parts.show(CHECKOUT, {
    path: '/plans',
    answers: [sessionOf('chelsea'), SETTINGS, answer(register, never('sign up'))],
  });
  const fill = async (label: string, text: string) => {
    const field = await screen.findByLabelText(label);
    await shown.user.clear(field);
    await shown.user.type(field, text);
  };
  await fill('Name', 'Dora Journey');
  await fill('Email', 'dora@people.example');
  await fill('Password', 'orchard-7');
  const twice = async (name: RegExp) => {
    const button = screen.getByRole('button', { name });
    await shown.user.click(button);
    await shown.user.click(button);
  };
  await twice(/Create account/);
  await expect.poll(() => sent).toEqual(['sign up']);
  shown.unmount();

  const paying = parts.show(CHECKOUT, {
    path: '/plans',
    answers: [
      sessionOf('bob'),
      SETTINGS,
      answer(searchGroups, () => []),
      answer(listCards, () => ({ cards: [] })),
      answer(createSubscription, never('pay')),
    ],
  });
  await fill('Account name', 'Alder Surveyors');
  await paying.user.click(await screen.findByText('Test cards'));
  await paying.user.click(screen.getByRole('button', { name: '4242 4242 4242 4242' }));
  await twice(/^Pay/);
  await screen.findByText('Paying…');
  expect(sent).toEqual(['sign up', 'pay']);
  paying.unmount();

  parts.show(
    <ChangePlan
      group={{ slug: 'bob', plan: 'pro', seats: { used: 1, total: 1 } }}
      prices={prices}
      subscription={ACTIVE_PRO}
    />,
    {
      path: '/groups/bob/settings/billing?plan_change=team_flex',
      answers: [
        SETTINGS,
        answer(checkPlanChange, () => ({
          possible: true,
          reason: null,
          effects: { users: [], maps: [], sources: [] },
          cost: null,
        })),
        answer(updateSubscription, never('change')),
      ],
    },
  );
  await screen.findByText('Everybody and everything in this account fits into this plan.');
  await twice(/Confirm the change/);
  expect(sent).toEqual(['sign up', 'pay', 'change']);
});

it('a change that is saved loads everything again that may depend on the plan', async () => {
  const loaded = { checks: 0, settings: 0 };
  const { user } = parts.show(
    <ChangePlan
      group={{ slug: 'bob', plan: 'pro', seats: { used: 1, total: 1 } }}
      prices={prices}
      subscription={ACTIVE_PRO}
    />,
    {
      path: '/groups/bob/settings/billing?plan_change=team_flex',
      answers: [
        answer(getPaymentSettings, () => {
          loaded.settings += 1;
          return PRACTICE_CARDS;
        }),
        answer(checkPlanChange, () => {
          loaded.checks += 1;
          return { possible: true, reason: null, effects: { users: [], maps: [], sources: [] }, cost: null };
        }),
        answer(updateSubscription, () => ({
          billing: { subscription: ACTIVE_PRO, suspended: null, invoices: [PAID_PRO] },
          payment: PAID_PRO,
        })),
      ],
    },
  );
  await screen.findByText('Everybody and everything in this account fits into this plan.');
  const before = { ...loaded };
  await user.click(screen.getByRole('button', { name: 'Confirm the change' }));
  await screen.findByText('The change is saved.');
  await expect.poll(() => loaded.checks).toBeGreaterThan(before.checks);
  await expect.poll(() => loaded.settings).toBeGreaterThan(before.settings);
});
