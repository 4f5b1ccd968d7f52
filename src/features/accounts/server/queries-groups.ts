import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { GroupRole } from '../../../kernel/permission.ts';
import type { CurrentGroupRow } from './queries.ts';

/** The new id, or undefined when the name or the slug is taken. */
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

export async function findGroupNames(db: Db, exactName: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('account_group')
    .select(['id', 'name'])
    .where(sql`lower(name)`, '=', exactName.toLowerCase())
    .execute();
}

/** False when another group has the name. */
export async function updateGroupName(db: Db, groupId: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_group')
    .set({ name })
    .where('id', '=', groupId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_group as other')
            .select('other.id')
            .where(sql`lower(other.name)`, '=', name.toLowerCase())
            .where('other.id', '!=', groupId),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateGroupPlan(db: Db, groupId: string, plan: string): Promise<void> {
  await db.updateTable('account_group').set({ plan }).where('id', '=', groupId).execute();
}

export async function setPrimaryGroup(db: Db, accountId: string, groupId: string): Promise<void> {
  await db.updateTable('account').set({ primary_group_id: groupId }).where('id', '=', accountId).execute();
}

/** All groups of a person, by name. */
export async function listGroupsOf(db: Db, accountId: string): Promise<CurrentGroupRow[]> {
  const { rows } = await sql<CurrentGroupRow>`
    select g.id, g.slug, g.name, g.plan, m.role, (g.id = a.primary_group_id) is true as "isPrimary"
    from group_member m
    join account_group g on g.id = m.group_id
    join account a on a.id = m.account_id
    where m.account_id = ${accountId}
    order by lower(g.name), g.id`.execute(db);
  return rows;
}

export async function findGroupBySlug(
  db: Db,
  slug: string,
): Promise<{ id: string; slug: string; name: string; plan: string; created_at: Date } | undefined> {
  const { rows } = await sql<{ id: string; slug: string; name: string; plan: string; created_at: Date }>`
    select id, slug, name, plan, created_at from account_group where slug = ${slug}`.execute(db);
  return rows[0];
}

/** Changes of members of one group come one after the other. */
export async function lockGroup(trx: Trx, groupId: string): Promise<void> {
  await trx.selectFrom('account_group').select('id').where('id', '=', groupId).forUpdate().execute();
}

export interface MemberRow {
  id: string;
  name: string;
  email: string;
  role: GroupRole;
  since: Date;
  /** The group is the member's own. */
  isTheirOwn: boolean;
}

export async function listMembers(db: Db, groupId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select a.id, a.name, a.email, m.role, m.created_at as since, (a.primary_group_id = m.group_id) is true as "isTheirOwn"
    from group_member m
    join account a on a.id = m.account_id
    where m.group_id = ${groupId}
    order by m.created_at, a.id`.execute(db);
  return rows;
}

/** Puts somebody in, or gives them another role. */
export async function saveMember(db: Db, groupId: string, accountId: string, role: GroupRole): Promise<void> {
  await db
    .insertInto('group_member')
    .values({ group_id: groupId, account_id: accountId, role })
    .onConflict((conflict) => conflict.columns(['group_id', 'account_id']).doUpdateSet({ role }))
    .execute();
}

export async function deleteMember(db: Db, groupId: string, accountId: string): Promise<void> {
  await db
    .deleteFrom('group_member')
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .execute();
}
