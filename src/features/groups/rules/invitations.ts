import type { GroupRole } from '../../../kernel/permission.ts';

/** What people are invited as; an owner is made by handing over. */
export const INVITED_ROLES = [
  'member',
  'manager',
  'billing',
  'surveyor',
  'guest',
] as const satisfies GroupRole[];
export type InvitedRole = (typeof INVITED_ROLES)[number];

export const INVITATION_DAYS = 14;
/** Open at a time in one group, so that nobody writes letters without end. */
export const MAX_INVITATIONS = 100;

export const STALE_INVITATION =
  'This invitation was used or withdrawn, or is too old. Ask who invited you to send it again.';

export function isExpired(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() <= now.getTime();
}

/** One mailbox, however it is written. */
export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Why an account with this e-mail can't take an invitation, in words; null when it can. */
export function acceptIssue(invited: { email: string }, account: { email: string }): string | null {
  if (isSameEmail(invited.email, account.email)) return null;
  return `This invitation is for ${invited.email}. Sign in with that e-mail, or ask for an invitation to yours.`;
}
