import { countLabel } from '../../../kernel/count-label.ts';
import {
  type AccessRecord,
  type Actor,
  type GroupRole,
  MEMBERS,
  type Permission,
  type PermissionLimit,
  type Refused,
  type AccessDecision,
  isGuest,
  isPaid,
  refusalOf,
} from '../../../kernel/permission.ts';
import { PROBLEMS } from '../../../kernel/problem.ts';
import { recordViewLimitMessage } from './limit-messages.ts';
import { LIMIT_NAMES, type LimitName, PLANS, type Plan, nextPlanWithMore, planOfActor } from './plans.ts';

const ALLOWED: AccessDecision = { allowed: true };

/**
 * Decides whether this actor has the permission for this record. The router asks it before the handler runs, and the page asks it for the
 * reason next to a disabled control. Pure: usage comes with the record, and the operator's limits come with `plans`. Operators have no limits,
 * and may do everything that the rule of the record allows.
 */
export function can(
  asker: Actor,
  given: Permission,
  record: AccessRecord = {},
  plans: readonly Plan[] = PLANS,
): AccessDecision {
  const actor = record.actorInGroup ?? asker;
  const permission = record.instead ?? given;
  const refused = refusalOf(actor, permission.who);
  const issue = refused === 'sign_in_required' ? null : (permission.allow?.(actor, record) ?? null);
  if (issue !== null) return notAllowed(issue);
  if (actor.isOperator) return ALLOWED;
  if (refused === 'sign_in_required')
    return {
      allowed: false,
      reason: 'sign_in',
      code: refused,
      message: 'Please sign in to do this.',
      upsell: 'starter',
    };
  if (refused === 'upgrade_required')
    return {
      allowed: false,
      reason: 'upgrade',
      code: refused,
      message: PROBLEMS[refused].title,
      upsell: 'pro',
    };
  if (refused !== null) return notAllowed(PROBLEMS[refused].title);
  const { roles, roleMessage, paidFeature, limit } = permission;
  if (roles !== undefined) {
    const { group } = actor;
    const isOfGroup = group && (record.groupId === undefined || record.groupId === group.id);
    const isInvited = permission.isForGuests === true && record.isShared === true && isGuest(actor);
    if (!isOfGroup || !(roles.includes(group.role) || isInvited))
      return notAllowed(roleMessage ?? rolesMessage(roles));
  }
  if (paidFeature !== undefined && !isPaid(actor)) {
    const message = `${paidFeature} is available to Pro customers.`;
    return { allowed: false, reason: 'upgrade', code: 'upgrade_required', message, upsell: 'pro' };
  }
  return limit === undefined
    ? ALLOWED
    : withinLimit(actor, limit, record, plansOfRecord(record, actor, plans));
}

/** Returns the reason that a disabled control shows, and that the router would give; null when the actor has the permission. */
export function reasonAgainst(...args: Parameters<typeof can>): string | null {
  const verdict = can(...args);
  return verdict.allowed ? null : verdict.message;
}

/** Returns the plans with the limits of the record's group in place of the general ones. */
function plansOfRecord({ limits }: AccessRecord, { group }: Actor, plans: readonly Plan[]): readonly Plan[] {
  if (limits === undefined) return plans;
  return plans.map((plan) =>
    plan.id === group?.plan ? { ...plan, limits: { ...plan.limits, ...limits } } : plan,
  );
}

function withinLimit(
  actor: Actor,
  { name: given, one, many }: PermissionLimit,
  { used = 0, amount = 1 }: AccessRecord,
  plans: readonly Plan[],
): AccessDecision {
  const plan = planOfActor(actor, plans);
  const name = limitNamed(given);
  const total = plan.limits[name];
  if (amount === 0 || total === null || used + amount <= total) return ALLOWED;
  const next = nextPlanWithMore(plan, name, plans);
  const tier = next?.tier;
  const upsell = tier === undefined || tier === 'anonymous' ? null : tier;
  if (name === 'lookups') {
    const { title, text } = recordViewLimitMessage(plan, plans);
    return { allowed: false, reason: 'limit', code: 'limit_reached', message: `${title}. ${text}.`, upsell };
  }
  const account =
    plan.id === 'anonymous'
      ? 'Without an account you'
      : `${/^[AEIOU]/.test(plan.label) ? 'An' : 'A'} ${plan.label} account`;
  const allowance = total === 0 ? `no ${many}` : countLabel(total, one, many);
  const has = plan.id === 'anonymous' ? 'have' : 'has';
  const more = next === undefined ? '' : ` Please upgrade to the ${next.label} plan for more.`;
  return {
    allowed: false,
    reason: 'limit',
    code: 'limit_reached',
    message: `${account} ${has} ${allowance}.${more}`,
    upsell,
  };
}

function limitNamed(given: string): LimitName {
  const name = LIMIT_NAMES.find((known) => known === given);
  if (name === undefined) throw new Error(`plans have no limit ${given}`);
  return name;
}

function notAllowed(message: string): Refused {
  return { allowed: false, reason: 'member', code: 'not_allowed', message, upsell: null };
}

function rolesMessage(roles: readonly GroupRole[]): string {
  const who = roles.length === MEMBERS.length ? 'Members' : `People with the role ${listed(roles)}`;
  return `${who} of this account can do this. Ask its owner.`;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
