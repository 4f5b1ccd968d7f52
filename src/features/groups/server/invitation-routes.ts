import { type Route, type WriteContext, writeRoute } from '../../../backend/http/route.ts';
import type { Logger } from '../../../backend/log.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { QUARTER_HOUR_MS, limitOf, mailboxKey, mailboxLimit } from '../../../backend/limits/limits.ts';
import { Problem } from '../../../kernel/problem.ts';
import { can } from '../../accounts/rules/can.ts';
import { assertAllowed } from '../../accounts/server/index.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import { findProfile } from '../../profile/server/index.ts';
import { type EmailReply, inviteMember, resendInvitation, withdrawInvitation } from '../contract.ts';
import { groupsFeature } from '../feature.ts';
import {
  INVITATION_DAYS,
  type InvitedRole,
  MAX_INVITATIONS,
  isExpired,
  isSameEmail,
} from '../rules/invitations.ts';
import { invitationEmail } from '../rules/emails.ts';
import { seatsTaken, takesSeat } from '../rules/seats.ts';
import type { GroupParts } from './group-parts.ts';
import { type OpenGroup, describeOpenGroup, openGroup, seatVerdict } from './open-group.ts';
import { listMembers, lockGroup } from './queries.ts';
import { deleteInvitation, listInvitations, saveInvitation } from './queries-invitations.ts';
import { hashOfToken, makeSecretToken } from '../../../backend/secret-token.ts';

const EMAILS_OF_ACCOUNT = limitOf('invitation', 20, QUARTER_HOUR_MS);
const EMAILS_OF_GROUP_TO = limitOf('invitation to', 3, QUARTER_HOUR_MS);
const MAILBOX_INVITATION = mailboxLimit('invitation');
const DAY_MS = 86_400_000;

interface Parts extends GroupParts {
  mail: Mail;
  log: Logger;
  publicUrl: string;
}

/** Inviting people into a group by letters. */
export function invitationRoutes({ db, plans, mail, log, publicUrl, limits }: Parts): Route[] {
  /** Who invites is known by an e-mail that is theirs; operators vouch for themselves. */
  const inviterOf = async (actor: Actor) => {
    const profile = actor.userId === null ? undefined : await findProfile(db, actor.userId);
    if (actor.userId === null || profile === undefined) throw new Problem('sign_in_required');
    if (profile.confirmedAt === null && !actor.isOperator)
      throw new Problem(
        'not_allowed',
        'Confirm your e-mail first, in your account: people must know who invites them.',
      );
    return { id: actor.userId, name: profile.name };
  };

  interface Invited {
    open: OpenGroup;
    inviter: { id: string; name: string };
    email: string;
    role: InvitedRole;
    isAgain: boolean;
  }

  /** Counts the email and finds who sends it. Throws what the actor may not before anything is counted. */
  const prepare = async (
    slug: string,
    actor: Actor,
    findInvited: (open: OpenGroup) => Promise<Pick<Invited, 'email' | 'role'>>,
    isAgain: boolean,
  ): Promise<Invited> => {
    const open = await openGroup(db, slug, actor);
    assertAllowed(can(open.here, groupsFeature.permissions['guest.invite']));
    const { email, role } = await findInvited(open);
    const inviter = await inviterOf(actor);
    await limits.take([
      { limit: EMAILS_OF_GROUP_TO, holder: [open.group.id, mailboxKey(email)] },
      { limit: EMAILS_OF_ACCOUNT, holder: [inviter.id] },
      { limit: MAILBOX_INVITATION, holder: [mailboxKey(email)] },
    ]);
    return { open, inviter, email, role, isAgain };
  };

  /** Keeps the invitation; the returned function sends it after the commit: what is kept can be sent again when that fails. */
  const invite = async (
    { trx, actor }: Pick<WriteContext, 'trx' | 'actor'>,
    { open, inviter, email, role, isAgain }: Invited,
  ): Promise<() => Promise<EmailReply>> => {
    const { group } = open;
    const token = makeSecretToken();
    const now = new Date();
    await lockGroup(trx, group.id);
    const members = await listMembers(trx, group.id);
    const others = (await listInvitations(trx, group.id)).filter((row) => !isSameEmail(row.email, email));
    if (members.some((member) => isSameEmail(member.email, email)))
      throw new Problem('conflict', 'This person is in the account already: change their role instead.');
    if (others.length >= MAX_INVITATIONS)
      throw new Problem('conflict', `${MAX_INVITATIONS} invitations are open: withdraw some first.`);
    const waiting = others.filter(({ expiresAt }) => !isExpired(expiresAt, now));
    const verb = takesSeat(role) ? 'member.invite' : 'guest.invite';
    assertAllowed(seatVerdict(verb, open, seatsTaken(members, waiting), plans));
    const id = await saveInvitation(trx, {
      groupId: group.id,
      email,
      role,
      tokenHash: hashOfToken(token),
      invitedBy: inviter.id,
      now,
      expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
    });
    await recordAct(trx, {
      actor: actedBy(actor),
      verb: isAgain ? 'group.invitation_resent' : 'group.member_invited',
      subject: { kind: 'group', id: group.id, name: group.name },
      detail: { invitation: id, role },
    });
    return async () => {
      const link = `${publicUrl}/users/invitation#token=${token}`;
      const words = invitationEmail({
        inviter: inviter.name,
        group: group.name,
        role,
        link,
        requiresSecondFactor: group.requiresSecondFactor,
      });
      const letter = await mail.send({ to: email, ...words }).then(
        () => (mail.isConnected ? ('sent' as const) : ('kept' as const)),
        (error: unknown) => {
          log.error({ err: error, groupId: group.id }, 'the email of an invitation could not be sent');
          return 'failed' as const;
        },
      );
      return {
        group: await describeOpenGroup(db, await openGroup(db, group.slug, actor), plans, new Date()),
        letter,
      };
    };
  };

  return [
    writeRoute(inviteMember, {
      prepare: ({ params: { slug }, body }, { actor }) => prepare(slug, actor, async () => body, false),
      write: (_, context, invited) => invite(context, invited),
    }),
    writeRoute(resendInvitation, {
      prepare: ({ params: { slug, id } }, { actor }) =>
        prepare(
          slug,
          actor,
          async ({ group }) => {
            const found = (await listInvitations(db, group.id)).find((row) => row.id === id);
            if (found === undefined) throw gone();
            return found;
          },
          true,
        ),
      write: (_, context, invited) => invite(context, invited),
    }),
    writeRoute(withdrawInvitation, async ({ params: { slug, id } }, { trx, actor }) => {
      const open = await openGroup(trx, slug, actor);
      assertAllowed(can(open.here, groupsFeature.permissions['guest.invite']));
      if (!(await deleteInvitation(trx, open.group.id, id))) throw gone();
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'group.invitation_withdrawn',
        subject: { kind: 'group', id: open.group.id, name: open.group.name },
        detail: { invitation: id },
      });
      return describeOpenGroup(trx, open, plans, new Date());
    }),
  ];
}

function gone(): Problem {
  return new Problem('not_found', 'This invitation was used or withdrawn.');
}
