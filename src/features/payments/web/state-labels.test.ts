import { expect, it } from 'vitest';
import { stateLabelOf } from './state-labels.ts';

const TODAY = '2026-11-27';
const INVOICE = { state: 'waiting', provider: 'invoice', due_on: TODAY } as const;

it.each([
  [{ ...INVOICE }, 'Open'],
  [{ ...INVOICE, due_on: null }, 'Open'],
  [{ ...INVOICE, due_on: '2026-11-26' }, 'Overdue'],
  [{ ...INVOICE, due_on: '2026-11-26', state: 'paid' as const }, 'Paid'],
  [{ ...INVOICE, state: 'failed' as const }, 'Withdrawn'],
  [{ ...INVOICE, provider: 'stripe' as const, due_on: null }, 'Waiting'],
  [{ ...INVOICE, provider: 'stripe' as const, due_on: null, state: 'failed' as const }, 'Failed'],
])('calls the payment %j %s', (payment, label) => {
  expect(stateLabelOf(payment, TODAY).label).toBe(label);
});
