import {
  type Actor,
  type GroupRole,
  MEMBERS,
  type Permission,
  type PermissionLimit,
  type PlanTier,
  isGuest,
  isPaid,
  refusalOf,
} from '../../../kernel/permission.ts';
import { PROBLEMS, type ProblemCode } from '../../../kernel/problem.ts';
import { lookupLimitMessage } from './limit-messages.ts';
import { LIMIT_NAMES, type LimitName, PLANS, type Plan, nextPlanWithMore, planOfActor } from './plans.ts';

/** What a permission is asked for. */
export interface Subject {
  /** The group it belongs to; absent: the actor's current one. */
  groupId?: string;
  /** It was shared with the actor by itself: then guests of the group may what is for them. */
  isShared?: boolean;
  /** How much of the limit is used by now, without this one. */
  used?: number;
  /** How much this takes; 1 when absent. */
  amount?: number;
}

export type Verdict = { allowed: true } | Refused;

export interface Refused {
  allowed: false;
  /** `member`: the words say all; `limit` and `upgrade`: a larger plan helps, when `upsell` names one. */
  reason: 'sign_in' | 'upgrade' | 'member' | 'limit';
  code: ProblemCode;
  /** A sentence or two for people. */
  words: string;
  /** The tier to offer; null when there is none that helps. */
  upsell: Exclude<PlanTier, 'anonymous'> | null;
}

const ALLOWED: Verdict = { allowed: true };

/**
 * May this actor do this? The one answer for the server (`assertCan`) and the page (a button's `disabledReason` is `words`). Pure: usage comes
 * with the subject, the operator's numbers with `plans`. Operators may do everything and have no limits.
 */
export function can(
  actor: Actor,
  permission: Permission,
  subject: Subject = {},
  plans: readonly Plan[] = PLANS,
): Verdict {
  if (actor.isOperator) return ALLOWED;
  const refused = refusalOf(actor, permission.who);
  if (refused === 'sign_in_required')
    return {
      allowed: false,
      reason: 'sign_in',
      code: refused,
      words: 'Please sign in to do this.',
      upsell: 'starter',
    };
  if (refused === 'upgrade_required')
    return {
      allowed: false,
      reason: 'upgrade',
      code: refused,
      words: PROBLEMS[refused].title,
      upsell: 'pro',
    };
  if (refused !== null)
    return { allowed: false, reason: 'member', code: refused, words: PROBLEMS[refused].title, upsell: null };
  const { roles, paidFeature, limit } = permission;
  if (roles !== undefined) {
    const { group } = actor;
    const isOfGroup = group && (subject.groupId === undefined || subject.groupId === group.id);
    const isInvited = permission.isForGuests === true && subject.isShared === true && isGuest(actor);
    if (!isOfGroup || !(roles.includes(group.role) || isInvited)) return notMember(roles);
  }
  if (paidFeature !== undefined && !isPaid(actor)) {
    const words = `${paidFeature} is available to Pro customers.`;
    return { allowed: false, reason: 'upgrade', code: 'upgrade_required', words, upsell: 'pro' };
  }
  if (limit !== undefined) return withinLimit(planOfActor(actor, plans), limit, subject, plans);
  return ALLOWED;
}

function withinLimit(
  plan: Plan,
  { name: given, one, many }: PermissionLimit,
  subject: Subject,
  plans: readonly Plan[],
): Verdict {
  const name = limitNamed(given);
  const total = plan.limits[name];
  const { used = 0, amount = 1 } = subject;
  if (total === null || used + amount <= total) return ALLOWED;
  const next = nextPlanWithMore(plan, name, plans);
  const tier = next?.tier;
  const upsell = tier === undefined || tier === 'anonymous' ? null : tier;
  if (name === 'lookups') {
    const { title, text } = lookupLimitMessage(plan, plans);
    return { allowed: false, reason: 'limit', code: 'limit_reached', words: `${title}. ${text}.`, upsell };
  }
  const account =
    plan.id === 'anonymous'
      ? 'Without an account you'
      : `${/^[AEIOU]/.test(plan.label) ? 'An' : 'A'} ${plan.label} account`;
  const what = total === 0 ? `no ${many}` : `${total.toLocaleString('en-US')} ${total === 1 ? one : many}`;
  const has = plan.id === 'anonymous' ? 'have' : 'has';
  const more = next === undefined ? '' : ` Please upgrade to the ${next.label} plan for more.`;
  return {
    allowed: false,
    reason: 'limit',
    code: 'limit_reached',
    words: `${account} ${has} ${what}.${more}`,
    upsell,
  };
}

function limitNamed(given: string): LimitName {
  const name = LIMIT_NAMES.find((known) => known === given);
  if (name === undefined) throw new Error(`plans have no limit ${given}`);
  return name;
}

function notMember(roles: readonly GroupRole[]): Refused {
  const who = roles.length === MEMBERS.length ? 'Members' : `People with the role ${listed(roles)}`;
  return {
    allowed: false,
    reason: 'member',
    code: 'not_allowed',
    words: `${who} of this account can do this. Ask its owner.`,
    upsell: null,
  };
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
