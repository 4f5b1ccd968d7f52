import { timesCents } from '../../../kernel/money.ts';
import { CHECKOUT_USERS, type PlanChoice } from './plan-choice.ts';
import { type Cycle, FEWEST_USERS, PLAN_LABELS, type SoldPlan } from './plan-prices.ts';

/** A price for a plan that people get with a code. */
export interface PlanOffer {
  code: string;
  name: string;
  plan: SoldPlan;
  cycle: Cycle;
  /** The price of one cycle. For the plan Team it is the price of each user. */
  price_cents: number;
  /** The number of users that the offer is for; null: as many as the plan allows. */
  users: number | null;
  /** The account (group) that the offer is for; null: everybody who has the code. */
  groupId: string | null;
  maxUses: number | null;
  /** The last day, in UTC, on which the code can be used: 2026-11-30. */
  lastDay: string | null;
  isEnded: boolean;
  /** The number of times that the code was used. */
  uses: number;
}

export const UNKNOWN_OFFER = 'There is no offer with this code. Check how it is spelled.';

/** The form of a code: 4 to 40 capital letters, digits and hyphens. It does not begin with a hyphen. */
export const OFFER_CODE = /^[A-Z0-9][A-Z0-9-]{3,39}$/;

/** Returns a code as it is stored: without spaces around it, in capitals. */
export function tidyOfferCode(text: string): string {
  return text.trim().toUpperCase();
}

/** Returns the reason why nobody can use the offer now; null if people can. `day` is today in UTC: 2026-11-24. */
export function offerIssue(offer: PlanOffer, day: string): string | null {
  if (offer.isEnded) return 'This offer has ended.';
  if (offer.lastDay !== null && offer.lastDay < day)
    return `This offer has ended. Its last day was ${offer.lastDay}.`;
  if (offer.maxUses !== null && offer.uses >= offer.maxUses)
    return 'This offer has been used as often as it can be.';
  return null;
}

/** Returns the reason why the offer does not apply to this choice; null if it does. */
export function choiceIssue(offer: PlanOffer, { plan, cycle, users }: PlanChoice): string | null {
  const isForUsers = offer.users === null || offer.users === users;
  if (offer.plan === plan && offer.cycle === cycle && isForUsers) return null;
  return `This offer is for ${describeOffer(offer)}.`;
}

/** The part of an offer that a person sees. */
type OfferTerms = Pick<PlanOffer, 'plan' | 'cycle' | 'users'>;

/** Returns the price of one cycle with the offer. */
export function offerCents(
  { plan, price_cents: cents }: { plan: SoldPlan; price_cents: number },
  users: number,
): number {
  return plan === 'team_flex' ? timesCents(cents, users) : cents;
}

/** Returns the bounds of the number of users with the offer. */
export function offerBounds({ plan, users }: OfferTerms): { min: number; max: number } {
  if (plan === 'pro') return { min: 1, max: 1 };
  return users === null ? { min: FEWEST_USERS[plan], max: CHECKOUT_USERS.max } : { min: users, max: users };
}

/** Returns the choice that the offer leaves to a person who asked for this number of users. */
export function offeredChoice(offer: OfferTerms, requestedUsers: number): PlanChoice {
  const { min, max } = offerBounds(offer);
  return { plan: offer.plan, cycle: offer.cycle, users: Math.min(Math.max(requestedUsers, min), max) };
}

/** Returns "Pro, annual", "Team, monthly" or "Team with 5 users, monthly". */
export function describeOffer({ plan, cycle, users }: OfferTerms): string {
  return `${PLAN_LABELS[plan]}${plan === 'pro' || users === null ? '' : ` with ${users} users`}, ${cycle}`;
}
