import { type Actor, type GroupRole, type PlanTier, isGuest, isPaid } from '../../../kernel/permission.ts';
import type { ProblemCode } from '../../../kernel/problem.ts';
import { lookupLimitMessage } from './limit-messages.ts';
import { type LimitName, PLANS, type Plan, nextPlanWithMore, planOfActor } from './plans.ts';

/** What a verb asks for. All of it must hold. */
interface Rule {
  /** Roles in the group that the subject belongs to. */
  roles?: readonly GroupRole[];
  /** Guests of that group may too, when the subject was shared with them. */
  isForGuests?: true;
  /** Only Pro and Team; the words end with "is available to Pro customers." */
  paidFeature?: string;
  /** How much may be used, and what it is called. */
  limit?: { name: LimitName; one: string; many: string };
  /** Visitors without an account may too, within their limit. */
  isOpen?: true;
}

/** Of members: a guest is none. */
const ALL_ROLES = ['owner', 'manager', 'member', 'billing', 'surveyor'] as const;
const MANAGERS = ['owner', 'manager'] as const;
const EDITORS = ['owner', 'manager', 'member'] as const;

/** Every verb that depends on the plan or on the membership, one line each. */
export const RULES = {
  'parcel.look_up': {
    isOpen: true,
    limit: { name: 'lookups', one: 'property lookup a day', many: 'property lookups a day' },
  },
  'owner.view': {
    isOpen: true,
    limit: { name: 'owners', one: 'owner a day', many: 'owners a day' },
  },
  'image.view': { isOpen: true, limit: { name: 'images', one: 'image', many: 'images' } },
  'bookmark.create': { limit: { name: 'bookmarks', one: 'followed property', many: 'followed properties' } },
  'focus_area.create': {
    roles: EDITORS,
    limit: { name: 'focus_areas', one: 'focus area', many: 'focus areas' },
  },
  'project.create': { roles: EDITORS, limit: { name: 'projects', one: 'project', many: 'projects' } },
  'project.read': { roles: ALL_ROLES, isForGuests: true },
  'project.update': { roles: EDITORS },
  'project.delete': { roles: MANAGERS },
  // Whom outside of the account it is shown to.
  'project.share': { roles: MANAGERS },
  'survey.create': { roles: EDITORS, paidFeature: 'Property surveying' },
  'survey.answer': { roles: ['owner', 'manager', 'member', 'surveyor'], isForGuests: true },
  'export.create': { roles: MANAGERS },
  'download.rows': { limit: { name: 'download_rows', one: 'free row a month', many: 'free rows a month' } },
  'terrain.view': { paidFeature: '3D terrain' },
  'label.view': { paidFeature: 'This label' },
  'group.read': { roles: ALL_ROLES },
  'group.update': { roles: MANAGERS },
  'group.hand_over': { roles: ['owner'] },
  'member.invite': { roles: MANAGERS, limit: { name: 'seats', one: 'seat', many: 'seats' } },
  'guest.invite': { roles: MANAGERS },
  'member.update': { roles: MANAGERS },
  'member.remove': { roles: MANAGERS },
  'billing.read': { roles: ['owner', 'manager', 'billing'] },
  'billing.update': { roles: ['owner', 'billing'] },
} as const satisfies Record<string, Rule>;

export type Verb = keyof typeof RULES;

/** What the verb is done to. */
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
 * with the subject, the operator's numbers with `plans`. Operators may everything and have no limits.
 */
export function can(
  actor: Actor,
  verb: Verb,
  subject: Subject = {},
  plans: readonly Plan[] = PLANS,
): Verdict {
  if (actor.isOperator) return ALLOWED;
  const rule: Rule = RULES[verb];
  if (actor.userId === null && rule.isOpen !== true) {
    return {
      allowed: false,
      reason: 'sign_in',
      code: 'sign_in_required',
      words: 'Please sign in to do this.',
      upsell: 'starter',
    };
  }
  if (rule.roles !== undefined) {
    const { group } = actor;
    const isOfGroup = group && (subject.groupId === undefined || subject.groupId === group.id);
    const isInvited = rule.isForGuests === true && subject.isShared === true && isGuest(actor);
    if (!isOfGroup || !(rule.roles.includes(group.role) || isInvited)) return notMember(rule.roles);
  }
  if (rule.paidFeature !== undefined && !isPaid(actor)) {
    const words = `${rule.paidFeature} is available to Pro customers.`;
    return { allowed: false, reason: 'upgrade', code: 'upgrade_required', words, upsell: 'pro' };
  }
  if (rule.limit !== undefined) return withinLimit(planOfActor(actor, plans), rule.limit, subject, plans);
  return ALLOWED;
}

function withinLimit(
  plan: Plan,
  { name, one, many }: NonNullable<Rule['limit']>,
  subject: Subject,
  plans: readonly Plan[],
): Verdict {
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

function notMember(roles: readonly GroupRole[]): Refused {
  const who = roles.length === ALL_ROLES.length ? 'Members' : `People with the role ${listed(roles)}`;
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
