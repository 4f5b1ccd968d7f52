import { randomInt } from 'node:crypto';
import type { Db } from '../../../backend/db/database.ts';
import type { GroupRole } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { TAKEN_GROUP_NAME, slugOfGroupName } from '../rules/group-name.ts';
import type { PlanId } from '../rules/plans.ts';
import {
  findGroupIdByName,
  insertGroup,
  saveMember,
  setPrimaryGroup,
  updateGroupPlan,
} from './queries-groups.ts';

/**
 * Creates a group with its first owner and returns its id and slug. `name` must have passed `isGroupName`. Throws `conflict` when the name is
 * taken; when only the slug is taken, a number is appended to it. Call it inside the caller's transaction (`db` may be a transaction).
 */
export async function createGroup(
  db: Db,
  { name, plan, ownerId }: { name: string; plan: PlanId; ownerId: string },
): Promise<{ id: string; slug: string }> {
  const base = slugOfGroupName(name);
  for (const slug of [base, `${base}-2`, `${base}-3`, `${base}-${randomInt(1e9)}`]) {
    const id = await insertGroup(db, { name, slug, plan });
    if (id !== undefined) {
      await saveMember(db, id, ownerId, 'owner');
      return { id, slug };
    }
    if ((await findGroupIdByName(db, name)) !== undefined) break;
  }
  throw new Problem('conflict', TAKEN_GROUP_NAME);
}

/** Creates the group that every account has from the start. A number is appended when another group has the same name. */
export async function createPrimaryGroup(
  db: Db,
  account: { id: string; name: string },
  plan: PlanId,
): Promise<string> {
  const base = `${account.name.slice(0, 60)}’s account`;
  for (const name of [base, `${base} 2`, `${base} 3`, `${base} ${randomInt(1e9)}`]) {
    if ((await findGroupIdByName(db, name)) !== undefined) continue;
    const { id } = await createGroup(db, { name, plan, ownerId: account.id });
    await setPrimaryGroup(db, account.id, id);
    return id;
  }
  throw new Problem('busy');
}

/**
 * Sets the plan of a group, and the number of users that the group pays for; without this number, the plan's own number of seats applies. All processes of the site
 * read their sessions again after the commit (`Accounts.followPlanChanges`).
 */
export function setGroupPlan(
  db: Db,
  groupId: string,
  plan: PlanId,
  seats: number | null = null,
): Promise<void> {
  return updateGroupPlan(db, groupId, { plan, seats });
}

/** Adds an account to a group, or changes its role. The caller must check the permission. */
export function addMember(db: Db, groupId: string, accountId: string, role: GroupRole): Promise<void> {
  return saveMember(db, groupId, accountId, role);
}
