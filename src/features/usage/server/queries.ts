import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';

export interface Use {
  holder: string;
  kind: string;
  period: string;
  subject: string;
  amount: number;
  /** The amount that the holder may use in the period; null when unlimited. */
  total: number | null;
}

/**
 * Raises the counter and stores the subject in one statement. `repeated`: the subject was counted before, nothing changed. `refused`: the counter
 * would exceed the total, nothing changed. The counter is locked before the subject, as requests that count many do, so that they can't deadlock.
 */
export async function countUse(trx: Trx, use: Use): Promise<'counted' | 'repeated' | 'refused'> {
  const { holder, kind, period, subject, amount, total } = use;
  const { rows } = await sql<{ known: number; counted: number; fresh: number }>`
    with known as (
      select from use_subject where holder = ${holder} and kind = ${kind} and period = ${period} and subject = ${subject}
    ), counted as (
      insert into use_counter as c (holder, kind, period, used)
      select ${holder}, ${kind}, ${period}, ${amount}::integer
      where not exists (select from known) and (${total}::integer is null or ${amount}::integer <= ${total}::integer)
      on conflict (holder, kind, period) do update set used = c.used + excluded.used
      where ${total}::integer is null or c.used + excluded.used <= ${total}::integer
      returning 1
    ), fresh as (
      insert into use_subject (holder, kind, period, subject)
      select ${holder}, ${kind}, ${period}, ${subject} from counted
      on conflict do nothing returning 1
    )
    select (select count(*) from known) as known, (select count(*) from counted) as counted,
      (select count(*) from fresh) as fresh`.execute(trx);
  const { known = 0, counted = 0, fresh = 0 } = rows[0] ?? {};
  if (known === 1) return 'repeated';
  if (fresh === 1) return 'counted';
  // While this statement waited for the counter, another request may have counted the same subject.
  if (counted === 1) {
    await sql`update use_counter set used = used - ${amount}::integer
      where holder = ${holder} and kind = ${kind} and period = ${period}`.execute(trx);
    return 'repeated';
  }
  return (await listCounted(trx, use, [subject])).has(subject) ? 'repeated' : 'refused';
}

/** Returns the subjects of this list that are already counted for the holder. */
export async function listCounted(
  db: Db | Trx,
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

/** Returns the holder's count and locks it until the transaction ends, so that no other request counts for the holder. */
export async function lockCounter(
  trx: Trx,
  { holder, kind, period }: Pick<Use, 'holder' | 'kind' | 'period'>,
): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    insert into use_counter as c (holder, kind, period, used) values (${holder}, ${kind}, ${period}, 0)
    on conflict (holder, kind, period) do update set used = c.used returning used`.execute(trx);
  return rows[0]?.used ?? 0;
}

/** Locks the holder's counter, if there is one, until the transaction ends. */
export async function lockIfCounted(
  trx: Trx,
  { holder, kind, period }: Pick<Use, 'holder' | 'kind' | 'period'>,
): Promise<void> {
  await sql`select from use_counter where holder = ${holder} and kind = ${kind} and period = ${period} for update`.execute(
    trx,
  );
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
      select ${holder}, ${kind}, ${period}, subject from unnest(${[...subjects]}::text[]) as added(subject)
      on conflict do nothing returning 1
    )
    update use_counter set used = used + (select count(*) from fresh)
    where holder = ${holder} and kind = ${kind} and period = ${period}`.execute(trx);
}

/** Deletes the subject and lowers the counter by its amount; does nothing when the subject is not counted. */
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

/** Returns the count of each holder. Holders without a row have used nothing. */
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
 * Deletes the subjects of the days before `day` (YYYY-MM-DD) and of the months before its month, and the counters of visitors for these periods.
 * Counters of accounts and groups stay if their period is not before `countersBefore`. Counts that never reset stay. Returns the number of deleted
 * subjects.
 */
export async function deleteOldUses(db: Db, day: string, countersBefore: string): Promise<number> {
  const isBefore = (end: string) =>
    sql<boolean>`period < ${end} and (length(period) = 10 or (length(period) = 7 and period < ${end.slice(0, 7)}))`;
  const { numDeletedRows } = await db.deleteFrom('use_subject').where(isBefore(day)).executeTakeFirst();
  await db
    .deleteFrom('use_counter')
    .where(isBefore(day))
    .where(sql<boolean>`holder not like 'account:%' and holder not like 'group:%'`)
    .execute();
  await db.deleteFrom('use_counter').where(isBefore(countersBefore)).execute();
  return Number(numDeletedRows);
}
