import { plainName } from '../../accounts/rules/names-in-emails.ts';
import { INVITATION_DAYS, type InvitedRole } from './invitations.ts';
import { ROLE_WORDS } from './role-words.ts';

/** The letter to who is invited. `link` holds the token behind its #, so that no server on the way notes it. */
export function invitationLetter({
  inviter,
  group,
  role,
  link,
}: {
  inviter: string;
  group: string;
  role: InvitedRole;
  link: string;
}): { subject: string; text: string } {
  return {
    subject: 'You are invited to an account',
    text: `Hello,\n\n${plainName(inviter)} invites you to work in the account “${plainName(group)}” on Platbook, as ${ROLE_WORDS[role].name.toLowerCase()}.\n\n${link}\n\nThe link works once, for ${INVITATION_DAYS} days, and only for this e-mail. If you don’t know ${plainName(inviter)}, there is nothing to do.\n`,
  };
}
