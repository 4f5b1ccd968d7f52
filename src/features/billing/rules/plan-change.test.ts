import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareOfCents, sumCents } from '../../../kernel/money.ts';
import { type SubscribedPlan, costOfChange } from './plan-change.ts';

const PERIOD = {
  start: new Date('2026-11-01'),
  end: new Date('2026-12-01'),
  isTrial: false,
  paidBy: 'card',
} as const;
const HALF = new Date('2026-11-16');
const cents = fc.integer({ min: 1, max: 10_000_000 });
const moment = fc.date({ min: PERIOD.start, max: PERIOD.end, noInvalidDate: true });
const PRO: SubscribedPlan = { plan: 'pro', cycle: 'monthly', users: 1, priceCents: 1200 };
const YEAR: SubscribedPlan = { ...PRO, cycle: 'annual', priceCents: 12_000 };
const TEAM: SubscribedPlan = { plan: 'team_flex', cycle: 'monthly', users: 3, priceCents: 6000 };

it.each([
  ['Pro to Team', PRO, TEAM, HALF, { when: 'now', chargeCents: 2400 }],
  ['Team to Pro', TEAM, PRO, HALF, { when: 'period_end', chargeCents: 0 }],
  ['more users', TEAM, { ...TEAM, users: 4, priceCents: 8000 }, HALF, { when: 'now', chargeCents: 1000 }],
  ['for 50 cents', PRO, { ...TEAM, priceCents: 1300 }, HALF, { when: 'now', chargeCents: 50 }],
  ['for 49 cents', PRO, { ...TEAM, priceCents: 1298 }, HALF, { when: 'now', chargeCents: 0 }],
  ['to a year for 49 cents', PRO, { ...YEAR, priceCents: 649 }, HALF, { when: 'period_end', chargeCents: 0 }],
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
  const cycle = fc.constantFrom('monthly' as const, 'annual' as const);
  fc.assert(
    fc.property(cents, cents, cycle, cycle, moment, (was, will, before, after, now) => {
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

it('an account that changes its number of users again and again in one period pays for the largest number at most', () => {
  const step = fc.record({ users: fc.integer({ min: 2, max: 25 }), hours: fc.integer({ min: 0, max: 120 }) });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.array(step, { minLength: 1, maxLength: 30 }),
      (seatCents, steps) => {
        let now = PERIOD.start.getTime();
        let plan: SubscribedPlan = { ...TEAM, users: 2, priceCents: 2 * seatCents };
        const charges = [plan.priceCents];
        for (const { users, hours } of steps) {
          now += hours * 3_600_000;
          const to = { ...plan, users, priceCents: users * seatCents };
          const { when, chargeCents } = costOfChange(plan, to, PERIOD, new Date(now));
          charges.push(chargeCents);
          // Fewer users are planned for the end of the period: until then the account has paid for more.
          if (when === 'now') plan = to;
        }
        // Each charge is rounded to the cent.
        expect(sumCents(charges)).toBeLessThanOrEqual(plan.priceCents + Math.ceil(steps.length / 2));
      },
    ),
  );
});

it('no change in a trial costs anything, whatever it changes', () => {
  const plan = fc.record({
    plan: fc.constantFrom('pro' as const, 'team_flex' as const),
    cycle: fc.constantFrom('monthly' as const, 'annual' as const),
    users: fc.integer({ min: 1, max: 25 }),
    priceCents: fc.integer({ min: 1, max: 10_000_000 }),
  });
  fc.assert(
    fc.property(plan, plan, fc.date({ noInvalidDate: true }), (from, to, now) => {
      expect(costOfChange(from, to, { ...PERIOD, isTrial: true }, now).chargeCents).toBe(0);
    }),
  );
});

it('a change to a larger plan in the same cycle costs less the later it is made, and all of the difference at the start', () => {
  fc.assert(
    fc.property(cents, cents, moment, moment, (was, more, first, second) => {
      const cost = (now: Date) =>
        costOfChange({ ...TEAM, priceCents: was }, { ...TEAM, users: 4, priceCents: was + more }, PERIOD, now)
          .chargeCents;
      const [earlier, later] = first <= second ? [first, second] : [second, first];
      expect(cost(later)).toBeLessThanOrEqual(cost(earlier));
      expect(cost(PERIOD.start)).toBe(more < 50 ? 0 : more);
      expect(cost(PERIOD.end)).toBe(0);
    }),
  );
});

it('a change of the cycle charges exactly the new price less the price of what is left, so that nobody pays twice for a day', () => {
  const whole = PERIOD.end.getTime() - PERIOD.start.getTime();
  fc.assert(
    fc.property(cents, cents, moment, (was, will, now) => {
      const { when, chargeCents } = costOfChange(
        { ...PRO, priceCents: was },
        { ...YEAR, priceCents: will },
        PERIOD,
        now,
      );
      const left = shareOfCents(was, PERIOD.end.getTime() - now.getTime(), whole);
      if (when === 'new_period') expect(sumCents([chargeCents, left])).toBe(will);
      else expect([chargeCents, will - left < 50]).toEqual([0, true]);
    }),
  );
});

it('a plan that is paid by invoice is billed the same cents for a larger plan as a card is charged', () => {
  fc.assert(
    fc.property(cents, cents, moment, (was, will, now) => {
      const [card, invoice] = (['card', 'invoice'] as const).map((paidBy) =>
        costOfChange({ ...TEAM, priceCents: was }, { ...TEAM, priceCents: will }, { ...PERIOD, paidBy }, now),
      );
      expect(invoice).toEqual(card);
    }),
  );
});
