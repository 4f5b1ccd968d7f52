// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { chooseTheme } from '../../../frontend/theme.ts';
import { Problem } from '../../../kernel/problem.ts';
import { beginCard, getPaymentSettings } from '../contract.ts';
import { PaymentForm } from './payment-form.tsx';
import type { StripeAppearance } from './stripe-appearance.ts';
import { loadStripe, type StripeBrowser } from './stripe-browser.ts';
import { StripeFields } from './stripe-fields.tsx';
import { useCardEntry } from './use-card-entry.ts';

const parts = startParts();
/** The event that the script element of Stripe gets. The script itself is never fetched. */
let script: 'load' | 'error' = 'load';

beforeEach(() => {
  script = 'load';
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const event = new Event(script);
    for (const node of nodes) if (node instanceof Node) setTimeout(() => node.dispatchEvent(event));
  });
});
afterEach(() => sessionStorage.clear());
const secret = answer(beginCard, () => ({ client_secret: 'seti_1_secret' }));

const settings = answer(getPaymentSettings, () => ({
  way: 'stripe' as const,
  invoice: false,
  publishable_key: 'pk_test_1',
  adds_tax: false,
}));

/** A stand-in for Stripe.js whose form is a line of text. */
function stripeWith(onAppearance: (appearance: StripeAppearance) => void): StripeBrowser {
  return {
    elements({ clientSecret, appearance }) {
      expect(clientSecret).toBe('seti_1_secret');
      onAppearance(appearance);
      return {
        create: () => ({
          mount: (host: HTMLElement) => host.append('The form of Stripe'),
          destroy: () => undefined,
        }),
        update: ({ appearance: next }) => onAppearance(next),
      };
    },
    confirmSetup: () => Promise.resolve({}),
    handleNextAction: () => Promise.resolve({}),
  };
}

const setStripe = (stripe: StripeBrowser) => Object.assign(window, { Stripe: () => stripe });

function Form() {
  return <StripeFields entry={useCardEntry()} publishableKey="pk_test_1" />;
}

function Pay({ about }: { about?: string }) {
  const entry = useCardEntry();
  const [token, setToken] = useState<string | null>(null);
  return (
    <>
      <StripeFields entry={entry} publishableKey="pk_test_1" />
      <button
        type="button"
        onClick={() => void entry.tokenize(about).then((made) => made !== null && setToken(made))}
      >
        Pay
      </button>
      <p role="alert">{entry.issue}</p>
      {token !== null && <p>{`Token: ${token}`}</p>}
    </>
  );
}

it('says why the form could not be loaded, and loads it again', async () => {
  setStripe(stripeWith(() => undefined));
  script = 'error';
  // Says that the page has already reloaded itself to get the Content-Security-Policy of its address, so that it doesn't reload again.
  sessionStorage.setItem('stripe-reloaded', '1');
  const { user } = parts.show(<Form />, { answers: [secret, settings] });
  await screen.findByText('The card form could not be loaded.');
  screen.getByText(/^Stripe did not answer\./);
  // A later page of this tab may have the policy of the map, so it may reload itself again. This page may not.
  expect(sessionStorage.getItem('stripe-reloaded')).toBeNull();
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await expect(loadStripe('pk_test_1')).rejects.toThrow(/^Stripe did not answer\./);
  expect(reload).not.toHaveBeenCalled();
  script = 'load';
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The form of Stripe');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('draws the form of Stripe in the theme that the person chose, and again when they choose another one', async () => {
  const themes: StripeAppearance['theme'][] = [];
  setStripe(stripeWith(({ theme }) => void themes.push(theme)));
  chooseTheme('dark');
  const { unmount } = parts.show(<Form />, { answers: [secret, settings] });
  await screen.findByText('The form of Stripe');
  chooseTheme('light');
  expect(themes).toEqual(['night', 'stripe']);
  unmount();
  chooseTheme('system');
  expect(themes).toHaveLength(2);
});

it.each([
  [
    'the bank refuses',
    { type: 'card_error', message: 'Your card was declined.' },
    'Your card was declined. Nothing was charged.',
  ],
  [
    'has an empty field',
    { type: 'validation_error', message: 'Your card number is incomplete.' },
    'Your card number is incomplete.',
  ],
  ['has no answer', undefined, 'The card could not be checked. Try again. Nothing was charged.'],
])('for a card that %s, shows the reason, and `about` if the card was tried', async (_, error, shown) => {
  setStripe({
    ...stripeWith(() => undefined),
    confirmSetup: () =>
      error === undefined ? Promise.reject(new Error('no connection')) : Promise.resolve({ error }),
  });
  const { user } = parts.show(<Pay about="Nothing was charged." />, { answers: [secret, settings] });
  await screen.findByText('The form of Stripe');
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  expect(await screen.findByText(shown)).toBeTruthy();
});

it('says that nothing was charged until a try has no answer', async () => {
  let isRefused = true;
  setStripe({
    ...stripeWith(() => undefined),
    confirmSetup: () =>
      Promise.resolve(
        isRefused
          ? { error: { message: 'Your card was declined.' } }
          : { setupIntent: { payment_method: 'pm_1' } },
      ),
  });
  const pay = () => Promise.reject(new Problem('unavailable', 'You are charged at most once.'));
  const { user } = parts.show(<PaymentForm label="Pay $12" pay={pay} onPaid={() => undefined} />, {
    answers: [secret, settings],
  });
  await screen.findByText('The form of Stripe');
  const press = async () => user.click(screen.getByRole('button', { name: 'Pay $12' }));
  await press();
  await screen.findByText('Your card was declined. Nothing was charged.');
  isRefused = false;
  await press();
  await screen.findByRole('button', { name: 'Pay $12' });
  isRefused = true;
  await press();
  expect(await screen.findByText('Your card was declined.')).toBeTruthy();
});

it('checks a card once for a double click', async () => {
  let answerSetup: (method: string) => void = () => undefined;
  const asked: unknown[] = [];
  setStripe({
    ...stripeWith(() => undefined),
    confirmSetup: (options) =>
      new Promise((resolve) => {
        asked.push(options.redirect);
        answerSetup = (method) => resolve({ setupIntent: { payment_method: method } });
      }),
  });
  const { user } = parts.show(<Pay />, { answers: [secret, settings] });
  const pay = screen.getByRole('button', { name: 'Pay' });
  await screen.findByText('The form of Stripe');
  await user.dblClick(pay);
  answerSetup('pm_1');
  await screen.findByText('Token: pm_1');
  expect(asked).toEqual(['if_required']);
});
