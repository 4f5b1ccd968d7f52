import { type StateTable, nextState } from '../../../kernel/state-table.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';

/**
 * The states of a subscription. `starting`: the first payment has not arrived; `canceled`: it is paid until the end of its period and ends then;
 * `invoiced`: it is paid by purchase order, and the invoice for its period is not paid yet; `past_due`: a renewal could not be paid and is tried again, or an
 * invoice is overdue.
 */
export const SUBSCRIPTION_STATES = [
  'starting',
  'trial',
  'active',
  'invoiced',
  'past_due',
  'canceled',
  'ended',
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

export const SUBSCRIPTION_EVENTS = [
  'trial_began',
  'paid',
  'declined',
  'gave_up',
  'withdrawn',
  'canceled',
  'resumed',
  'period_over',
  'invoiced',
] as const;
export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number];

const TRANSITIONS: StateTable<SubscriptionState, SubscriptionEvent> = {
  starting: { trial_began: 'trial', paid: 'active' },
  trial: { paid: 'active', declined: 'past_due', canceled: 'canceled' },
  active: { paid: 'active', declined: 'past_due', canceled: 'canceled', invoiced: 'invoiced' },
  invoiced: {
    paid: 'active',
    declined: 'past_due',
    gave_up: 'ended',
    withdrawn: 'ended',
    canceled: 'ended',
    invoiced: 'invoiced',
  },
  past_due: {
    paid: 'active',
    declined: 'past_due',
    gave_up: 'ended',
    withdrawn: 'ended',
    canceled: 'ended',
    invoiced: 'invoiced',
  },
  canceled: { resumed: 'active', period_over: 'ended' },
  ended: {},
};

/**
 * Returns the state after an event; null if the event can't happen in this state. `periods` is the number of periods that have begun; a trial is not one. If it
 * is 0, a resumed subscription returns to its trial.
 */
export function stateAfter(
  state: SubscriptionState,
  event: SubscriptionEvent,
  periods: number,
): SubscriptionState | null {
  if (event === 'resumed' && state === 'canceled' && periods === 0) return 'trial';
  return nextState(TRANSITIONS, state, event);
}

/** Returns true while the account has the plan. */
export function hasPlan(state: SubscriptionState): boolean {
  return state !== 'starting' && state !== 'ended';
}

interface CurrentPeriod {
  state: SubscriptionState;
  periodEnd: Date | null;
}

const PAY_FIRST = 'Pay what is due first, then change the plan.';

/** Returns why a plan can't be changed now; null if it can. */
export function changeIssue(row: CurrentPeriod, now: Date): string | null {
  if (row.state === 'past_due') return PAY_FIRST;
  return row.state === 'canceled' ? 'Resume the plan first, then change it.' : nextPeriodIssue(row, now);
}

/** Returns why the plan of the next period is settled; null if it is not. When the period is over, a card may be charged for the next one at any moment. */
export function nextPeriodIssue({ state, periodEnd: end }: CurrentPeriod, now: Date): string | null {
  if (end === null || end > now) return null;
  return state === 'past_due' ? PAY_FIRST : 'The plan is being renewed. Try again in some minutes.';
}

/** The length of a trial, which needs a card. The first charge comes when it ends. */
const TRIAL_DAYS = 7;
/** The days between the attempts after a declined renewal or an overdue invoice. If the last attempt fails, the plan ends. */
const RETRY_DAYS = [1, 3, 5] as const;

/** Returns the time of the next attempt; null after the last one. `failures` includes this failure. */
export function retryAt(failures: number, now: Date): Date | null {
  const days = RETRY_DAYS[failures - 1];
  return days === undefined ? null : new Date(now.getTime() + days * MS_PER_DAY);
}

export function trialEnd(now: Date): Date {
  return new Date(now.getTime() + TRIAL_DAYS * MS_PER_DAY);
}

/**
 * Returns the end of the period that begins at `start`, one month or year later. It has the day of the month of `anchor`, or is the last day of the month if
 * that month is shorter. In UTC.
 */
export function periodEnd(anchor: Date, start: Date, cycle: 'monthly' | 'annual'): Date {
  const passed =
    (start.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + start.getUTCMonth() - anchor.getUTCMonth();
  return addMonths(anchor, passed + (cycle === 'annual' ? 12 : 1));
}

function addMonths(from: Date, months: number): Date {
  const first = new Date(from);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), days));
  return first;
}
