import type { Db } from '../../../backend/db/database.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import {
  ANONYMOUS,
  type Actor,
  hasSiteControl,
  isGuest,
  isManager,
  isPaid,
} from '../../../kernel/permission.ts';
import type { Group, getSession } from '../contract.ts';
import { groupPath } from '../rules/group-name.ts';
import { type Plan, planOf, planOfActor } from '../rules/plans.ts';
import { listGroupsOf } from './queries-groups.ts';
import type { AccountRow, CurrentGroupRow } from './queries.ts';
import type { Session } from './sessions.ts';

export type SessionReply = OutputOf<typeof getSession>;

/** Returns the actor of a session, for the permission rules. */
export function actorOfSession(session: Session | undefined, plans: readonly Plan[]): Actor {
  if (session === undefined) return { ...ANONYMOUS, tier: planOf('anonymous', plans).tier };
  const { account, group, operator } = session;
  return { ...actorOfAccount(account, group, plans), operatorId: operator?.id ?? null };
}

/** Returns the actor of an account that works in this group, for the permission rules. */
export function actorOfAccount(
  account: Pick<AccountRow, 'id' | 'isOperator'>,
  group: Pick<CurrentGroupRow, 'id' | 'slug' | 'plan' | 'role'> | null,
  plans: readonly Plan[],
): Actor {
  const tier = planOf(group === null || group.role === 'guest' ? 'free' : group.plan, plans).tier;
  return {
    userId: account.id,
    tier: tier === 'anonymous' ? 'starter' : tier,
    isOperator: account.isOperator,
    group: group && { id: group.id, slug: group.slug, role: group.role, plan: planOf(group.plan).id },
  };
}

export async function describeSession(
  db: Db,
  session: Session | undefined,
  plans: readonly Plan[],
): Promise<SessionReply> {
  const actor = actorOfSession(session, plans);
  const plan = describePlan(planOfActor(actor, plans));
  if (session === undefined) return { user: null, plan, csrf_token: null };
  const { account, group, operator, csrfToken, operatorNeedsSecondFactor } = session;
  const groups = (await listGroupsOf(db, account.id)).map(describeGroup);
  return {
    user: {
      id: account.id,
      name: account.name,
      email: account.email,
      tier: actor.tier === 'anonymous' ? 'starter' : actor.tier,
      is_operator: account.isOperator,
      operator_needs_second_factor: operatorNeedsSecondFactor,
      operated_by: operator && { name: operator.name },
      is_manager: isManager(actor),
      has_sitecontrol: hasSiteControl(actor),
      is_paid: isPaid(actor),
      has_paid_account:
        isPaid(actor) ||
        groups.some(
          ({ plan: id, role, is_suspended: isSuspended }) =>
            role !== 'guest' && !isSuspended && isPaid({ tier: planOf(id, plans).tier }),
        ),
      in_free: !isPaid(actor),
      in_group: group !== null && !group.isPrimary,
      is_guest: isGuest(actor),
      plan_class: plan.plan_class,
      group_role: group?.role ?? null,
      group: group && describeGroup(group),
      groups,
    },
    plan,
    csrf_token: csrfToken,
  };
}

export function describePlan({ planClass, ...plan }: Plan): SessionReply['plan'] {
  return { ...plan, plan_class: planClass };
}

export function describeGroup(group: CurrentGroupRow): Group {
  const { id, name, slug, role, isPrimary, needsSecondFactor, isSuspended } = group;
  const plan = planOf(group.plan);
  return {
    id,
    name,
    slug,
    path: groupPath(slug),
    plan: plan.id,
    plan_label: plan.label,
    plan_class: plan.planClass,
    role,
    is_primary: isPrimary,
    needs_second_factor: needsSecondFactor,
    is_suspended: isSuspended,
  };
}
