import { describe, expect, it } from 'vitest';
import { ORDER_EVENTS, ORDER_STATES, invoiceGivenUpAt, outcomeOf, stateAfter } from './order-states.ts';

describe('an order', () => {
  it('is paid, prepared and ready, and can still be refunded then', () => {
    expect(stateAfter('open', 'paid')).toBe('paid');
    expect(stateAfter('paid', 'begun')).toBe('preparing');
    expect(stateAfter('preparing', 'made')).toBe('ready');
    expect(stateAfter('ready', 'refunded')).toBe('refunded');
  });

  it('that has ended stays as it is, whatever arrives late', () => {
    for (const state of ['failed', 'refunded', 'expired'] as const)
      for (const event of ORDER_EVENTS) expect(stateAfter(state, event)).toBeNull();
  });

  it('is never paid twice, and never given up once it is paid', () => {
    for (const state of ORDER_STATES) {
      if (state === 'open') continue;
      expect(stateAfter(state, 'paid')).toBeNull();
      expect(stateAfter(state, 'given_up')).toBeNull();
    }
  });

  it.each([
    ['is not given up before 60 days are over', null, '2027-01-26'],
    ['with an early due date waits as long', '2026-12-01', '2027-01-26'],
    ['waits 30 days after a late due date', '2027-03-01', '2027-03-31'],
  ])('by purchase order %s', (_, dueOn, day) => {
    expect(invoiceGivenUpAt(new Date('2026-11-27T00:00:00Z'), dueOn)).toEqual(new Date(`${day}T00:00:00Z`));
  });

  it.each([
    [['running', 'ready'], null],
    [['ready', 'failed'], 'made'],
    [['failed', 'missing'], 'not_made'],
    [['ready'], 'made'],
  ] as const)('with files that are %s is %s', (files, outcome) => {
    expect(outcomeOf(files)).toBe(outcome);
  });
});
