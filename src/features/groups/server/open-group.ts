import type { Db } from '../../../backend/db/database.ts';
import type { LoadContext } from '../../../backend/http/route.ts';
import type { Actor, GroupRole } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { reasonAgainst } from '../../accounts/rules/can.ts';
import { type Plan, planOf } from '../../accounts/rules/plans.ts';
import { suspendedMessage } from '../../accounts/rules/suspended-message.ts';
import { describeGroup, lockGroup } from '../../accounts/server/index.ts';
import type { GroupDetail } from '../contract.ts';
import { groupsFeature } from '../feature.ts';
import { isExpired, openInvitations } from '../rules/invitations.ts';
import { plansWithSeats, seatsTaken } from '../rules/seats.ts';
import { type InvitationRow, listInvitations } from './queries-invitations.ts';
import { type GroupRow, type MemberRow, findGroupBySlug, listMembers } from './queries.ts';

/** A group from the view of the requester. */
export interface OpenGroup {
  groupId: string;
  /** The seats that the group's subscription pays for; absent when the number of its plan applies. */
  limits?: { seats: number };
  group: GroupRow;
  members: readonly MemberRow[];
  /** The requester as a member; undefined for an operator who is not a member. */
  you: MemberRow | undefined;
  role: GroupRole;
  /** The requester with their role and the plan of this group, whichever group they currently work in. */
  actorInGroup: Actor;
}

/**
 * Returns a group from the view of this actor. Throws `not_found` for a group that does not exist or that this actor is not in;
 * `second_factor_required` for a member who lacks a required second factor; `not_allowed` for a suspended member. Operators may open every group.
 */
export async function openGroup(db: Db, slug: string, actor: Actor): Promise<OpenGroup> {
  const group = await findGroupBySlug(db, slug);
  const members = group ? await listMembers(db, group.id) : [];
  const you = members.find(({ id }) => id === actor.userId);
  const role: GroupRole | undefined = you?.role ?? (actor.isOperator ? 'owner' : undefined);
  if (group === undefined || role === undefined) throw new Problem('not_found');
  if (group.requiresSecondFactor && you?.hasSecondFactor === false && !actor.isOperator)
    throw new Problem(
      'second_factor_required',
      `${group.name} requires a second factor of its members. Add a passkey or codes of an app in your account, then come back.`,
    );
  if (you?.isSuspended === true && !actor.isOperator)
    throw new Problem('not_allowed', suspendedMessage(group.name));
  return {
    groupId: group.id,
    ...(group.seats !== null && { limits: { seats: group.seats } }),
    group,
    members,
    you,
    role,
    actorInGroup: { ...actor, group: { id: group.id, slug, role, plan: group.plan } },
  };
}

/** Loads the group of a route below `/groups/{slug}`. Inside a transaction, it also locks the group, so that its members don't change. */
export async function loadGroup(
  { params: { slug } }: { params: { slug: string } },
  { db, trx, actor }: Pick<LoadContext, 'db' | 'trx' | 'actor'>,
): Promise<OpenGroup> {
  const open = await openGroup(db, slug, actor);
  if (trx === null) return open;
  await lockGroup(trx, open.group.id);
  return openGroup(db, slug, actor);
}

export async function describeOpenGroup(
  db: Db,
  open: OpenGroup,
  plans: readonly Plan[],
  now: Date,
): Promise<GroupDetail> {
  const { group, members, you, role, actorInGroup } = open;
  const isGuest = role === 'guest';
  const invitations = await listInvitations(db, group.id);
  const waiting = openInvitations(invitations, now);
  const used = seatsTaken(members, waiting);
  const reason = (verb: keyof typeof groupsFeature.permissions) =>
    reasonAgainst(actorInGroup, groupsFeature.permissions[verb], { ...open, used }, plans);
  const mayInvite = reason('guest.invite') === null;
  return {
    ...describeGroup({
      ...group,
      role,
      isPrimary: you?.isTheirOwn ?? false,
      needsSecondFactor: false,
      isSuspended: false,
    }),
    created_at: group.createdAt.toISOString(),
    requires_second_factor: group.requiresSecondFactor,
    members: members
      .filter(({ id }) => !isGuest || id === actorInGroup.userId)
      .map((member) => ({
        id: member.id,
        name: member.name,
        email: member.email,
        role: member.role,
        since: member.since.toISOString(),
        is_you: member.id === actorInGroup.userId,
        is_their_own: member.isTheirOwn,
        is_suspended: member.isSuspended,
        has_second_factor: mayInvite || member.id === actorInGroup.userId ? member.hasSecondFactor : null,
      })),
    invitations: mayInvite ? invitations.map((row) => describeInvitation(row, now)) : [],
    seats: { used: isGuest ? 0 : used, total: seatsOf(group, plans) },
    abilities: {
      update: reason('group.update'),
      invite: reason('member.invite'),
      invite_guest: reason('guest.invite'),
      hand_over: reason('group.hand_over'),
      billing: reason('billing.read'),
    },
  };
}

function seatsOf(group: GroupRow, plans: readonly Plan[]): number | null {
  return planOf(group.plan, plansWithSeats(plans, group)).limits.seats;
}

function describeInvitation(row: InvitationRow, now: Date): GroupDetail['invitations'][number] {
  const { id, email, role, invitedBy, sentAt, expiresAt } = row;
  return {
    id,
    email,
    role,
    invited_by: invitedBy,
    sent_at: sentAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    is_expired: isExpired(expiresAt, now),
  };
}
