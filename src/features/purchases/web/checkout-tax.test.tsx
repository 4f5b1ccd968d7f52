// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { Problem, wrongField } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { getLastAddress, getPaymentSettings } from '../../payments/contract.ts';
import type { BillingAddress } from '../../payments/rules/billing-address.ts';
import { type Cart, createOrder, getCart, quoteOrderTax } from '../contract.ts';
import { Checkout } from './checkout.tsx';

const parts = startParts();
const CART: Cart = {
  items: [],
  total_cents: 30_000,
  of: 'account',
  is_taxed: true,
  currency: 'USD',
  message: null,
  refusal: null,
};
const QUOTES = {
  '21201': { quote_id: '6f0c0d0e-0000-4000-8000-000000000021', tax_cents: 1800 },
  '97712': { quote_id: '6f0c0d0e-0000-4000-8000-000000000097', tax_cents: 0 },
} as const;

function show(
  last: BillingAddress | null,
  {
    quoted = [],
    ordered = [],
    failures = [],
  }: { quoted?: unknown[]; ordered?: unknown[]; failures?: Problem[] } = {},
) {
  return parts.show(<Checkout cart={CART} onInvoiced={() => undefined} onCharging={() => undefined} />, {
    path: '/orders/cart',
    answers: [
      answer(getCart, () => CART),
      answer(getSession, () => sessionReplyOf('bob')),
      answer(getPaymentSettings, () => ({
        way: 'practice' as const,
        invoice: true,
        publishable_key: null,
        adds_tax: true,
      })),
      answer(getLastAddress, () => ({ address: last })),
      answer(quoteOrderTax, ({ body: { address } }) => {
        quoted.push(address.postal_code);
        const failure = failures.shift();
        if (failure !== undefined) throw failure;
        const quote = address.postal_code === '97712' ? QUOTES['97712'] : QUOTES['21201'];
        return { ...quote, items_cents: 30_000, total_cents: 30_000 + quote.tax_cents, currency: 'USD' };
      }),
      answer(createOrder, ({ body }) => {
        ordered.push([body.pay_with?.by, body.total_cents, body.tax_quote_id]);
        throw new Problem('conflict', 'The sales tax was calculated for another purchase, or too long ago.');
      }),
    ],
  });
}
const HOME: BillingAddress = { country: 'US', line1: '', city: '', state: '', postal_code: '21201' };

it('asks for the address first, and then shows the tax and the total that is charged', async () => {
  const ordered: unknown[] = [];
  const { user } = show(null, { ordered });
  await screen.findByText('You can pay when the sales tax of your address is known.');
  screen.getByRole('button', { name: 'Pay' });
  await user.click(await screen.findByText('Test cards'));
  await user.click(screen.getByRole('button', { name: '4242 4242 4242 4242' }));
  await user.type(screen.getByLabelText('ZIP Code'), '21201');
  await user.click(await screen.findByRole('button', { name: 'Pay $318' }));
  await screen.findByText('The sales tax was calculated for another purchase, or too long ago.');
  expect(ordered).toEqual([['card', 30_000, QUOTES['21201'].quote_id]]);
});

it('calculates again for another address, and shows a tax of zero as $0.00', async () => {
  const quoted: unknown[] = [];
  const { user } = show(HOME, { quoted });
  await screen.findByText('$18');
  await user.clear(screen.getByLabelText('ZIP Code'));
  await screen.findByText('Enter your address');
  await user.type(screen.getByLabelText('ZIP Code'), '97712');
  await screen.findByText('$0.00');
  screen.getByRole('button', { name: 'Pay $300' });
  expect(quoted).toEqual(['21201', '97712']);
});

it('shows what is wrong with an address at the field that is wrong', async () => {
  const issue = 'Sales tax can’t be calculated for this address. Check “ZIP Code”, then try again.';
  show(HOME, { failures: [wrongField('body.address.postal_code', issue)] });
  await screen.findByText(issue);
  expect(screen.getByLabelText('ZIP Code').getAttribute('aria-invalid')).toBe('true');
});

it('says what is wrong with an impossible ZIP Code, without a request', async () => {
  const quoted: unknown[] = [];
  const { user } = show(null, { quoted });
  await user.type(await screen.findByLabelText('ZIP Code'), '2120');
  await screen.findByText('Enter a ZIP Code, such as 21201 or 21201-4612.');
  await user.type(screen.getByLabelText('ZIP Code'), '1');
  await screen.findByText('$18');
  expect(screen.queryByText('Enter a ZIP Code, such as 21201 or 21201-4612.')).toBeNull();
  expect(quoted).toEqual(['21201']);
});

it('offers to calculate again when Stripe did not answer', async () => {
  const message = 'The payment provider does not answer. Try again in a few minutes.';
  const quoted: unknown[] = [];
  const { user } = show(HOME, { quoted, failures: [new Problem('unavailable', message)] });
  await screen.findByText(message);
  screen.getByText('Not calculated');
  await user.click(screen.getByRole('button', { name: 'Calculate the tax again' }));
  await screen.findByText('$18');
  expect(quoted).toEqual(['21201', '21201']);
});

it('says that no tax is calculated for a purchase order, and places the order without a tax quote', async () => {
  const ordered: unknown[] = [];
  const { user } = show(HOME, { ordered });
  await user.click(await screen.findByRole('radio', { name: 'Purchase order' }));
  await screen.findByText(/No tax is calculated for purchase orders\./);
  expect(screen.queryByLabelText('ZIP Code')).toBeNull();
  await user.type(screen.getByLabelText('Purchase order number'), 'PO 7');
  await user.click(screen.getByRole('button', { name: 'Place the order' }));
  await screen.findByText('The sales tax was calculated for another purchase, or too long ago.');
  expect(ordered).toEqual([['invoice', 30_000, null]]);
});
