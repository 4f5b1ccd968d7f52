import type { Db, Trx } from '../../../backend/db/database.ts';
import {
  type LoadContext,
  type Route,
  type RouteInput,
  type WriteContext,
  route,
  writeRoute,
} from '../../../backend/http/route.ts';
import type { Actor, GroupRole } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { TAKEN_GROUP_NAME, groupPath } from '../../accounts/rules/group-name.ts';
import { addMember, listGroupsOf } from '../../accounts/server/index.ts';
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
import type { RoleChangeRecord } from '../feature.ts';
import { withRoleChange, withTransfer } from '../rules/group-record.ts';
import { openInvitations } from '../rules/invitations.ts';
import { maySendInvitations } from '../rules/role-change.ts';
import { seatsTaken } from '../rules/seats.ts';
import type { GroupParts } from './group-parts.ts';
import { type OpenGroup, describeOpenGroup, loadGroup, openGroup } from './open-group.ts';
import { deleteInvitationsBy, listInvitations } from './queries-invitations.ts';
import { deleteMember, findGroupNames, setRequiresSecondFactor, updateGroupName } from './queries.ts';

const MAX_FOUND = 33;

/** Routes of groups and their members, for members and operators; everyone else gets `not_found`. The search for groups is for everybody. */
export function memberRoutes({ db, plans, accounts, settleSeats }: GroupParts): Route[] {
  const describe = async (from: Db, open: OpenGroup): Promise<GroupDetail> =>
    describeOpenGroup(from, open, plans(), new Date());
  /** Returns the group after a change. */
  const changed = async (trx: Trx, slug: string, actor: Actor): Promise<GroupDetail> =>
    describe(trx, await openGroup(trx, slug, actor));
  /** Returns a function that runs after the commit: it clears the cached sessions, and returns the reply. */
  const fresh =
    <Reply>(reply: Reply) =>
    async () => {
      accounts.clearSessionCache();
      return reply;
    };

  /** Gives free seats to suspended members, and a seat to a suspended member who became an owner. */
  const settle = async (trx: Trx, { group, members }: OpenGroup) => {
    if (!members.some(({ isSuspended }) => isSuspended)) return;
    for (const settleOne of settleSeats) await settleOne(trx, group.id);
  };

  const changeMember = async (
    { trx, actor, record }: Pick<WriteContext, 'trx' | 'actor'> & { record: MemberChange },
    accountId: string,
  ) => {
    const { group, change } = record;
    const { from, to, isSelf } = change;
    if (to === from) return;
    if (to === null) await deleteMember(trx, group.id, accountId);
    else await addMember(trx, group.id, accountId, to);
    if (!maySendInvitations(to)) await deleteInvitationsBy(trx, group.id, accountId);
    await settle(trx, record);
    await recordAct(trx, {
      actor: actedBy(actor),
      verb: to !== null ? 'group.member_role_changed' : isSelf ? 'group.member_left' : 'group.member_removed',
      subject: { kind: 'group', id: group.id, name: group.name },
      detail: { account: accountId, from, to },
    });
  };

  return [
    route(searchGroups, async ({ query: { query, exact } }, { actor }) => {
      const own = actor.userId === null ? [] : await listGroupsOf(db, actor.userId);
      const pathOf = (id: string) => {
        const group = own.find((candidate) => candidate.id === id);
        return group ? groupPath(group.slug) : null;
      };
      if (exact) {
        const found = await findGroupNames(db, query);
        return found.map(({ id, name }) => ({ name, path: pathOf(id) }));
      }
      const found = own.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
      return found.slice(0, MAX_FOUND).map(({ name, slug }) => ({ name, path: groupPath(slug) }));
    }),
    route(getGroup, loadGroup, async (_, { record, setHeader }) => {
      setHeader('cache-control', 'no-store');
      return describe(db, record);
    }),
    writeRoute(
      renameGroup,
      loadGroup,
      async ({ params: { slug }, body: { name } }, { trx, actor, record }) => {
        const { group } = record;
        if (!(await updateGroupName(trx, group.id, name))) throw new Problem('conflict', TAKEN_GROUP_NAME);
        await recordAct(trx, {
          actor: actedBy(actor),
          verb: 'group.renamed',
          subject: { kind: 'group', id: group.id, name },
          detail: { from: group.name, to: name },
        });
        return fresh(await changed(trx, slug, actor));
      },
    ),
    writeRoute(
      setGroupSecondFactor,
      loadGroup,
      async ({ params: { slug }, body: { is_required: isRequired } }, { trx, actor, record }) => {
        const { group, you } = record;
        // A person without a second factor would lock themselves out by requiring one.
        if (isRequired && you?.hasSecondFactor === false)
          throw new Problem(
            'second_factor_required',
            'Add a passkey or codes from an app to your own account first. Without them you could no longer see this account.',
          );
        if (await setRequiresSecondFactor(trx, group.id, isRequired))
          await recordAct(trx, {
            actor: actedBy(actor),
            verb: isRequired ? 'group.second_factor_required' : 'group.second_factor_optional',
            subject: { kind: 'group', id: group.id, name: group.name },
          });
        return fresh(await changed(trx, slug, actor));
      },
    ),
    writeRoute(
      setMemberRole,
      (input, context) => loadMemberChange(input, context, input.body.role),
      async ({ params }, context) => {
        await changeMember(context, params.account_id);
        return fresh(await changed(context.trx, params.slug, context.actor));
      },
    ),
    writeRoute(
      removeMember,
      (input, context) => loadMemberChange(input, context, null),
      async ({ params }, context) => {
        await changeMember(context, params.account_id);
        return fresh({ status: 'ok' as const });
      },
    ),
    writeRoute(transferGroup, loadTransfer, async ({ params: { slug }, body }, { trx, actor, record }) => {
      const { group, you } = record;
      await addMember(trx, group.id, body.account_id, 'owner');
      if (you !== undefined) await addMember(trx, group.id, you.id, 'manager');
      await settle(trx, record);
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'group.handed_over',
        subject: { kind: 'group', id: group.id, name: group.name },
        detail: { account: body.account_id },
      });
      return fresh(await changed(trx, slug, actor));
    }),
  ];
}

type MemberChange = OpenGroup & RoleChangeRecord;

/** Loads the change of a member's role, with the taken seats. `to` null means removal from the group. */
async function loadMemberChange(
  input: { params: { slug: string; account_id: string } },
  context: LoadContext,
  to: GroupRole | null,
): Promise<MemberChange> {
  const open = await loadGroup(input, context);
  const record = withRoleChange(context.actor, open, input.params.account_id, to);
  if (record === null) throw new Problem('not_found');
  const waiting = openInvitations(await listInvitations(context.db, open.group.id), new Date());
  return { ...record, used: seatsTaken(open.members, waiting) };
}

async function loadTransfer(input: RouteInput<typeof transferGroup>, context: LoadContext) {
  const record = withTransfer(context.actor, await loadGroup(input, context), input.body.account_id);
  if (record === null) throw new Problem('not_found');
  return record;
}
