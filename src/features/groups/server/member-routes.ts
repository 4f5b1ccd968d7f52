import type { Db, Trx } from '../../../backend/db/database.ts';
import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import type { Actor, GroupRole } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { can } from '../../accounts/rules/can.ts';
import { TAKEN_GROUP_NAME, groupPath } from '../../accounts/rules/group-name.ts';
import { addMember, assertAllowed, listGroupsOf } from '../../accounts/server/index.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import {
  type GroupDetail,
  getGroup,
  transferGroup,
  removeMember,
  renameGroup,
  searchGroups,
  setGroupSecondFactor,
  setMemberRole,
} from '../contract.ts';
import { transferIssue, maySendInvitations, roleChangeIssue } from '../rules/role-change.ts';
import { groupsFeature } from '../feature.ts';
import { seatsTaken, takesSeat } from '../rules/seats.ts';
import type { GroupParts } from './group-parts.ts';
import { describeOpenGroup, openGroup, seatVerdict } from './open-group.ts';
import {
  deleteMember,
  findGroupNames,
  listMembers,
  lockGroup,
  setRequiresSecondFactor,
  updateGroupName,
} from './queries.ts';
import { deleteInvitationsBy, listInvitations } from './queries-invitations.ts';

const MAX_FOUND = 33;

/** Groups and their members, for their members and operators; for all others there is nothing at these addresses. */
export function memberRoutes({ db, plans, accounts }: GroupParts): Route[] {
  const describe = async (db: Db, slug: string, actor: Actor): Promise<GroupDetail> =>
    describeOpenGroup(db, await openGroup(db, slug, actor), plans, new Date());
  /** A reply after the commit, when sessions no longer go by what was so before. */
  const fresh =
    <Reply>(reply: Reply) =>
    async () => {
      accounts.forgetRemembered();
      return reply;
    };

  const changeMember = async (
    trx: Trx,
    slug: string,
    accountId: string,
    to: GroupRole | null,
    actor: Actor,
  ) => {
    const open = await openGroup(trx, slug, actor);
    const { group } = open;
    await lockGroup(trx, group.id);
    const members = await listMembers(trx, group.id);
    const by = members.find(({ id }) => id === actor.userId)?.role;
    const member = members.find(({ id }) => id === accountId);
    if (member === undefined || (by === undefined && !actor.isOperator)) throw new Problem('not_found');
    const isSelf = accountId === actor.userId;
    const issue = roleChangeIssue({
      by: actor.isOperator || by === undefined ? 'owner' : by,
      isSelf,
      from: member.role,
      to,
      ownerCount: members.filter(({ role }) => role === 'owner').length,
      isTheirOwn: member.isTheirOwn,
    });
    if (issue !== null) throw new Problem('not_allowed', issue);
    if (to === member.role) return;
    if (to !== null && takesSeat(to) && !takesSeat(member.role)) {
      const used = seatsTaken(members, await listInvitations(trx, group.id));
      assertAllowed(seatVerdict('member.invite', open, used, plans));
    }
    if (to === null) await deleteMember(trx, group.id, accountId);
    else await addMember(trx, group.id, accountId, to);
    if (!maySendInvitations(to)) await deleteInvitationsBy(trx, group.id, accountId);
    await recordAct(trx, {
      actor: actedBy(actor),
      verb: to !== null ? 'group.member_role_changed' : isSelf ? 'group.member_left' : 'group.member_removed',
      subject: { kind: 'group', id: group.id, name: group.name },
      detail: { account: accountId, from: member.role, to },
    });
  };

  const transferOwnership = async (trx: Trx, slug: string, accountId: string, actor: Actor) => {
    const { group } = await openGroup(trx, slug, actor);
    await lockGroup(trx, group.id);
    const members = await listMembers(trx, group.id);
    const giver = members.find(({ id }) => id === actor.userId);
    const taker = members.find(({ id }) => id === accountId);
    if (taker === undefined) throw new Problem('not_found');
    const issue = transferIssue({
      by: giver?.role ?? 'guest',
      isTheirOwn: giver?.isTheirOwn ?? false,
      isSelf: giver?.id === taker.id,
      from: taker.role,
    });
    if (issue !== null || giver === undefined) throw new Problem('not_allowed', issue ?? {});
    await addMember(trx, group.id, taker.id, 'owner');
    await addMember(trx, group.id, giver.id, 'manager');
    await recordAct(trx, {
      actor: actedBy(actor),
      verb: 'group.handed_over',
      subject: { kind: 'group', id: group.id, name: group.name },
      detail: { account: taker.id },
    });
  };

  return [
    route(searchGroups, async ({ query: { query, exact } }, { actor }) => {
      const own = actor.userId === null ? [] : await listGroupsOf(db, actor.userId);
      const pathOf = (id: string) => {
        const group = own.find((one) => one.id === id);
        return group ? groupPath(group.slug) : null;
      };
      if (exact) {
        const found = await findGroupNames(db, query);
        return found.map(({ id, name }) => ({ name, path: pathOf(id) }));
      }
      const found = own.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
      return found.slice(0, MAX_FOUND).map(({ name, slug }) => ({ name, path: groupPath(slug) }));
    }),
    route(getGroup, async ({ params: { slug } }, { actor, setHeader }) => {
      setHeader('cache-control', 'no-store');
      return describe(db, slug, actor);
    }),
    writeRoute(renameGroup, async ({ params: { slug }, body: { name } }, { trx, actor }) => {
      const { group, here } = await openGroup(trx, slug, actor);
      assertAllowed(can(here, groupsFeature.permissions['group.update']));
      if (!(await updateGroupName(trx, group.id, name))) throw new Problem('conflict', TAKEN_GROUP_NAME);
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'group.renamed',
        subject: { kind: 'group', id: group.id, name },
        detail: { from: group.name, to: name },
      });
      return fresh(await describe(trx, slug, actor));
    }),
    writeRoute(
      setGroupSecondFactor,
      async ({ params: { slug }, body: { is_required: isRequired } }, { trx, actor }) => {
        const { group, here, you } = await openGroup(trx, slug, actor);
        assertAllowed(can(here, groupsFeature.permissions['group.update']));
        // Whoever requires it would be the first to see nothing any more.
        if (isRequired && you?.hasSecondFactor === false)
          throw new Problem(
            'second_factor_required',
            'Add a passkey or codes of an app to your own account first: you would see nothing of this account any more.',
          );
        if (await setRequiresSecondFactor(trx, group.id, isRequired))
          await recordAct(trx, {
            actor: actedBy(actor),
            verb: isRequired ? 'group.second_factor_required' : 'group.second_factor_optional',
            subject: { kind: 'group', id: group.id, name: group.name },
          });
        return fresh(await describe(trx, slug, actor));
      },
    ),
    writeRoute(setMemberRole, async ({ params, body: { role } }, { trx, actor }) => {
      await changeMember(trx, params.slug, params.account_id, role, actor);
      return fresh(await describe(trx, params.slug, actor));
    }),
    writeRoute(removeMember, async ({ params }, { trx, actor }) => {
      await changeMember(trx, params.slug, params.account_id, null, actor);
      return fresh({ status: 'ok' as const });
    }),
    writeRoute(
      transferGroup,
      async ({ params: { slug }, body: { account_id: accountId } }, { trx, actor }) => {
        await transferOwnership(trx, slug, accountId, actor);
        return fresh(await describe(trx, slug, actor));
      },
    ),
  ];
}
