import {
  type LoadContext,
  type Route,
  type RouteInput,
  type WriteContext,
  writeRoute,
} from '../../../backend/http/route.ts';
import { QUARTER_HOUR_MS, limitOf, mailboxKey, mailboxLimit } from '../../../backend/limits/limits.ts';
import type { Logger } from '../../../backend/log.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import { hashOfToken, makeSecretToken } from '../../../backend/secret-token.ts';
import type { Actor, Permission } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import { findProfile } from '../../profile/server/index.ts';
import { type EmailReply, inviteMember, resendInvitation, withdrawInvitation } from '../contract.ts';
import { groupsFeature } from '../feature.ts';
import { invitationEmail } from '../rules/emails.ts';
import {
  INVITATION_DAYS,
  type InvitedRole,
  MAX_INVITATIONS,
  isSameEmail,
  openInvitations,
} from '../rules/invitations.ts';
import { seatsTaken, takesSeat } from '../rules/seats.ts';
import type { GroupParts } from './group-parts.ts';
import { type OpenGroup, describeOpenGroup, loadGroup, openGroup } from './open-group.ts';
import {
  type InvitationRow,
  deleteInvitation,
  listInvitations,
  saveInvitation,
} from './queries-invitations.ts';

const EMAILS_OF_ACCOUNT = limitOf('invitation', 20, QUARTER_HOUR_MS);
const EMAILS_OF_GROUP_TO = limitOf('invitation to', 3, QUARTER_HOUR_MS);
const MAILBOX_INVITATION = mailboxLimit('invitation');

interface Parts extends GroupParts {
  mail: Mail;
  log: Logger;
}

/** Routes to invite people into a group by email. */
export function invitationRoutes({ db, plans, mail, log, config, limits }: Parts): Route[] {
  /** Returns the sender of an invitation, who must have a confirmed email; operators need none. */
  const inviterOf = async (actor: Actor) => {
    const profile = actor.userId === null ? undefined : await findProfile(db, actor.userId);
    if (actor.userId === null || profile === undefined) throw new Problem('sign_in_required');
    if (profile.confirmedAt === null && !actor.isOperator)
      throw new Problem(
        'not_allowed',
        'Confirm your email first, in your account: people must know who invites them.',
      );
    return { id: actor.userId, name: profile.name };
  };

  /** Counts the email against the limits and returns its sender. */
  const prepare = async ({ group, email }: Invited, actor: Actor) => {
    const inviter = await inviterOf(actor);
    await limits.take([
      { limit: EMAILS_OF_GROUP_TO, holder: [group.id, mailboxKey(email)] },
      { limit: EMAILS_OF_ACCOUNT, holder: [inviter.id] },
      { limit: MAILBOX_INVITATION, holder: [mailboxKey(email)] },
    ]);
    return inviter;
  };

  /** Stores the invitation. The returned function sends it after the commit: when that fails, the stored invitation can be sent again. */
  const invite = async (
    { trx, actor, record }: Pick<WriteContext, 'trx' | 'actor'> & { record: Invited },
    inviter: { id: string; name: string },
    isAgain: boolean,
  ): Promise<() => Promise<EmailReply>> => {
    const { group, members, others, email, role } = record;
    const token = makeSecretToken();
    const now = new Date();
    if (members.some((member) => isSameEmail(member.email, email)))
      throw new Problem('conflict', 'This person is in the account already: change their role instead.');
    if (others.length >= MAX_INVITATIONS)
      throw new Problem('conflict', `${MAX_INVITATIONS} invitations are open: withdraw some first.`);
    const id = await saveInvitation(trx, {
      groupId: group.id,
      email,
      role,
      tokenHash: hashOfToken(token),
      invitedBy: inviter.id,
      now,
      expiresAt: new Date(now.getTime() + INVITATION_DAYS * MS_PER_DAY),
    });
    await recordAct(trx, {
      actor: actedBy(actor),
      verb: isAgain ? 'group.invitation_resent' : 'group.member_invited',
      subject: { kind: 'group', id: group.id, name: group.name },
      detail: { invitation: id, role },
    });
    return async () => {
      const link = `${config.publicUrl}/users/invitation#token=${token}`;
      const message = invitationEmail({
        inviter: inviter.name,
        group: group.name,
        role,
        link,
        site: config.site.name,
        requiresSecondFactor: group.requiresSecondFactor,
      });
      const sending = await mail.send({ to: email, ...message }).then(
        () => (mail.isConnected ? ('sent' as const) : ('kept' as const)),
        (error: unknown) => {
          log.error({ err: error, groupId: group.id }, 'the email of an invitation could not be sent');
          return 'failed' as const;
        },
      );
      return {
        group: await describeOpenGroup(db, await openGroup(db, group.slug, actor), plans(), new Date()),
        email_state: sending,
      };
    };
  };

  return [
    writeRoute(inviteMember, loadInvited, {
      prepare: (_, { actor, record }) => prepare(record, actor),
      write: (_, context, inviter) => invite(context, inviter, false),
    }),
    writeRoute(resendInvitation, loadInvitation, {
      prepare: (_, { actor, record }) => prepare(stillOpen(record), actor),
      write: (_, context, inviter) =>
        invite({ ...context, record: stillOpen(context.record) }, inviter, true),
    }),
    writeRoute(withdrawInvitation, loadGroup, async ({ params: { id } }, { trx, actor, record: open }) => {
      if (!(await deleteInvitation(trx, open.group.id, id))) throw gone();
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'group.invitation_withdrawn',
        subject: { kind: 'group', id: open.group.id, name: open.group.name },
        detail: { invitation: id },
      });
      return describeOpenGroup(trx, open, plans(), new Date());
    }),
  ];
}

/** A group, and the person who is invited into it. */
interface Invited extends OpenGroup {
  email: string;
  role: InvitedRole;
  /** The invitations of all other people, including expired ones. */
  others: readonly InvitationRow[];
  /** The number of taken seats. */
  used: number;
  /** The number of seats that this invitation takes: 1, or 0 for a person who is a member already. */
  amount: number;
}

/** Adds the invited person and the taken seats to the group. An invitation holds a seat until it expires. Inviting a guest has a permission of its own. */
function withInvited(
  open: OpenGroup,
  invitations: readonly InvitationRow[],
  { email, role }: { email: string; role: InvitedRole },
) {
  const others = invitations.filter((row) => !isSameEmail(row.email, email));
  const used = seatsTaken(open.members, openInvitations(others, new Date()));
  const instead = groupsFeature.permissions[takesSeat(role) ? 'member.invite' : 'guest.invite'];
  // A person who is already in the group takes no seat: the handler reports that no invitation is needed.
  const amount = open.members.some((member) => isSameEmail(member.email, email)) ? 0 : 1;
  return { ...open, email, role, others, used, amount, instead };
}

async function loadInvited(input: RouteInput<typeof inviteMember>, context: LoadContext) {
  const open = await loadGroup(input, context);
  return withInvited(open, await listInvitations(context.db, open.group.id), input.body);
}

/** Loads the group with an existing invitation. Only people who may invite learn that an invitation is gone. */
async function loadInvitation(
  input: RouteInput<typeof resendInvitation>,
  context: LoadContext,
): Promise<Invited | (OpenGroup & { email: null; instead: Permission })> {
  const open = await loadGroup(input, context);
  const invitations = await listInvitations(context.db, open.group.id);
  const found = invitations.find(({ id }) => id === input.params.id);
  if (found !== undefined) return withInvited(open, invitations, found);
  return { ...open, email: null, instead: groupsFeature.permissions['guest.invite'] };
}

function stillOpen(record: Invited | { email: null }): Invited {
  if (record.email === null) throw gone();
  return record;
}

function gone(): Problem {
  return new Problem('not_found', 'This invitation was used or withdrawn.');
}
