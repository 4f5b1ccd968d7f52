import type { GroupRole } from '../../../kernel/permission.ts';

export interface RoleChange {
  /** The role of who makes the change; operators count as owners. */
  by: GroupRole;
  isSelf: boolean;
  from: GroupRole;
  /** null: out of the group. */
  to: GroupRole | null;
  /** Before the change. */
  ownerCount: number;
  /** The group was made with the account of the member. */
  isTheirOwn: boolean;
}

/**
 * Why a member's role may not be changed in this way, in words; null when it may. Everybody may leave what is not their own, but a group keeps
 * an owner, and nobody gives what they don't have.
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
  /** The role of who hands over: it becomes manager. */
  by: GroupRole;
  /** The group was made with the account of who hands over. */
  isTheirOwn: boolean;
  isSelf: boolean;
  /** What the new owner is now. */
  from: GroupRole;
}

/** Why a group may not be handed over in this way, in words; null when it may. */
export function transferIssue({ by, isTheirOwn, isSelf, from }: TransferOwnership): string | null {
  if (by !== 'owner') return 'Only an owner can hand over an account.';
  if (isTheirOwn) return 'This is your own account: you stay its owner.';
  if (isSelf || from === 'owner') return 'This person is an owner already.';
  if (from === 'guest') return 'A guest can’t own an account: make them a member first.';
  return null;
}

/** True for those whose invitations hold: they fall when who sent them may not invite any more. */
export function maySendInvitations(role: GroupRole | null): boolean {
  return role === 'owner' || role === 'manager';
}
