import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { GroupRole } from '../../../kernel/permission.ts';

export async function findGroupNames(db: Db, exactName: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('account_group')
    .select(['id', 'name'])
    .where(sql`lower(name)`, '=', exactName.toLowerCase())
    .execute();
}

/** Returns false when another group has the name. */
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

export interface GroupRow {
  id: string;
  slug: string;
  name: string;
  plan: string;
  /** The number of seats that its subscription pays for; null for the number of the plan. */
  seats: number | null;
  createdAt: Date;
  requiresSecondFactor: boolean;
}

export async function findGroupBySlug(db: Db, slug: string): Promise<GroupRow | undefined> {
  const { rows } = await sql<GroupRow>`
    select id, slug, name, plan, seats, created_at as "createdAt", requires_second_factor as "requiresSecondFactor"
    from account_group where slug = ${slug}`.execute(db);
  return rows[0];
}

export async function setRequiresSecondFactor(
  trx: Trx,
  groupId: string,
  isRequired: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account_group')
    .set({ requires_second_factor: isRequired })
    .where('id', '=', groupId)
    .where('requires_second_factor', '!=', isRequired)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface MemberRow {
  id: string;
  name: string;
  email: string;
  role: GroupRole;
  since: Date;
  /** True when the group was created with the member's account. */
  isTheirOwn: boolean;
  hasSecondFactor: boolean;
  /** True when the plan has no seat for the member. */
  isSuspended: boolean;
}

export async function listMembers(db: Db, groupId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select a.id, a.name, a.email, m.role, m.created_at as since, (a.primary_group_id = m.group_id) is true as "isTheirOwn",
      has_second_factor(a.id) as "hasSecondFactor", m.suspended_at is not null as "isSuspended"
    from group_member m
    join account a on a.id = m.account_id
    where m.group_id = ${groupId}
    order by m.created_at, a.id`.execute(db);
  return rows;
}

export async function deleteMember(db: Db, groupId: string, accountId: string): Promise<void> {
  await db
    .deleteFrom('group_member')
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Suspends exactly these members of a group and restores all others. Returns the number of newly suspended members. */
export async function setSuspendedMembers(
  trx: Trx,
  groupId: string,
  ids: readonly string[],
): Promise<number> {
  const suspended = sql`account_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  await sql`
    update group_member set suspended_at = null
    where group_id = ${groupId}::uuid and suspended_at is not null and not ${suspended}`.execute(trx);
  const { numAffectedRows = 0n } = await sql`
    update group_member set suspended_at = now()
    where group_id = ${groupId}::uuid and suspended_at is null and ${suspended}`.execute(trx);
  return Number(numAffectedRows);
}

/** Removes the suspended members of a group. */
export async function deleteSuspendedMembers(trx: Trx, groupId: string): Promise<void> {
  await sql`delete from group_member where group_id = ${groupId}::uuid and suspended_at is not null`.execute(
    trx,
  );
}
