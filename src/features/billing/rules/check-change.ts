import { countLabel } from '../../../kernel/count-label.ts';
import type { GroupRole } from '../../../kernel/permission.ts';
import type { PlanLimits } from '../../accounts/rules/plans.ts';
import { takesSeat } from '../../groups/rules/seats.ts';
import type { Cycle } from './plan-prices.ts';
import { type Effects, type LimitedItems, whatDoesNotFit } from './what-does-not-fit.ts';

/** The number of users that an account can select when it changes to a plan per user. */
export const CHANGE_USERS = { min: 2, max: 25 } as const;

/** The plans that an account can change to by itself. */
export const CHANGE_PLANS = ['free', 'pro', 'team_flex'] as const;
export type ChangePlan = (typeof CHANGE_PLANS)[number];

export interface ChangeFacts {
  /**
   * The plan of the account, and the number of users that the account pays for; null if the plan itself fixes the number. `cycle` is null for a plan that nobody pays
   * for.
   */
  now: { plan: string; users: number | null; cycle: Cycle | null };
  to: { plan: ChangePlan; users: number | null; cycle: Cycle };
  /** The limits of the plan that the account changes to. */
  limits: PlanLimits;
  /** In the order in which they joined. */
  members: readonly { id: string; name: string; role: GroupRole }[];
  held: readonly LimitedItems[];
}

export interface ChangeCheck {
  possible: boolean;
  /** The reason why the change isn't possible. */
  reason: string | null;
  /** The members and items that the account would lose, by name. */
  effects: Effects;
}

export const NO_EFFECTS: Effects = { users: [], maps: [], sources: [] };

/** Decides whether a change of plan is possible, and names the members and items that would not fit. Owners never lose access. */
export function checkChange({ now, to, limits, members, held }: ChangeFacts): ChangeCheck {
  const isTeam = to.plan === 'team_flex';
  const refuse = (reason: string): ChangeCheck => ({ possible: false, reason, effects: NO_EFFECTS });
  if (now.plan === to.plan && (!isTeam || now.users === to.users))
    return now.cycle === null || now.cycle === to.cycle
      ? refuse('This is your current plan')
      : { possible: true, reason: null, effects: NO_EFFECTS };
  if (isTeam && (to.users === null || to.users < CHANGE_USERS.min || to.users > CHANGE_USERS.max))
    return refuse(`Team is for ${CHANGE_USERS.min} to ${CHANGE_USERS.max} users.`);
  const seated = members.filter(({ role }) => takesSeat(role));
  const owners = seated.filter(({ role }) => role === 'owner');
  const seats = (isTeam ? to.users : limits.seats) ?? seated.length;
  if (owners.length > seats)
    return refuse(
      `This account has ${owners.length} owners, and the plan has ${countLabel(seats, 'seat')}. Make some of them managers first.`,
    );
  return {
    possible: true,
    reason: null,
    effects: whatDoesNotFit({ members, held }, { ...limits, seats }),
  };
}
