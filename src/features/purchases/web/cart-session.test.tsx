// @vitest-environment happy-dom
import { useQueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { useAfterSessionChange } from '../../accounts/web/index.ts';
import { getPaymentSettings } from '../../payments/contract.ts';
import { type Cart, createOrder, getCart } from '../contract.ts';
import { CartPage } from './cart-page.tsx';

const parts = startParts();
const CART: Cart = {
  of: 'account',
  items: [
    {
      kind: 'file',
      id: '6f0c0d0e-0000-4000-8000-000000000001',
      title: 'Tilden County, ZZ',
      path: '/us/zz/tilden',
      product: 'premium',
      add_ons: [],
      format: 'shp',
      variant: 'default',
      records: 2000,
      parts: [{ product: 'premium', price_cents: 34_900 }],
      price_cents: 34_900,
      price_before_cents: null,
      reason: null,
    },
  ],
  total_cents: 34_900,
  is_taxed: false,
  currency: 'USD',
  message: null,
  refusal: null,
};
const VISITOR_CART: Cart = { ...CART, of: 'visitor', items: [], total_cents: 0 };

const SETTINGS = answer(getPaymentSettings, () => ({
  way: 'practice' as const,
  invoice: false,
  publishable_key: null,
  adds_tax: false,
}));
const SESSION = answer(getSession, () => sessionReplyOf('bob'));

it('keeps the cart on screen when the session has ended, and asks to sign in again', async () => {
  const sessions = [sessionReplyOf('bob'), sessionReplyOf('chelsea')];
  const { user } = parts.show(
    <SiteFactsContext value={{ kind: 'plans', name: 'Parcels of Tilden' }}>
      <CartPage />
    </SiteFactsContext>,
    {
      answers: [
        answer(getCart, () => CART),
        SETTINGS,
        answer(getSession, () => sessions.shift() ?? sessionReplyOf('chelsea')),
        answer(createOrder, () => {
          throw new Problem('sign_in_required', 'Sign in to pay. Your cart stays.');
        }),
      ],
    },
  );
  await user.click(await screen.findByText('Test cards'));
  await user.click(screen.getByRole('button', { name: '4242 4242 4242 4242' }));
  await user.click(screen.getByRole('button', { name: 'Pay $349' }));
  await screen.findByText('Your session has ended. Nothing was charged.');
  within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' });
  screen.getByText('Premium as Shapefile, 2,000 parcels');
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

it('does not say that nothing was charged when the session ends before the payment was answered', async () => {
  const sessions = [sessionReplyOf('bob'), sessionReplyOf('chelsea')];
  let asked = 0;
  const { user } = parts.show(
    <SiteFactsContext value={{ kind: 'plans', name: 'Parcels of Tilden' }}>
      <CartPage />
    </SiteFactsContext>,
    {
      answers: [
        answer(getCart, () => CART),
        SETTINGS,
        answer(getSession, () => sessions.shift() ?? sessionReplyOf('chelsea')),
        answer(createOrder, () => {
          asked += 1;
          throw asked === 1
            ? new Problem('unavailable', 'The payment provider does not answer.')
            : new Problem('sign_in_required', 'Sign in to pay. Your cart stays.');
        }),
      ],
    },
  );
  await user.click(await screen.findByText('Test cards'));
  await user.click(screen.getByRole('button', { name: '4242 4242 4242 4242' }));
  await user.click(screen.getByRole('button', { name: 'Pay $349' }));
  await screen.findByText('The payment provider does not answer.');
  await user.click(screen.getByRole('button', { name: 'Pay $349' }));
  await screen.findByText(/^Your session has ended before the payment was answered\./);
  expect(screen.queryByText(/Nothing was charged/)).toBeNull();
});

it('keeps the cart when no answer came and the session ended meanwhile, until the person signs in again', async () => {
  let isSignedIn = true;
  function SignInAgain() {
    const afterSignIn = useAfterSessionChange();
    const client = useQueryClient();
    return (
      <>
        <button type="button" onClick={() => void client.invalidateQueries()}>
          Load all again
        </button>
        <button
          type="button"
          onClick={() => {
            isSignedIn = true;
            void afterSignIn(sessionReplyOf('bob'));
          }}
        >
          Bob again
        </button>
      </>
    );
  }
  const { user } = parts.show(
    <SiteFactsContext value={{ kind: 'plans', name: 'Parcels of Tilden' }}>
      <CartPage />
      <SignInAgain />
    </SiteFactsContext>,
    {
      answers: [
        answer(getCart, () => (isSignedIn ? CART : VISITOR_CART)),
        SETTINGS,
        answer(getSession, () => sessionReplyOf(isSignedIn ? 'bob' : 'chelsea')),
        answer(createOrder, () => {
          isSignedIn = false;
          throw new Problem('unavailable', 'No answer came.');
        }),
      ],
    },
  );
  await user.click(await screen.findByText('Test cards'));
  await user.click(screen.getByRole('button', { name: '4242 4242 4242 4242' }));
  await user.click(screen.getByRole('button', { name: 'Pay $349' }));
  await screen.findByText(/^Your session has ended before the payment was answered\./);
  screen.getByText('Premium as Shapefile, 2,000 parcels');
  await user.click(screen.getByRole('button', { name: 'Load all again' }));
  await screen.findByText(/^Your session has ended before the payment was answered\./);
  screen.getByText('Premium as Shapefile, 2,000 parcels');
  await user.click(screen.getByRole('button', { name: 'Bob again' }));
  await screen.findByRole('button', { name: 'Pay $349' });
  expect(screen.queryByText('Premium as Shapefile, 2,000 parcels')).not.toBeNull();
});

it('shows nothing of the account after signing out, and offers to sign in', async () => {
  let isSignedIn = true;
  function Leave() {
    const afterSignOut = useAfterSessionChange();
    const leave = () => {
      isSignedIn = false;
      void afterSignOut(sessionReplyOf('chelsea'));
    };
    return (
      <button type="button" onClick={leave}>
        Leave
      </button>
    );
  }
  const { user } = parts.show(
    <SiteFactsContext value={{ kind: 'plans', name: 'Parcels of Tilden' }}>
      <CartPage />
      <Leave />
    </SiteFactsContext>,
    {
      answers: [answer(getCart, () => (isSignedIn ? CART : VISITOR_CART)), SETTINGS, SESSION],
    },
  );
  await screen.findByText('Premium as Shapefile, 2,000 parcels');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await screen.findByText('Your cart is empty.');
  screen.getByText('You are not signed in. If your account has a cart, you see it after signing in.');
  within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' });
  expect(screen.queryByText(/^Premium/)).toBeNull();
});
