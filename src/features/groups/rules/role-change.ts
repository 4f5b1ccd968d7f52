import type { GroupRole } from '../../../kernel/permission.ts';

export interface RoleChange {
  /** The role of the person who makes the change; operators count as owners. */
  by: GroupRole;
  isSelf: boolean;
  from: GroupRole;
  /** null means removal from the group. */
  to: GroupRole | null;
  /** The number of owners before the change. */
  ownerCount: number;
  /** True when the group was created with the member's account. */
  isTheirOwn: boolean;
}

/**
 * Returns the message that says why a member's role may not be changed in this way; null when it may. Everyone may leave a group that is not their own,
 * but a group keeps at least one owner, and people can't give a role above their own.
 */
export function roleChangeIssue({ by, isSelf, from, to, ownerCount, isTheirOwn }: RoleChange): string | null {
  if (to === null && isTheirOwn) return 'This is the person’s own account: they stay in it.';
  if (from === 'owner' && to !== 'owner') {
    if (isTheirOwn) return 'This is the person’s own account: they stay its owner.';
    if (ownerCount < 2) return 'An account needs an owner: make another member an owner first.';
  }
  if (isSelf && to === null) return null;
  if (by !== 'owner' && by !== 'manager') return 'Only owners and managers can change members.';
  if (by === 'manager' && (from === 'owner' || to === 'owner')) return 'Only an owner can change owners.';
  return null;
}

export interface TransferOwnership {
  /** The role of the person who transfers the group and becomes a manager. */
  by: GroupRole;
  /** True when the group was created with that person's account. */
  isTheirOwn: boolean;
  isSelf: boolean;
  /** The current role of the new owner. */
  from: GroupRole;
}

/** Returns the message that says why ownership may not be transferred in this way; null when it may. */
export function transferIssue({ by, isTheirOwn, isSelf, from }: TransferOwnership): string | null {
  if (by !== 'owner') return 'Only an owner can transfer an account.';
  if (isTheirOwn) return 'This is your own account: you stay its owner.';
  if (isSelf || from === 'owner') return 'This person is an owner already.';
  if (from === 'guest') return 'A guest can’t own an account: make them a member first.';
  return null;
}

/** Returns true for roles whose invitations are valid. When a sender loses the right to invite, their open invitations become invalid. */
export function maySendInvitations(role: GroupRole | null): boolean {
  return role === 'owner' || role === 'manager';
}
