import { shareOfCents, sumCents } from '../../../kernel/money.ts';
import { MINIMUM_CHARGE_CENTS } from '../../payments/rules/minimum-charge.ts';
import type { Cycle, SoldPlan } from './plan-prices.ts';

/** The plan of a subscription, now or after a change. */
export interface SubscribedPlan {
  plan: SoldPlan;
  cycle: Cycle;
  users: number;
  priceCents: number;
}

interface Period {
  start: Date;
  end: Date;
  isTrial: boolean;
  paidBy: 'card' | 'invoice';
}

/** The time of a change, and the amount that is charged for it at once. `new_period`: the change happens now, and a period of the new cycle begins with it. */
export interface PlanChangeCost {
  when: 'now' | 'new_period' | 'period_end';
  chargeCents: number;
}

/**
 * Returns when a subscription changes, and the amount that is charged for the change at once. In a trial everything changes at once and costs nothing. A plan that costs
 * more begins at once and is charged for the rest of the period; a plan that doesn't cost more begins at the end of the period, because paid time is not
 * refunded. A change of the cycle begins a new period, and the price of the rest of the old period is deducted. If that leaves nothing to charge, the
 * change waits for the end of the period. An amount that is too small to be charged to a card counts as nothing, so shortly before the end of a period a larger
 * plan costs nothing for the rest of it. A plan that is paid by invoice changes its cycle at the end of the period, when its next invoice is made.
 */
export function costOfChange(
  from: SubscribedPlan,
  to: SubscribedPlan,
  { start, end, isTrial, paidBy }: Period,
  now: Date,
): PlanChangeCost {
  if (isTrial) return { when: 'now', chargeCents: 0 };
  const whole = Math.max(1, end.getTime() - start.getTime());
  const left = Math.min(whole, Math.max(0, end.getTime() - now.getTime()));
  if (from.cycle !== to.cycle) {
    if (paidBy === 'invoice') return { when: 'period_end', chargeCents: 0 };
    const chargeCents = sumCents([to.priceCents, -shareOfCents(from.priceCents, left, whole)]);
    return chargeCents >= MINIMUM_CHARGE_CENTS
      ? { when: 'new_period', chargeCents }
      : { when: 'period_end', chargeCents: 0 };
  }
  const more = to.priceCents - from.priceCents;
  if (more <= 0) return { when: 'period_end', chargeCents: 0 };
  const chargeCents = shareOfCents(more, left, whole);
  return { when: 'now', chargeCents: chargeCents < MINIMUM_CHARGE_CENTS ? 0 : chargeCents };
}
