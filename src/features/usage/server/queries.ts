import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';

export interface Use {
  holder: string;
  kind: string;
  period: string;
  subject: string;
  amount: number;
  /** How much the holder may use in the period; null without limit. */
  total: number | null;
}

/**
 * Notes the subject and raises the counter in one statement. `known`: this was counted before, nothing changed. `refused`: the counter would
 * pass the total; the caller rolls back, since the subject is noted. Requests at once wait for each other at the rows that they share.
 */
export async function countUse(trx: Trx, use: Use): Promise<'counted' | 'known' | 'refused'> {
  const { holder, kind, period, subject, amount, total } = use;
  const { rows } = await sql<{ fresh: number; counted: number }>`
    with fresh as (
      insert into use_subject (holder, kind, period, subject) values (${holder}, ${kind}, ${period}, ${subject})
      on conflict do nothing returning 1
    ), counted as (
      insert into use_counter as c (holder, kind, period, used)
      select ${holder}, ${kind}, ${period}, ${amount}::integer from fresh
      where ${total}::integer is null or ${amount}::integer <= ${total}::integer
      on conflict (holder, kind, period) do update set used = c.used + excluded.used
      where ${total}::integer is null or c.used + excluded.used <= ${total}::integer
      returning 1
    )
    select (select count(*) from fresh) as fresh, (select count(*) from counted) as counted`.execute(trx);
  const [row] = rows;
  if (row?.fresh !== 1) return 'known';
  return row.counted === 1 ? 'counted' : 'refused';
}

/** Which of these subjects are counted for the holder already. */
export async function listCounted(
  db: Db,
  { holder, kind, period }: Pick<Use, 'holder' | 'kind' | 'period'>,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ subject: string }>`
    select subject from use_subject
    where holder = ${holder} and kind = ${kind} and period = ${period} and subject = any(${[...subjects]}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ subject }) => subject));
}

/** What the holder has used; until the transaction ends, nobody else counts for them. */
export async function lockCounter(
  trx: Trx,
  { holder, kind, period }: Pick<Use, 'holder' | 'kind' | 'period'>,
): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    insert into use_counter as c (holder, kind, period, used) values (${holder}, ${kind}, ${period}, 0)
    on conflict (holder, kind, period) do update set used = c.used returning used`.execute(trx);
  return rows[0]?.used ?? 0;
}

/** Counts subjects that are not counted yet, in the transaction of {@link lockCounter}. */
export async function countSubjects(
  trx: Trx,
  { holder, kind, period }: Pick<Use, 'holder' | 'kind' | 'period'>,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return;
  await sql`
    with fresh as (
      insert into use_subject (holder, kind, period, subject)
      select ${holder}, ${kind}, ${period}, subject from unnest(${[...subjects]}::text[]) as given(subject)
      on conflict do nothing returning 1
    )
    update use_counter set used = used + (select count(*) from fresh)
    where holder = ${holder} and kind = ${kind} and period = ${period}`.execute(trx);
}

/** Forgets the subject and lowers the counter by what it took; nothing when the subject is not counted. */
export async function uncountUse(
  trx: Trx,
  { holder, kind, period, subject, amount }: Omit<Use, 'total'>,
): Promise<void> {
  await sql`
    with gone as (
      delete from use_subject
      where holder = ${holder} and kind = ${kind} and period = ${period} and subject = ${subject} returning 1
    )
    update use_counter set used = greatest(0, used - ${amount}::integer)
    where holder = ${holder} and kind = ${kind} and period = ${period} and exists (select from gone)`.execute(
    trx,
  );
}

/** What each holder has used; those without a row have used nothing. */
export async function listCounts(
  db: Db,
  kind: string,
  period: string,
  holders: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('use_counter')
    .select(['holder', 'used'])
    .where('kind', '=', kind)
    .where('period', '=', period)
    .where('holder', 'in', [...holders])
    .execute();
  return new Map(rows.map(({ holder, used }) => [holder, used]));
}

/**
 * Forgets what was used before `day` (YYYY-MM-DD) and its month: which parcels it was, and the counters of visitors. The counters of
 * accounts stay until `countersBefore`. What never resets stays.
 */
export async function deleteOldUses(db: Db, day: string, countersBefore: string): Promise<number> {
  const isBefore = (end: string) =>
    sql<boolean>`period < ${end} and (length(period) = 10 or (length(period) = 7 and period < ${end.slice(0, 7)}))`;
  const { numDeletedRows } = await db.deleteFrom('use_subject').where(isBefore(day)).executeTakeFirst();
  await db
    .deleteFrom('use_counter')
    .where(isBefore(day))
    .where(sql<boolean>`holder not like 'account:%'`)
    .execute();
  await db.deleteFrom('use_counter').where(isBefore(countersBefore)).execute();
  return Number(numDeletedRows);
}
