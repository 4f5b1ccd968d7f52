import type { GroupRole } from '../../../kernel/permission.ts';

/** The roles for invited people. Only somebody who is already in the group can become an owner. */
export const INVITED_ROLES = [
  'member',
  'manager',
  'billing',
  'surveyor',
  'guest',
] as const satisfies GroupRole[];
export type InvitedRole = (typeof INVITED_ROLES)[number];

export const INVITATION_DAYS = 14;
/** The maximum number of invitations of one group that were neither used nor withdrawn. */
export const MAX_INVITATIONS = 100;

export const STALE_INVITATION =
  'This invitation was used or withdrawn, or is too old. Ask the person who invited you to send it again.';

export function isExpired(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() <= now.getTime();
}

/** Returns the invitations that can still be accepted. Each holds a seat, except those of guests. */
export function openInvitations<Invitation extends { expiresAt: Date }>(
  invitations: readonly Invitation[],
  now: Date,
): Invitation[] {
  return invitations.filter(({ expiresAt }) => !isExpired(expiresAt, now));
}

/** Returns true for two spellings of one mailbox. */
export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Returns the message that says why an account with this email can't accept an invitation; null when it can. */
export function acceptIssue(invited: { email: string }, account: { email: string }): string | null {
  if (isSameEmail(invited.email, account.email)) return null;
  return `This invitation is for ${invited.email}. Sign in with that email, or ask for an invitation to yours.`;
}
