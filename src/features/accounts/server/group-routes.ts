import type { Db } from '../../../backend/db/database.ts';
import { type Route, route } from '../../../backend/http/route.ts';
import type { Actor, GroupRole } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import {
  type GroupDetail,
  getGroup,
  removeMember,
  renameGroup,
  searchGroups,
  setMemberRole,
} from '../contract.ts';
import { type Verb, can } from '../rules/can.ts';
import { TAKEN_GROUP_NAME, groupPath } from '../rules/group-name.ts';
import { roleChangeFault } from '../rules/group-roles.ts';
import { assertAllowed } from './assert-allowed.ts';
import { describeGroup } from './describe-session.ts';
import {
  deleteMember,
  findGroupBySlug,
  findGroupNames,
  listGroupsOf,
  listMembers,
  lockGroup,
  saveMember,
  updateGroupName,
} from './queries-groups.ts';

const MAX_FOUND = 33;

/** Groups and their members, for their members and operators; for all others there is nothing at these addresses. */
export function groupRoutes(db: Db, onChange: () => void): Route[] {
  const read = async (slug: string, actor: Actor) => {
    const group = await findGroupBySlug(db, slug);
    const members = group ? await listMembers(db, group.id) : [];
    const you = members.find(({ id }) => id === actor.userId);
    const role: GroupRole | undefined = you?.role ?? (actor.isOperator ? 'owner' : undefined);
    if (group === undefined || role === undefined) throw new Problem('not_found');
    /** The reader as the member that they are here, whichever group they work in now. */
    const here: Actor = { ...actor, group: { id: group.id, slug, role, plan: group.plan } };
    return { group, members, role, here, isTheirOwn: you?.isTheirOwn ?? false };
  };
  const describe = async (slug: string, actor: Actor): Promise<GroupDetail> => {
    const { group, members, role, here, isTheirOwn } = await read(slug, actor);
    const whyNot = (verb: Verb) => {
      const verdict = can(here, verb);
      return verdict.allowed ? null : verdict.words;
    };
    return {
      ...describeGroup({ ...group, role, isPrimary: isTheirOwn }),
      created_at: group.created_at.toISOString(),
      members: members.map(({ id, name, email, role: theirs, since }) => ({
        id,
        name,
        email,
        role: theirs,
        since: since.toISOString(),
        is_you: id === actor.userId,
      })),
      abilities: {
        update: whyNot('group.update'),
        invite: whyNot('member.invite'),
        billing: whyNot('billing.read'),
      },
    };
  };
  const changeMember = async (slug: string, accountId: string, to: GroupRole | null, actor: Actor) => {
    const { group } = await read(slug, actor);
    await db.transaction().execute(async (trx) => {
      await lockGroup(trx, group.id);
      const members = await listMembers(trx, group.id);
      const by = members.find(({ id }) => id === actor.userId)?.role;
      const member = members.find(({ id }) => id === accountId);
      if (member === undefined || (by === undefined && !actor.isOperator)) throw new Problem('not_found');
      const fault = roleChangeFault({
        by: actor.isOperator || by === undefined ? 'owner' : by,
        isSelf: accountId === actor.userId,
        from: member.role,
        to,
        ownerCount: members.filter(({ role }) => role === 'owner').length,
        isTheirOwn: member.isTheirOwn,
      });
      if (fault !== null) throw new Problem('not_allowed', fault);
      if (to === null) await deleteMember(trx, group.id, accountId);
      else await saveMember(trx, group.id, accountId, to);
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: to === null ? 'group.member_removed' : 'group.member_role_changed',
        subject: { kind: 'group', id: group.id, name: group.name },
        detail: { account: accountId, from: member.role, to },
      });
    });
    onChange();
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
    route(getGroup, async ({ params: { slug } }, { actor }) => describe(slug, actor)),
    route(renameGroup, async ({ params: { slug }, body: { name } }, { actor }) => {
      const { group, here } = await read(slug, actor);
      assertAllowed(can(here, 'group.update'));
      await db.transaction().execute(async (trx) => {
        if (!(await updateGroupName(trx, group.id, name))) throw new Problem('conflict', TAKEN_GROUP_NAME);
        await recordAct(trx, {
          actor: actedBy(actor),
          verb: 'group.renamed',
          subject: { kind: 'group', id: group.id, name },
          detail: { from: group.name, to: name },
        });
      });
      onChange();
      return describe(slug, actor);
    }),
    route(setMemberRole, async ({ params: { slug, account_id: accountId }, body: { role } }, { actor }) => {
      await changeMember(slug, accountId, role, actor);
      return describe(slug, actor);
    }),
    route(removeMember, async ({ params: { slug, account_id: accountId } }, { actor }) => {
      await changeMember(slug, accountId, null, actor);
      return { status: 'ok' as const };
    }),
  ];
}
