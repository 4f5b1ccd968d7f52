import { expect, it } from 'vitest';
import { dueDay, howToPay } from './invoice-terms.ts';

it.each([
  [1, '2026-11-28'],
  [30, '2026-12-27'],
  [180, '2027-05-26'],
])('an invoice to be paid within %i days is due on %s, counted from its day in UTC', (days, due) => {
  expect(dueDay(new Date('2026-11-27T23:59:59.999Z'), days)).toBe(due);
  expect(dueDay(new Date('2026-11-27T00:00:00.000Z'), days)).toBe(due);
});

const INVOICE = { amountCents: 34_900, currency: 'USD', dueOn: '2026-12-27', reference: 'order 6f0c0d0e' };

it('an invoice is due on the leap day, too', () => {
  expect(dueDay(new Date('2028-02-28T00:00:00Z'), 1)).toBe('2028-02-29');
});

it('an open invoice names its due day, the place to send the money to, and the reference to give', () => {
  const payTo = ['First Prairie Bank', 'Account 000 123', 'Routing number 021000021'];
  expect(howToPay(INVOICE, { seller: ['Alder County'], payTo })).toEqual([
    'Please pay $349 by Dec 27, 2026.',
    'First Prairie Bank',
    'Account 000 123',
    'Routing number 021000021',
    'Reference for your payment: order 6f0c0d0e',
  ]);
});

it('an invoice with neither a due date nor an account to pay to says whom to ask', () => {
  expect(howToPay({ ...INVOICE, dueOn: null }, { seller: ['Alder County', '1 Elm St'], payTo: [] })).toEqual([
    'Please pay $349.',
    'Ask Alder County where to send the money.',
    'Reference for your payment: order 6f0c0d0e',
  ]);
});
