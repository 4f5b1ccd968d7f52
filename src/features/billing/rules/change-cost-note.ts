import { utcDayLabel } from '../../../kernel/day-label.ts';
import { moneyLabel } from '../../../kernel/money.ts';
import { taxLabel } from '../../payments/rules/tax-line.ts';
import { type Cycle, PLAN_CURRENCY } from './plan-prices.ts';
import type { ChangeCost } from './subscription-schemas.ts';
import type { SubscriptionState } from './subscription-states.ts';

interface ChangedSubscription {
  state: SubscriptionState;
  /** The end of the period. */
  period_end: string | null;
}

/** Returns the sentences that say when a change begins, and what it costs at once, to the cent. `cycle` is the cycle after the change. */
export function changeCostNote(
  { state, period_end: end }: ChangedSubscription,
  cost: ChangeCost,
  cycle: Cycle,
): string {
  if (state === 'trial') return 'It begins at once. In the trial you pay nothing.';
  if (cost.when === 'period_end')
    return `It begins ${end === null ? 'with the next period' : `on ${utcDayLabel(new Date(end))}`}. Until then you keep the plan that you paid for.`;
  if (cost.when === 'new_period') {
    const [begins, left] = cycle === 'annual' ? ['year', 'month'] : ['month', 'year'];
    return `A ${begins} begins now, and what is left of the ${left} counts toward it. ${chargeNote(cost, '')}`;
  }
  if (cost.price_cents === 0) return 'It begins at once. The rest of the period costs nothing.';
  return `It begins at once. ${chargeNote(cost, ' for the rest of the period')}`;
}

function chargeNote(
  { paid_by: paidBy, price_cents: price, tax_cents: tax, total_cents: total }: ChangeCost,
  charge: string,
): string {
  if (paidBy === 'invoice')
    return `${moneyLabel(price, PLAN_CURRENCY)}${charge} is added to your next invoice.`;
  const charged = `${moneyLabel(total, PLAN_CURRENCY)} is charged to the active card now`;
  return tax === null
    ? `${charged}${charge}.`
    : `${charged}: ${moneyLabel(price, PLAN_CURRENCY)}${charge} and ${taxLabel(tax, PLAN_CURRENCY)} sales tax.`;
}
