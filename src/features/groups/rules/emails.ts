import { plainName } from '../../accounts/rules/names-in-emails.ts';
import { ROLE_LABELS } from '../../accounts/rules/role-labels.ts';
import { INVITATION_DAYS, type InvitedRole } from './invitations.ts';

const SECOND_FACTOR =
  '\n\nThis account requires a second factor: a passkey, or codes from an app. You set it up after you join.';

/** Returns the email to the invited person. `link` has the token after its #, so that no server on the way logs it. */
export function invitationEmail({
  inviter,
  group,
  role,
  link,
  site,
  requiresSecondFactor,
}: {
  inviter: string;
  group: string;
  role: InvitedRole;
  link: string;
  /** The name of the site. */
  site: string;
  requiresSecondFactor: boolean;
}): { subject: string; action: string; text: string } {
  return {
    subject: 'You are invited to an account',
    action: 'Join the account',
    text: `Hello,\n\n${plainName(inviter)} invited you to the account “${plainName(group)}” at ${site}. Your role: ${ROLE_LABELS[role].name}.${requiresSecondFactor ? SECOND_FACTOR : ''}\n\n${link}\n\nThe link works once, for ${INVITATION_DAYS} days, and only for this email address. If you don’t know ${plainName(inviter)}, you can ignore this email.\n`,
  };
}
