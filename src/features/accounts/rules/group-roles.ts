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

/** Why a member's role may not be changed in this way, in words; null when it may. Everybody may leave, but a group keeps an owner. */
export function roleChangeFault({ by, isSelf, from, to, ownerCount, isTheirOwn }: RoleChange): string | null {
  if (to === null && isTheirOwn) return 'This is the person’s own account: they stay in it.';
  if (from === 'owner' && to !== 'owner' && ownerCount < 2)
    return 'An account needs an owner: make another member an owner first.';
  if (isSelf && to === null) return null;
  if (by !== 'owner' && by !== 'manager') return 'Only owners and managers can change members.';
  if (by === 'manager' && (from === 'owner' || to === 'owner')) return 'Only an owner can change owners.';
  return null;
}
