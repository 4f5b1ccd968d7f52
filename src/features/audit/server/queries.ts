import { type Insertable, type SqlBool, sql } from 'kysely';
import type { AuditEntryTable } from '../../../../db/schema.generated.ts';
import { containsPattern } from '../../../backend/db/contains-pattern.ts';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { AuditSearch } from '../contract.ts';

export async function insertEntry(trx: Trx, entry: Insertable<AuditEntryTable>): Promise<void> {
  await trx.insertInto('audit_entry').values(entry).execute();
}

/**
 * Returns the authors of acts whose verb begins with `verb`; null stands for a command, a job or a visitor. With `detail`, only acts whose detail contains
 * this text count.
 */
export async function listAuthors(db: Db | Trx, verb: string, detail = ''): Promise<(string | null)[]> {
  const { rows } = await sql<{ accountId: string | null }>`
    select distinct account_id as "accountId" from audit_entry
    where starts_with(verb, ${verb}) and position(${detail} in detail::text) > 0`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

export interface AuditRow {
  id: number;
  at: Date;
  accountId: string | null;
  accountName: string | null;
  accountEmail: string | null;
  asAccountId: string | null;
  asName: string | null;
  asEmail: string | null;
  verb: string;
  subjectKind: string;
  subjectId: string;
  subjectName: string | null;
  otherId: string | null;
  otherName: string | null;
  otherEmail: string | null;
  detail: Record<string, unknown>;
}

/**
 * Returns the entries that match the search, newest first. An index answers a search by verb; searches by person or subject read the log backwards.
 */
export async function listEntries(
  db: Db,
  search: AuditSearch & { before?: number | undefined },
  limit: number,
): Promise<AuditRow[]> {
  const { person, verb, subject, from, to, before } = search;
  const conditions = [sql<SqlBool>`true`];
  if (before !== undefined) conditions.push(sql`e.id < ${before}`);
  if (person !== undefined) conditions.push(isAbout(person));
  if (verb !== undefined)
    conditions.push(
      verb.includes('.') && !verb.endsWith('.')
        ? sql`e.verb = ${verb}`
        : sql`e.verb like ${`${verb.replace(/\.$/, '').replaceAll('_', String.raw`\_`)}.%`}`,
    );
  if (subject !== undefined)
    conditions.push(sql`(e.subject_id = ${subject} or e.subject_name ilike ${containsPattern(subject)})`);
  if (from !== undefined) conditions.push(sql`e.at >= ${from}::date at time zone 'UTC'`);
  if (to !== undefined) conditions.push(sql`e.at < (${to}::date + 1) at time zone 'UTC'`);
  const { rows } = await sql<AuditRow>`
    select e.id, e.at, e.account_id as "accountId", a.name as "accountName", a.email as "accountEmail",
      e.as_account_id as "asAccountId", b.name as "asName", b.email as "asEmail",
      e.verb, e.subject_kind as "subjectKind", e.subject_id as "subjectId", coalesce(e.subject_name, s.name) as "subjectName", e.detail,
      o.id as "otherId", o.name as "otherName", o.email as "otherEmail"
    from audit_entry e
    left join account a on a.id = e.account_id
    left join account b on b.id = e.as_account_id
    left join account s on e.subject_kind = 'account' and s.id::text = e.subject_id
    left join account o on o.id::text = coalesce(e.detail->>'account', e.detail->>'person', e.detail->>'to')
    where ${sql.join(conditions, sql` and `)}
    order by e.id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Matches acts whose author, signed-in account or affected account has this text in its name or email, or has this id (for deleted accounts).
 * `o` is the account of `otherId`.
 */
function isAbout(person: string) {
  const people = sql`select id from account where name ilike ${containsPattern(person)} or email ilike ${containsPattern(person)}`;
  return sql<SqlBool>`(e.account_id in (${people}) or e.as_account_id in (${people}) or o.id in (${people})
    or (e.subject_kind = 'account' and e.subject_id in (select id::text from (${people}) as them))
    or ${person} in (e.account_id::text, e.as_account_id::text, e.subject_id, e.detail->>'account', e.detail->>'person', e.detail->>'to'))`;
}
