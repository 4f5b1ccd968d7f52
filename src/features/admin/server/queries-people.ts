import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import { isAfterCursor, rowCursor } from '../../../backend/db/row-cursor.ts';
import type { Profile } from '../rules/profiles-csv.ts';

/** Selects people with the answers that they gave at registration. Leaves out accounts that are about to be deleted. */
const ANSWERED = sql`
  select a.id, a.name, a.email, a.created_at,
    nullif(i.value #>> '{}', '') as industry, nullif(j.value #>> '{}', '') as job_title, (w.value = 'true'::jsonb) is true as wants_email
  from account a
  left join preference i on i.account_id = a.id and i.path = 'profile_answers.industry'
  left join preference j on j.account_id = a.id and j.path = 'profile_answers.job_title'
  left join preference w on w.account_id = a.id and w.path = 'wants_email'
  where a.deletion_asked_at is null`;

interface ProfileRow extends Profile {
  cursor: string;
}

export async function listProfileRows(
  db: Db,
  { industry, after }: { industry?: string | undefined; after?: string | undefined },
  limit: number,
): Promise<ProfileRow[]> {
  const { rows } = await sql<ProfileRow>`
    select p.id, ${rowCursor(sql`p.created_at`, sql`p.id`)} as cursor, p.name, p.email, p.industry, p.job_title as "jobTitle",
      p.wants_email as "wantsEmail", p.created_at as "createdAt"
    from (${ANSWERED}) p
    where (${industry ?? null}::text is null or p.industry = ${industry ?? null}::text)
      and ${after === undefined ? sql`true` : isAfterCursor(after, sql`p.created_at`, sql`p.id`, sql`select created_at, id from account`)}
    order by p.created_at desc, p.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface IndustryRow {
  industry: string | null;
  people: number;
  wantsEmail: number;
}

export async function countIndustries(db: Db): Promise<IndustryRow[]> {
  const { rows } = await sql<IndustryRow>`
    select p.industry, count(*)::int as people, count(*) filter (where p.wants_email)::int as "wantsEmail"
    from (${ANSWERED}) p group by p.industry order by 2 desc, 1`.execute(db);
  return rows;
}
