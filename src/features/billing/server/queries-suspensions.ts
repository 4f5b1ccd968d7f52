import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';

export interface GroupPlanRow {
  id: string;
  slug: string;
  name: string;
  plan: string;
  /** The number of seats that the group's subscription pays for; null: as many as the plan includes. */
  seats: number | null;
}

export async function findGroupPlan(db: Db | Trx, groupId: string): Promise<GroupPlanRow | undefined> {
  const { rows } = await sql<GroupPlanRow>`
    select id, slug, name, plan, seats from account_group where id = ${groupId}::uuid`.execute(db);
  return rows[0];
}

export interface SuspensionRow {
  groupId: string;
  version: number;
  notifiedAt: Date | null;
  deleteAfter: Date | null;
  remindedAt: Date | null;
}

const COLUMNS = sql.raw(
  'group_id as "groupId", version, told_at as "notifiedAt", delete_after as "deleteAfter", reminded_at as "remindedAt"',
);

export async function findSuspension(db: Db | Trx, groupId: string): Promise<SuspensionRow | undefined> {
  const { rows } = await sql<SuspensionRow>`
    select ${COLUMNS} from plan_suspension where group_id = ${groupId}::uuid`.execute(db);
  return rows[0];
}

/** Records that something was suspended, so that the account gets an email about it, even if it got one about earlier suspensions. */
export async function beginSuspension(trx: Trx, groupId: string): Promise<void> {
  await sql`
    insert into plan_suspension (group_id) values (${groupId}::uuid)
    on conflict (group_id) do update set version = plan_suspension.version + 1, told_at = null, delete_after = null, reminded_at = null`.execute(
    trx,
  );
}

export async function endSuspension(trx: Trx, groupId: string): Promise<void> {
  await sql`delete from plan_suspension where group_id = ${groupId}::uuid`.execute(trx);
}

/** Saves when the account was emailed and when the deletion is due, unless something else was suspended meanwhile. */
export async function saveSuspension(trx: Db | Trx, row: SuspensionRow): Promise<void> {
  await sql`
    update plan_suspension set told_at = ${row.notifiedAt}, delete_after = ${row.deleteAfter}, reminded_at = ${row.remindedAt}
    where group_id = ${row.groupId}::uuid and version = ${row.version}`.execute(trx);
}

/** Returns the accounts (groups) with something suspended, in pages by their ids. */
export async function listSuspendedGroups(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select group_id as id from plan_suspension where ${after}::uuid is null or group_id > ${after}::uuid
    order by group_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Selects the confirmed addresses of a group's owners and of its members with the role `billing`, for emails about its plan. Managers get none. */
export const emailsOfPayers = (groupId: ReturnType<typeof sql.ref>) => sql`
  select coalesce(jsonb_agg(a.email order by a.email), '[]') from group_member m join account a on a.id = m.account_id
  where m.group_id = ${groupId} and m.role in ('owner', 'billing') and m.suspended_at is null
    and a.email_confirmed_at is not null and a.deletion_asked_at is null`;

export async function listEmailsOfPayers(db: Db, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ emails: string[] }>`
    select (${emailsOfPayers(sql.ref('g.id'))}) as emails from account_group g where g.id = ${groupId}::uuid`.execute(
    db,
  );
  return rows[0]?.emails ?? [];
}
