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

interface NewGroup {
  name: string;
  plan: PlanId;
  ownerId: string;
}

interface MadeGroup {
  id: string;
  slug: string;
}

/**
 * Creates a group with its first owner and returns its id and slug. `name` must have passed `isGroupName`. Throws `conflict` when the name is
 * taken; when only the slug is taken, a number is appended to it. Call it inside the caller's transaction (`db` may be a transaction).
 */
export async function createGroup(db: Db, group: NewGroup): Promise<MadeGroup> {
  const made = await tryCreateGroup(db, group);
  if (made === undefined) throw new Problem('conflict', TAKEN_GROUP_NAME);
  return made;
}

/** Returns undefined when the name is taken. */
async function tryCreateGroup(db: Db, { name, plan, ownerId }: NewGroup): Promise<MadeGroup | undefined> {
  const base = slugOfGroupName(name);
  for (const slug of [base, `${base}-2`, `${base}-3`, `${base}-${randomInt(1e9)}`]) {
    const id = await insertGroup(db, { name, slug, plan });
    if (id !== undefined) {
      await saveMember(db, id, ownerId, 'owner');
      return { id, slug };
    }
    if ((await findGroupIdByName(db, name)) !== undefined) break;
  }
  return undefined;
}

/** Creates the group that every account has from the start. A number is appended when another group has the same name, also one that is created meanwhile. */
export async function createPrimaryGroup(
  db: Db,
  account: { id: string; name: string },
  plan: PlanId,
): Promise<string> {
  const base = `${account.name.slice(0, 60)}’s account`;
  for (const name of [base, `${base} 2`, `${base} 3`, `${base} ${randomInt(1e9)}`]) {
    const made = await tryCreateGroup(db, { name, plan, ownerId: account.id });
    if (made === undefined) continue;
    await setPrimaryGroup(db, account.id, made.id);
    return made.id;
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
