import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  SUBSCRIPTION_EVENTS,
  SUBSCRIPTION_STATES,
  type SubscriptionState,
  hasPlan,
  periodEnd,
  retryAt,
  stateAfter,
  trialEnd,
} from './subscription-states.ts';

describe('a subscription', () => {
  // The columns: trial_began, paid, declined, gave_up, withdrawn, canceled, resumed, period_over, invoiced.
  it.each([
    ['starting', ['trial', 'active', null, null, null, null, null, null, null]],
    ['trial', [null, 'active', 'past_due', null, null, 'canceled', null, null, null]],
    ['active', [null, 'active', 'past_due', null, null, 'canceled', null, null, 'invoiced']],
    ['invoiced', [null, 'active', 'past_due', 'ended', 'ended', 'ended', null, null, 'invoiced']],
    ['past_due', [null, 'active', 'past_due', 'ended', 'ended', 'ended', null, null, 'invoiced']],
    ['canceled', [null, null, null, null, null, null, 'active', 'ended', null]],
    ['ended', [null, null, null, null, null, null, null, null, null]],
  ] as const)('%s', (state, next) => {
    expect(SUBSCRIPTION_EVENTS.map((event) => stateAfter(state, event, 1))).toEqual(next);
  });
  it('that is resumed before its trial has ended is in its trial again', () => {
    expect(stateAfter('canceled', 'resumed', 0)).toBe('trial');
  });
  it('has its plan until it ends', () => {
    expect(SUBSCRIPTION_STATES.filter(hasPlan)).toEqual([
      'trial',
      'active',
      'invoiced',
      'past_due',
      'canceled',
    ]);
  });
  it('never comes back after its end, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...SUBSCRIPTION_EVENTS)), (events) => {
        let state: SubscriptionState = 'starting';
        for (const event of events) {
          const next = stateAfter(state, event, 1);
          if (state === 'ended') expect(next).toBeNull();
          state = next ?? state;
        }
      }),
    );
  });
});

it('the first charge comes 7 days after the trial begins', () => {
  expect(trialEnd(new Date('2026-11-24T10:00:00Z'))).toEqual(new Date('2026-12-01T10:00:00Z'));
});

it('a declined renewal is tried again after 1 day, then after 3 and 5 more days, and not after that', () => {
  const now = new Date('2026-11-24T10:00:00Z');
  const days = [1, 2, 3, 4].map((failures) => retryAt(failures, now)?.toISOString().slice(0, 10));
  expect(days).toEqual(['2026-11-25', '2026-11-27', '2026-11-29', undefined]);
});

describe('a period', () => {
  it.each([
    ['2026-01-31', '2026-01-31', 'monthly', '2026-02-28'],
    ['2026-01-31', '2026-02-28', 'monthly', '2026-03-31'],
    ['2026-11-24', '2026-12-24', 'monthly', '2027-01-24'],
    ['2028-02-29', '2028-02-29', 'annual', '2029-02-28'],
    ['2028-02-29', '2031-02-28', 'annual', '2032-02-29'],
  ] as const)(
    'of a subscription since %s that begins on %s and is billed %s ends on %s',
    (anchor, start, cycle, end) => {
      expect(periodEnd(new Date(anchor), new Date(start), cycle)).toEqual(new Date(end));
    },
  );
  it('begins where the period before it ends, and 12 monthly periods end with 1 annual period', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        (anchor) => {
          let at = anchor;
          for (let month = 0; month < 12; month++) {
            const next = periodEnd(anchor, at, 'monthly');
            expect(next.getTime()).toBeGreaterThan(at.getTime());
            at = next;
          }
          expect(at).toEqual(periodEnd(anchor, anchor, 'annual'));
        },
      ),
    );
  });
});
