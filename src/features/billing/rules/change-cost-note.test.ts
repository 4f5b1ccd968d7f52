import { expect, it } from 'vitest';
import { changeCostNote } from './change-cost-note.ts';
import type { ChangeCost } from './subscription-schemas.ts';

const ACTIVE = { state: 'active', period_end: '2026-12-24T00:00:00.000Z' } as const;
const COST: ChangeCost = {
  when: 'now',
  paid_by: 'card',
  price_cents: 4800,
  tax_cents: null,
  total_cents: 4800,
  at: '2026-11-27T12:00:00.000Z',
};
const TAXED: ChangeCost = { ...COST, tax_cents: 288, total_cents: 5088 };

it.each<[ChangeCost, 'monthly' | 'annual', string]>([
  [COST, 'monthly', 'It begins at once. $48 is charged to the active card now for the rest of the period.'],
  [
    TAXED,
    'monthly',
    'It begins at once. $50.88 is charged to the active card now: $48 for the rest of the period and $2.88 sales tax.',
  ],
  [
    { ...COST, tax_cents: 0 },
    'monthly',
    'It begins at once. $48 is charged to the active card now: $48 for the rest of the period and $0.00 sales tax.',
  ],
  [
    { ...COST, paid_by: 'invoice' },
    'monthly',
    'It begins at once. $48 for the rest of the period is added to your next invoice.',
  ],
  [
    { ...COST, price_cents: 0, total_cents: 0 },
    'monthly',
    'It begins at once. The rest of the period costs nothing.',
  ],
  [
    { ...TAXED, when: 'new_period' },
    'annual',
    'A year begins now, and what is left of the month counts toward it. $50.88 is charged to the active card now: $48 and $2.88 sales tax.',
  ],
  [
    { ...COST, when: 'new_period' },
    'monthly',
    'A month begins now, and what is left of the year counts toward it. $48 is charged to the active card now.',
  ],
  [
    { ...COST, when: 'period_end', price_cents: 0, total_cents: 0 },
    'monthly',
    'It begins on Dec 24, 2026. Until then you keep the plan that you paid for.',
  ],
])('a change says when it begins and what it costs (%#)', (cost, cycle, note) => {
  expect(changeCostNote(ACTIVE, cost, cycle)).toBe(note);
});

it('a change in a trial costs nothing', () => {
  expect(
    changeCostNote({ ...ACTIVE, state: 'trial' }, { ...COST, price_cents: 0, total_cents: 0 }, 'monthly'),
  ).toBe('It begins at once. In the trial you pay nothing.');
});
