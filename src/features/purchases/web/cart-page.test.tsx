// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { ApiFailure, errorMessage } from '../../../frontend/api-failure.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { useToasts } from '../../../frontend/toasts.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { type Payment, getPaymentSettings } from '../../payments/contract.ts';
import {
  type Cart,
  type CartItemView,
  type Order,
  addToCart,
  createOrder,
  getCart,
  removeFromCart,
} from '../contract.ts';
import { addFailure } from './add-failure.ts';
import { CartPage } from './cart-page.tsx';
import { useStoreCart } from './use-cart.ts';

const parts = startParts();
const PATH = '/us/zz/tilden';
const FILE: Extract<CartItemView, { kind: 'file' }> = {
  kind: 'file',
  id: '6f0c0d0e-0000-4000-8000-000000000001',
  title: 'Tilden County, ZZ',
  path: PATH,
  product: 'premium',
  add_ons: ['zoning-addon'],
  format: 'shp',
  variant: 'default',
  records: 2000,
  parts: [
    { product: 'premium', price_cents: 29_900 },
    { product: 'zoning-addon', price_cents: 5000 },
  ],
  price_cents: 34_900,
  price_before_cents: null,
  reason: null,
};
const CART: Cart = {
  of: 'account',
  items: [FILE],
  total_cents: 34_900,
  is_taxed: false,
  currency: 'USD',
  message: null,
  refusal: null,
};

const PAYMENT: Payment = {
  id: '6f0c0d0e-0000-4000-8000-00000000000a',
  state: 'paid',
  message: null,
  amount_cents: 34_900,
  tax_cents: null,
  refunded_cents: 0,
  currency: 'USD',
  description: 'Order of Nov 26, 2026',
  purchase_order: null,
  due_on: null,
  provider: 'practice',
  paid_at: '2026-11-26T12:00:00.000Z',
  created_at: '2026-11-26T11:59:59.000Z',
};
const ORDER: Order = {
  id: '6f0c0d0e-0000-4000-8000-00000000000b',
  state: 'preparing',
  total_cents: 34_900,
  tax_cents: null,
  currency: 'USD',
  created_at: PAYMENT.created_at,
  paid_at: PAYMENT.paid_at,
  payment: PAYMENT,
  lines: [],
};

const SETTINGS = answer(getPaymentSettings, () => ({
  way: 'practice' as const,
  invoice: false,
  publishable_key: null,
  adds_tax: false,
}));
const SESSION = answer(getSession, () => sessionReplyOf('bob'));

function showCart(cart: Cart, kind: 'plans' | 'open' = 'plans', answers: ReturnType<typeof answer>[] = []) {
  return parts.show(
    <SiteFactsContext value={{ kind, name: 'Parcels of Tilden' }}>
      <CartPage />
    </SiteFactsContext>,
    {
      path: `/orders/cart?from=/store${PATH}`,
      answers: [answer(getCart, () => cart), ...answers, SETTINGS, SESSION],
    },
  );
}

it('shows each product with its price, and removes an add-on by its name', async () => {
  const removed: unknown[] = [];
  const { user } = showCart(CART, 'plans', [
    answer(removeFromCart, ({ body }) => {
      removed.push(body);
      return { ...CART, items: [] };
    }),
  ]);
  await screen.findByText('Premium as Shapefile, 2,000 parcels');
  expect(screen.getByRole('link', { name: /Data Store/ }).getAttribute('href')).toBe(`/store${PATH}`);
  for (const price of ['$299', '$50', '$349']) screen.getByText(price);
  await screen.findByRole('button', { name: 'Pay $349' });
  await user.click(screen.getByRole('button', { name: 'Remove Zoning of Tilden County, ZZ from the cart' }));
  await screen.findByText('Your cart is empty.');
  expect(removed).toEqual([{ path: `${PATH}:zoning-addon` }]);
});

it('says that a price has changed, and why a file is not part of the order', async () => {
  showCart({
    ...CART,
    items: [
      { ...FILE, price_before_cents: 30_900 },
      {
        ...FILE,
        id: '6f0c0d0e-0000-4000-8000-000000000002',
        records: 1,
        price_cents: null,
        parts: [],
        reason: 'No price.',
      },
    ],
  });
  await screen.findByText('The price has changed since you added it: $309 before, $349 now.');
  expect(screen.queryByText('Not part of this order. No price.')).not.toBeNull();
  expect(screen.queryByText('Premium as Shapefile, 1 parcel')).not.toBeNull();
});

it('a cart that could not be loaded says why, and is asked for once for all parts of the page', async () => {
  let asked = 0;
  const failing = answer(getCart, () => {
    asked += 1;
    throw new Problem('internal', 'The server has a problem.');
  });
  function Part() {
    return <p>{errorMessage(useStoreCart('default').error)}</p>;
  }
  parts.show(
    <SiteFactsContext value={{ kind: 'plans', name: 'Parcels of Tilden' }}>
      <CartPage />
      <Part />
    </SiteFactsContext>,
    { answers: [failing, SETTINGS, SESSION] },
  );
  expect((await screen.findAllByText(/The server has a problem\./)).length).toBeGreaterThan(1);
  expect(asked).toBe(1);
});

it('asks visitors to sign in before they pay', async () => {
  const message = 'Sign in to pay. Your cart stays.';
  showCart({ ...CART, refusal: { code: 'sign_in_required', message } });
  await screen.findByText(message);
  screen.getByRole('button', { name: 'Sign in' });
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

it('pays with a new order after a payment that was canceled for good', async () => {
  const keys: string[] = [];
  const { user } = showCart(CART, 'plans', [
    answer(createOrder, ({ body }) => {
      keys.push(body.request_key);
      return { order: ORDER, payment: { ...PAYMENT, state: 'failed' as const, paid_at: null } };
    }),
  ]);
  await user.click(await screen.findByText('Test cards'));
  await user.click(screen.getByRole('button', { name: '4242 4242 4242 4242' }));
  for (const count of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Pay $349' }));
    await screen.findByText('Nothing was charged. Try another card.');
    expect(keys).toHaveLength(count);
  }
  expect(new Set(keys).size).toBe(2);
});

it('says by which day an order with a purchase order is to be paid, and leads to its invoice', async () => {
  const invoice: Payment = {
    ...PAYMENT,
    state: 'waiting',
    provider: 'invoice',
    purchase_order: 'PO-7',
    due_on: '2026-12-26',
    paid_at: null,
  };
  const { user } = showCart(CART, 'plans', [
    answer(getPaymentSettings, () => ({
      way: 'invoice' as const,
      invoice: true,
      publishable_key: null,
      adds_tax: false,
    })),
    answer(createOrder, () => ({ order: { ...ORDER, state: 'open' as const }, payment: invoice })),
  ]);
  await user.type(await screen.findByLabelText('Purchase order number'), 'PO-7');
  await user.click(screen.getByRole('button', { name: 'Place the order' }));
  await screen.findByText('Your order with purchase order PO-7 is placed.');
  screen.getByText(/^Please pay the invoice by Dec 26, 2026\./);
  await user.click(screen.getByRole('button', { name: 'See the order and its invoice' }));
  expect(window.location.pathname).toBe('/profile/orders');
});

it('gets free files without a payment, and shows why that failed', async () => {
  const { user } = showCart({ ...CART, items: [{ ...FILE, price_cents: 0 }], total_cents: 0 }, 'plans', [
    answer(createOrder, ({ body }) => {
      expect(body).toMatchObject({ total_cents: 0, item_ids: [FILE.id], pay_with: null });
      throw new Problem('conflict', 'Your cart has changed. Look at it, then try again.');
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Get the files' }));
  await screen.findByText('Your cart has changed. Look at it, then try again.');
});

it('says that the payment was received, and shows the orders', async () => {
  const { user } = showCart(CART, 'plans', [answer(createOrder, () => ({ order: ORDER, payment: PAYMENT }))]);
  await user.click(await screen.findByText('Test cards'));
  await user.click(screen.getByRole('button', { name: '4242 4242 4242 4242' }));
  await user.click(screen.getByRole('button', { name: 'Pay $349' }));
  await expect.poll(() => window.location.pathname).toBe('/profile/orders');
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual(['Payment received: $349.']);
});

it('has no word about carts on an open site', async () => {
  showCart(CART, 'open');
  await screen.findByText('Everything here is free.');
  expect(document.body.textContent).not.toMatch(/cart|store|price|pay/i);
});

it('replaces one kind of building footprints with the other after about one second', async () => {
  const before = { ...CART, items: [{ ...FILE, add_ons: ['buildings-addon' as const] }] };
  const after: Cart = {
    ...CART,
    items: [{ ...FILE, add_ons: ['enhanced-buildings-addon'] }],
    message: 'Enhanced Buildings replaced Buildings.',
  };
  const added: unknown[] = [];
  function Probe() {
    const cart = useStoreCart('default');
    const add = () =>
      cart.add({ path: PATH, product: 'enhanced-buildings-addon', format: 'shp', priceCents: 700 });
    return (
      <>
        <button type="button" onClick={add}>
          Add
        </button>
        <p>{cart.items?.map(({ product }) => product).join(' ')}</p>
      </>
    );
  }
  const { user } = parts.show(<Probe />, {
    answers: [
      answer(getCart, () => before),
      answer(addToCart, ({ body }) => {
        added.push(body);
        return after;
      }),
    ],
  });
  await screen.findByText('premium buildings-addon');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('Enhanced Buildings replaced Buildings.');
  screen.getByText('premium enhanced-buildings-addon buildings-addon');
  await screen.findByText('premium enhanced-buildings-addon');
  expect(added).toMatchObject([{ id: 'enhanced-buildings-addon', path: PATH, fmt: 'shp', price_cents: 700 }]);
});

it('names support when the server’s error has no message for people', () => {
  const message = (whom: string) =>
    `Sorry, we were not able to add this place to your cart. Please reach out to ${whom} for assistance.`;
  const broken = new ApiFailure('internal', 'Internal error.', 500);
  expect(addFailure(broken, 'help@people.example').message).toBe(message('help@people.example'));
  expect(addFailure(new Error('lost'), null).message).toBe(message('us'));
  const conflict = new ApiFailure('conflict', 'The price has changed.', 409);
  expect(addFailure(conflict, null)).toBe(conflict);
});
