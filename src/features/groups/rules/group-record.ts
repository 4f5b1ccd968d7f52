import type { AccessRecord, Actor, GroupRole } from '../../../kernel/permission.ts';
import type { GroupDetail } from '../contract.ts';
import type { RoleChange, TransferOwnership } from './role-change.ts';
import { takesSeat } from './seats.ts';

/** A group with its members, as rows of the server or as the reply that a page has. */
interface GroupMembers {
  /** The role of the actor. */
  role: GroupRole;
  members: readonly { id: string; role: GroupRole; isTheirOwn: boolean }[];
}

/** Returns the record for the permissions of a group, from the reply that a page has. */
export function recordOfDetail(actor: Actor, detail: GroupDetail): AccessRecord & GroupMembers {
  const { id, slug, role, plan, seats } = detail;
  return {
    actorInGroup: { ...actor, group: { id, slug, role, plan } },
    groupId: id,
    limits: { seats: seats.total },
    used: seats.used,
    role,
    members: detail.members.map((member) => ({ ...member, isTheirOwn: member.is_their_own })),
  };
}

/** Adds the change of a member's role to the record of a group. Returns null when there is no such member. `to` null means removal from the group. */
export function withRoleChange<Group extends GroupMembers>(
  actor: Actor,
  group: Group,
  memberId: string,
  to: GroupRole | null,
): (Group & { change: RoleChange; amount: number }) | null {
  const member = group.members.find(({ id }) => id === memberId);
  if (member === undefined) return null;
  const isNewSeat = to !== null && takesSeat(to) && !takesSeat(member.role);
  const change: RoleChange = {
    by: actor.isOperator ? 'owner' : group.role,
    isSelf: member.id === actor.userId,
    from: member.role,
    to,
    ownerCount: group.members.filter(({ role }) => role === 'owner').length,
    isTheirOwn: member.isTheirOwn,
  };
  return { ...group, change, amount: isNewSeat ? 1 : 0 };
}

/** Adds a transfer of ownership by the actor to the record of a group. Returns null when there is no such member. */
export function withTransfer<Group extends GroupMembers>(
  actor: Actor,
  group: Group,
  takerId: string,
): (Group & { transfer: TransferOwnership }) | null {
  const giver = group.members.find(({ id }) => id === actor.userId);
  const taker = group.members.find(({ id }) => id === takerId);
  if (taker === undefined) return null;
  const transfer: TransferOwnership = {
    by: giver?.role ?? 'guest',
    isTheirOwn: giver?.isTheirOwn ?? false,
    isSelf: giver?.id === taker.id,
    from: taker.role,
  };
  return { ...group, transfer };
}
