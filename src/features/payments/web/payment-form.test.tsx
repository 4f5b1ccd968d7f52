// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer, selectOption, startParts } from '../../../../tests/support/part.ts';
import { Problem, wrongField } from '../../../kernel/problem.ts';
import {
  type Card,
  type PayWith,
  type Payment,
  getPayment,
  getPaymentSettings,
  listCards,
  refundPayment,
} from '../contract.ts';
import { CardFields } from './card-fields.tsx';
import { PaymentForm } from './payment-form.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { useCardEntry } from './use-card-entry.ts';

const parts = startParts();
const settings = answer(getPaymentSettings, () => ({
  way: 'practice' as const,
  invoice: false,
  publishable_key: null,
  adds_tax: false,
}));
const PAYMENT: Payment = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'waiting',
  message: null,
  amount_cents: 14_900,
  tax_cents: null,
  refunded_cents: 0,
  currency: 'USD',
  description: 'Order of Nov 26, 2026',
  purchase_order: null,
  due_on: null,
  provider: 'practice',
  paid_at: null,
  created_at: '2026-11-26T00:00:00.000Z',
};

function NewCard() {
  return <CardFields entry={useCardEntry()} />;
}

it('asks for no card number before it is known who takes cards', async () => {
  const { unmount } = parts.show(<NewCard />, {
    answers: [answer(getPaymentSettings, () => new Promise<never>(() => undefined))],
  });
  await screen.findByText('Loading the fields of the card');
  expect(screen.queryByLabelText('Card number')).toBeNull();
  unmount();
  parts.show(<NewCard />, { answers: [settings] });
  await screen.findByLabelText('Card number');
});

it('asks again while the bank has not answered, and continues when the money has arrived', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    let requestCount = 0;
    const paid: (Payment | null)[] = [];
    const { user } = parts.show(
      <PaymentForm
        label="Pay $149"
        pay={() => Promise.resolve(PAYMENT)}
        onPaid={(payment) => void paid.push(payment)}
      />,
      {
        path: '/orders/cart',
        answers: [
          settings,
          answer(getPayment, () => {
            requestCount += 1;
            return requestCount < 3 ? PAYMENT : { ...PAYMENT, state: 'paid' as const };
          }),
        ],
      },
    );
    await user.click(await screen.findByRole('button', { name: '4242 4242 4242 4242' }));
    await user.click(screen.getByRole('button', { name: 'Pay $149' }));
    await screen.findByText('The bank has not answered yet.');
    expect(paid).toEqual([]);
    await vi.advanceTimersByTimeAsync(11_000);
    await expect.poll(() => paid).toEqual([{ ...PAYMENT, state: 'paid' }]);
    expect(requestCount).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

it('names the field that is wrong, and moves the focus there on each try', async () => {
  const { user } = parts.show(
    <PaymentForm label="Pay $149" pay={() => Promise.resolve(null)} onPaid={() => undefined} />,
    { path: '/orders/cart', answers: [settings] },
  );
  const pay = () => user.click(screen.getByRole('button', { name: 'Pay $149' }));
  const expectWrong = (label: string, message: string) => {
    const field = screen.getByLabelText(label);
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(screen.getByRole('alert').id).toBe(field.getAttribute('aria-describedby'));
    expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field]);
  };
  await user.type(await screen.findByLabelText('Card number'), '4242 4242 4242 4242');
  await pay();
  expectWrong('Expiry date', 'Enter the expiry date as MM/YY.');
  await pay();
  expectWrong('Expiry date', 'Enter the expiry date as MM/YY.');
  await user.type(screen.getByLabelText('Expiry date'), '12/40');
  expect(screen.getByLabelText('Expiry date').hasAttribute('aria-invalid')).toBe(false);
  await pay();
  expectWrong('Security code', 'Enter the security code: 3 or 4 digits.');
});

it('shows that a card was declined only while paying by card, not with a purchase order', async () => {
  const declined = { ...PAYMENT, state: 'declined' as const, message: 'Your card was declined.' };
  const { user } = parts.show(
    <PaymentForm label="Pay $149" pay={() => Promise.resolve(declined)} onPaid={() => undefined} />,
    {
      path: '/orders/cart',
      answers: [
        answer(getPaymentSettings, () => ({
          way: 'practice' as const,
          invoice: true,
          publishable_key: null,
          adds_tax: false,
        })),
      ],
    },
  );
  await user.click(await screen.findByRole('button', { name: '4242 4242 4242 4242' }));
  await user.click(screen.getByRole('button', { name: 'Pay $149' }));
  await screen.findByText('Your card was declined.');
  await user.click(screen.getByRole('radio', { name: 'Purchase order' }));
  expect(screen.queryByText('Your card was declined.')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Card' }));
  screen.getByText('Your card was declined.');
});

it('offers every saved card that has not expired and that the site still accepts', async () => {
  const cards = ['4242', '0341', '1111', '0069', '5556'].map((last4, index): Card => ({
    token: `6f0c0d0e-0000-4000-8000-00000000000${index}`,
    provider: last4 === '5556' ? 'stripe' : 'practice',
    card_type: 'Visa',
    cardholder_name: 'Bob Tester',
    last_4: last4,
    expiration_month: 12,
    expiration_year: 2039,
    expired: last4 === '0069',
    is_active: index === 0,
  }));
  const sent: PayWith[] = [];
  const { user } = parts.show(
    <PaymentForm
      label="Pay $149"
      groupSlug="bob"
      pay={(payWith) => {
        sent.push(payWith);
        return Promise.resolve(null);
      }}
      onPaid={() => undefined}
    />,
    { path: '/orders/cart', answers: [settings, answer(listCards, () => ({ cards }))] },
  );
  await user.click(await screen.findByRole('button', { name: /^Visa ending in 4242/ }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Visa ending in 4242',
    'Visa ending in 0341',
    'Visa ending in 1111',
    'Another card',
  ]);
  await user.keyboard('{Escape}');
  await selectOption(user, 'Card', 'Visa ending in 1111');
  await user.click(screen.getByRole('button', { name: 'Pay $149' }));
  await expect.poll(() => sent).toEqual([{ by: 'saved', card_id: cards[2]?.token }]);
});

it('repeats a refund that was not answered, and begins another one after a refusal', async () => {
  const keys: string[] = [];
  const failures = [new Problem('unavailable'), new Problem('conflict', 'This is more than what is left.')];
  let isClosed = false;
  const { user } = parts.show(
    <RefundDialog payment={PAYMENT} payer="Alder Surveyors" onClose={() => (isClosed = true)} />,
    {
      path: '/admin/payments',
      answers: [
        answer(refundPayment, ({ body }) => {
          keys.push(body.key);
          const failure = failures.shift();
          if (failure !== undefined) throw failure;
          return { ...PAYMENT, state: 'refunded' as const };
        }),
      ],
    },
  );
  for (const tries of [1, 2, 3]) {
    await user.click(await screen.findByRole('button', { name: 'Refund $149' }));
    await expect.poll(() => keys).toHaveLength(tries);
    if (tries < 3) await screen.findByRole('alert');
  }
  await expect.poll(() => isClosed).toBe(true);
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
});

it('never turns a refund that was not answered into a second one with another amount', async () => {
  const requests: { key: string; cents: number }[] = [];
  const failures = [
    new Problem('unavailable'),
    wrongField('body.amount_cents', 'You asked for this refund before, with $149.'),
  ];
  const { user } = parts.show(
    <RefundDialog payment={PAYMENT} payer="Alder Surveyors" onClose={() => undefined} />,
    {
      path: '/admin/payments',
      answers: [
        answer(refundPayment, ({ body: { key, amount_cents: cents } }) => {
          requests.push({ key, cents });
          throw failures[Math.min(requests.length, failures.length) - 1] ?? new Problem('internal');
        }),
      ],
    },
  );
  const press = async (label: string) => {
    await user.click(await screen.findByRole('button', { name: label }));
    await screen.findByRole('alert');
  };
  await press('Refund $149');
  const amount = screen.getByLabelText('Amount');
  await user.clear(amount);
  await user.type(amount, '25');
  await press('Refund $25');
  await screen.findByText('You asked for this refund before, with $149.');
  await press('Refund $25');
  await vi.waitFor(() => expect(requests.map(({ cents }) => cents)).toEqual([14_900, 2500, 2500]), {
    timeout: 10_000,
  });
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
});
