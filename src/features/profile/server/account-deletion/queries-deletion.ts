import { sql } from 'kysely';
import type { Db, Trx } from '../../../../backend/db/database.ts';
import type { DeletionObstacles } from '../../rules/account-deletion.ts';

export interface DeletionAccount {
  id: string;
  name: string;
  email: string;
  passwordHash: string | null;
  askedAt: Date | null;
  deleteAfter: Date | null;
}

const COLUMNS = sql.raw(`id, name, email, password_hash as "passwordHash", deletion_asked_at as "askedAt",
  delete_after as "deleteAfter"`);

export async function findDeletionAccount(db: Db, accountId: string): Promise<DeletionAccount | undefined> {
  const { rows } =
    await sql<DeletionAccount>`select ${COLUMNS} from account where id = ${accountId}::uuid`.execute(db);
  return rows[0];
}

/**
 * Returns the groups with other members and no other owner, and whether the person is the only operator of the site. Guests don't count as
 * members, and operators who requested their own deletion don't count as operators.
 */
export async function findDeletionObstacles(db: Db, accountId: string): Promise<DeletionObstacles> {
  const { rows } = await sql<{ name: string }>`
    select g.name from group_member m join account_group g on g.id = m.group_id
    where m.account_id = ${accountId}::uuid and m.role = 'owner'
      and exists (select 1 from group_member o where o.group_id = g.id and o.account_id <> m.account_id and o.role <> 'guest')
      and not exists (select 1 from group_member o where o.group_id = g.id and o.account_id <> m.account_id and o.role = 'owner')
    order by lower(g.name)`.execute(db);
  const { rows: operators } = await sql<{ isOnly: boolean }>`
    select is_operator and not exists (
      select 1 from account o where o.is_operator and o.id <> a.id and o.delete_after is null) as "isOnly"
    from account a where id = ${accountId}::uuid`.execute(db);
  return { orphaned: rows.map(({ name }) => name), isOnlyOperator: operators[0]?.isOnly === true };
}

/** If the person is an operator, locks all operators until the end of the transaction: the last two can't request their deletions at the same moment. */
export async function lockOperators(trx: Trx, accountId: string): Promise<void> {
  await sql`
    select id from account
    where is_operator and exists (select 1 from account a where a.id = ${accountId}::uuid and a.is_operator)
    order by id for no key update`.execute(trx);
}

/** Sets or clears the day of deletion. Returns false when nothing changed. */
export async function setDeletion(
  trx: Trx,
  accountId: string,
  day: { askedAt: Date; deleteAfter: Date } | null,
): Promise<boolean> {
  const { rows } = await sql`
    update account set deletion_asked_at = ${day?.askedAt ?? null}::timestamptz,
      delete_after = ${day?.deleteAfter ?? null}::timestamptz
    where id = ${accountId}::uuid and (delete_after is null) = ${day !== null}::boolean returning 1`.execute(
    trx,
  );
  return rows.length === 1;
}

export async function listDueAccounts(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account where delete_after <= ${now} order by delete_after limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks an account that is due; returns undefined when the deletion was canceled or the account is gone. */
export async function lockDueAccount(
  trx: Trx,
  accountId: string,
  now: Date,
): Promise<DeletionAccount | undefined> {
  const { rows } = await sql<DeletionAccount>`
    select ${COLUMNS} from account where id = ${accountId}::uuid and delete_after <= ${now} for update`.execute(
    trx,
  );
  return rows[0];
}

/**
 * Deletes groups without another member. A group whose members would stay without an owner, because they joined after the request, goes to its
 * longest-standing manager, or else member. Returns the transferred groups.
 */
export async function settleGroups(
  trx: Trx,
  accountId: string,
): Promise<{ groupId: string; ownerId: string }[]> {
  await sql`
    delete from account_group g using group_member m
    where m.group_id = g.id and m.account_id = ${accountId}::uuid
      and not exists (select 1 from group_member o where o.group_id = g.id and o.account_id <> m.account_id and o.role <> 'guest')`.execute(
    trx,
  );
  const { rows } = await sql<{ groupId: string; ownerId: string }>`
    with orphaned as (
      select m.group_id from group_member m
      where m.account_id = ${accountId}::uuid and m.role = 'owner'
        and not exists (select 1 from group_member o where o.group_id = m.group_id and o.account_id <> m.account_id and o.role = 'owner')
    ), heir as (
      select distinct on (m.group_id) m.group_id, m.account_id from group_member m
      where m.group_id in (select group_id from orphaned) and m.account_id <> ${accountId}::uuid and m.role <> 'guest'
      order by m.group_id, (m.role = 'manager') desc, m.created_at, m.account_id
    )
    update group_member m set role = 'owner' from heir
    where m.group_id = heir.group_id and m.account_id = heir.account_id
    returning m.group_id as "groupId", m.account_id as "ownerId"`.execute(trx);
  return rows;
}

/** Deletes the row, and by its foreign keys all data that refers to it. */
export async function deleteAccountRow(
  trx: Trx,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await trx
    .deleteFrom('pending_account')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute();
  await trx.deleteFrom('account').where('id', '=', id).execute();
}
