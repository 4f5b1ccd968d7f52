import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import type { GroupRole } from '../../../kernel/permission.ts';
import type { CurrentGroupRow } from './queries.ts';

/** Returns the new id, or undefined when the name or the slug is taken. */
export async function insertGroup(
  db: Db,
  group: { name: string; slug: string; plan: string },
): Promise<string | undefined> {
  const row = await db
    .insertInto('account_group')
    .values(group)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function findGroupIdByName(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_group')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
  return row?.id;
}

/** The channel on which a server process hears that the plan of a group changed. */
export const PLAN_CHANGED = 'platbook_plan_changed';

/** Sets the plan of a group. PostgreSQL tells all processes of the site when the transaction commits. */
export async function updateGroupPlan(
  db: Db,
  groupId: string,
  { plan, seats }: { plan: string; seats: number | null },
): Promise<void> {
  await db.updateTable('account_group').set({ plan, seats }).where('id', '=', groupId).execute();
  await sql`select pg_notify(${PLAN_CHANGED}, '')`.execute(db);
}

export async function setPrimaryGroup(db: Db, accountId: string, groupId: string): Promise<void> {
  await db.updateTable('account').set({ primary_group_id: groupId }).where('id', '=', accountId).execute();
}

/** Returns all groups of a person, sorted by name. */
export async function listGroupsOf(db: Db, accountId: string): Promise<CurrentGroupRow[]> {
  const { rows } = await sql<CurrentGroupRow>`
    select g.id, g.slug, g.name, g.plan, m.role, (g.id = a.primary_group_id) is true as "isPrimary",
      g.requires_second_factor and not has_second_factor(a.id) as "needsSecondFactor", m.suspended_at is not null as "isSuspended"
    from group_member m
    join account_group g on g.id = m.group_id
    join account a on a.id = m.account_id
    where m.account_id = ${accountId}
    order by lower(g.name), g.id`.execute(db);
  return rows;
}

/** Adds a member, or changes their role. */
export async function saveMember(db: Db, groupId: string, accountId: string, role: GroupRole): Promise<void> {
  await db
    .insertInto('group_member')
    .values({ group_id: groupId, account_id: accountId, role })
    .onConflict((conflict) => conflict.columns(['group_id', 'account_id']).doUpdateSet({ role }))
    .execute();
}
