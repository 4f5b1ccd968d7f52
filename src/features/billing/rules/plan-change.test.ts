import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type SubscribedPlan, costOfChange } from './plan-change.ts';

const PERIOD = { start: new Date('2026-11-01'), end: new Date('2026-12-01'), isTrial: false };
const HALF = new Date('2026-11-16');
const PRO: SubscribedPlan = { plan: 'pro', cycle: 'monthly', users: 1, priceCents: 1200 };
const YEAR: SubscribedPlan = { ...PRO, cycle: 'annual', priceCents: 12_000 };
const TEAM: SubscribedPlan = { plan: 'team_flex', cycle: 'monthly', users: 3, priceCents: 6000 };

it.each([
  ['Pro to Team', PRO, TEAM, HALF, { when: 'now', chargeCents: 2400 }],
  ['Team to Pro', TEAM, PRO, HALF, { when: 'period_end', chargeCents: 0 }],
  ['more users', TEAM, { ...TEAM, users: 4, priceCents: 8000 }, HALF, { when: 'now', chargeCents: 1000 }],
  ['at the last moment', PRO, TEAM, PERIOD.end, { when: 'now', chargeCents: 0 }],
  ['after the period', PRO, TEAM, new Date('2027-01-01'), { when: 'now', chargeCents: 0 }],
  ['from monthly to annual', PRO, YEAR, HALF, { when: 'new_period', chargeCents: 11_400 }],
  ['from annual to monthly', YEAR, PRO, HALF, { when: 'period_end', chargeCents: 0 }],
] as const)('a change of plan: %s', (_, from, to, now, cost) => {
  expect(costOfChange(from, to, PERIOD, now)).toEqual(cost);
});

it('a change of plan costs nothing in a trial', () => {
  expect(costOfChange(PRO, TEAM, { ...PERIOD, isTrial: true }, HALF)).toEqual({
    when: 'now',
    chargeCents: 0,
  });
});

it('a change of plan never pays money back, and never charges more than the new price', () => {
  const cents = fc.integer({ min: 1, max: 10_000_000 });
  const cycle = fc.constantFrom('monthly' as const, 'annual' as const);
  const day = fc.date({ min: PERIOD.start, max: PERIOD.end, noInvalidDate: true });
  fc.assert(
    fc.property(cents, cents, cycle, cycle, day, (was, will, before, after, now) => {
      const { chargeCents } = costOfChange(
        { ...PRO, cycle: before, priceCents: was },
        { ...TEAM, cycle: after, priceCents: will },
        PERIOD,
        now,
      );
      expect(Number.isSafeInteger(chargeCents)).toBe(true);
      expect(chargeCents).toBeGreaterThanOrEqual(0);
      expect(chargeCents).toBeLessThanOrEqual(will);
    }),
  );
});
