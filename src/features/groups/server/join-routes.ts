import type { Trx } from '../../../backend/db/database.ts';
import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import { QUARTER_HOUR_MS, limitOf } from '../../../backend/limits/limits.ts';
import { hashOfToken } from '../../../backend/secret-token.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { planOf } from '../../accounts/rules/plans.ts';
import {
  addMember,
  confirmEmailOf,
  findAccountByEmail,
  hashPassword,
  registerAccount,
  lockGroup,
} from '../../accounts/server/index.ts';
import { type AuditActor, actedBy, recordAct } from '../../audit/server/index.ts';
import {
  assertGoodPassword,
  findProfile,
  recordAgreement,
  termsVersionOf,
} from '../../profile/server/index.ts';
import { acceptInvitation, readInvitation, registerFromInvitation } from '../contract.ts';
import { STALE_INVITATION, acceptIssue } from '../rules/invitations.ts';
import { plansWithSeats, seatsTaken, takesSeat } from '../rules/seats.ts';
import type { GroupParts } from './group-parts.ts';
import { type OpenInvitation, findOpenInvitation, takeInvitation } from './queries-invitations.ts';
import { listMembers } from './queries.ts';

const WRONG_INVITATIONS_OF_NETWORK = limitOf('invitation link', 60, QUARTER_HOUR_MS);

/** Routes behind the link of an invitation email. */
export function joinRoutes({ db, plans, accounts, limits, config }: GroupParts): Route[] {
  const open = async (token: string, network: string): Promise<OpenInvitation> => {
    const attempt = await limits.take([{ limit: WRONG_INVITATIONS_OF_NETWORK, holder: [network] }]);
    const invitation = await findOpenInvitation(db, hashOfToken(token), new Date());
    if (invitation === undefined) throw new Problem('invalid_input', STALE_INVITATION);
    await attempt.refund();
    return invitation;
  };

  /** Uses up the invitation. The token proves that the person reads the mailbox. A person who is already in the group keeps their role. */
  const join = async (
    trx: Trx,
    invitation: OpenInvitation,
    token: string,
    accountId: string,
    actor: AuditActor,
  ) => {
    const { groupId, groupName, role } = invitation;
    if (!(await takeInvitation(trx, hashOfToken(token), new Date())))
      throw new Problem('invalid_input', STALE_INVITATION);
    await confirmEmailOf(trx, accountId, new Date());
    const members = await listMembers(trx, groupId);
    if (members.some(({ id }) => id === accountId)) return;
    const { seats } = planOf(invitation.plan, plansWithSeats(plans(), invitation)).limits;
    if (takesSeat(role) && seats !== null && seatsTaken(members) >= seats)
      throw new Problem(
        'limit_reached',
        `All seats of ${groupName} are taken. Ask ${invitation.invitedBy} for more.`,
      );
    await addMember(trx, groupId, accountId, role);
    await recordAct(trx, {
      actor,
      verb: 'group.member_joined',
      subject: { kind: 'group', id: groupId, name: groupName },
      detail: { account: accountId, role, invitation: invitation.id },
    });
  };

  const emailOf = async (actor: Actor) => {
    const profile = actor.userId === null ? undefined : await findProfile(db, actor.userId);
    if (actor.userId === null || profile === undefined) throw new Problem('sign_in_required');
    return { id: actor.userId, email: profile.email };
  };

  return [
    route(readInvitation, async ({ body: { token } }, { network, setHeader }) => {
      setHeader('cache-control', 'no-store');
      const { groupName, role, invitedBy, email, expiresAt, requiresSecondFactor } = await open(
        token,
        network,
      );
      return {
        group_name: groupName,
        role,
        invited_by: invitedBy,
        email,
        expires_at: expiresAt.toISOString(),
        requires_second_factor: requiresSecondFactor,
        has_account: (await findAccountByEmail(db, email)) !== undefined,
      };
    }),

    writeRoute(acceptInvitation, {
      async prepare({ body: { token } }, { network, actor }) {
        const invitation = await open(token, network);
        const account = await emailOf(actor);
        const issue = acceptIssue(invitation, account);
        if (issue !== null) throw new Problem('not_allowed', issue);
        return { invitation, account };
      },
      async write({ body: { token } }, context, { invitation, account }) {
        const { trx, actor } = context;
        await lockGroup(trx, invitation.groupId);
        await join(trx, invitation, token, account.id, actedBy(actor));
        return async () => {
          accounts.clearSessionCache();
          return accounts.workIn(context, invitation.groupId);
        };
      },
    }),

    writeRoute(registerFromInvitation, {
      async prepare({ body: { token, password } }, { network }) {
        const invitation = await open(token, network);
        const { email } = invitation;
        await assertGoodPassword(config, { password, email, field: 'body.password' });
        return { invitation, passwordHash: await hashPassword(password) };
      },
      async write({ body: { token, name } }, context, { invitation, passwordHash }) {
        const { trx } = context;
        await lockGroup(trx, invitation.groupId);
        const account = await registerAccount(trx, { email: invitation.email, name, passwordHash });
        if (account === undefined)
          throw new Problem('conflict', `There is an account with ${invitation.email}: sign in to join.`);
        await join(trx, invitation, token, account.id, { accountId: account.id });
        await recordAgreement(trx, account.id, termsVersionOf(config));
        return async () => {
          accounts.clearSessionCache();
          return accounts.openSession(context, account, invitation.groupId);
        };
      },
    }),
  ];
}
