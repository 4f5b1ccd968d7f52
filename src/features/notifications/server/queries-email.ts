import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { DEFAULT_CADENCE } from '../rules/notice-kinds.ts';

/** The SQL of emails about notifications: the outbox. */

/** An email that a worker took is reserved for that worker for this long, which is longer than a mail server can take to refuse it. */
const TAKEN_SECONDS = 120;

/**
 * Collects the notifications that are due into one email for each account. Leaves out notifications of kinds that the account has turned off since, and
 * those of a run that is still writing. Returns the number of new emails.
 */
export async function collectEmails(trx: Trx, now: Date): Promise<number> {
  await sql`
    update notification n set email_at = null
    where n.email_at <= ${now} and n.email_id is null and not exists (
      select 1 from unnest(n.kinds) as k (kind) left join preference p
        on p.account_id = n.account_id and p.path = 'notifications.follows.' || k.kind
      where coalesce(p.value #>> '{}', ${DEFAULT_CADENCE}) <> 'never')`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    with due as (
      select n.id, n.account_id from notification n
      where n.email_at <= ${now} and n.email_id is null
        and not exists (select 1 from notification_run r where r.comparison_id = n.comparison_id and r.finished_at is null)
      for update of n skip locked
    ), emails as (
      insert into notification_email (account_id) select distinct account_id from due
      returning id, account_id
    ), named as (
      update notification n set email_id = e.id from due d join emails e using (account_id) where n.id = d.id
    )
    select count(*)::int as count from emails`.execute(trx);
  return rows[0]?.count ?? 0;
}

export interface EmailTask {
  id: string;
  accountId: string;
  /** null: the account is about to be deleted or its address is not confirmed, so nothing is sent. */
  email: string | null;
  attempts: number;
}

/** Takes one email that is due. It is due again later if this worker dies. */
export async function takeEmail(db: Db): Promise<EmailTask | undefined> {
  const { rows } = await sql<EmailTask>`
    update notification_email e set next_at = now() + make_interval(secs => ${TAKEN_SECONDS}), attempts = e.attempts + 1
    from account a
    where a.id = e.account_id and e.id = (
      select id from notification_email where state = 'waiting' and next_at <= now()
      order by next_at limit 1 for update skip locked)
    returning e.id, e.account_id as "accountId", e.attempts,
      case when a.email_confirmed_at is not null and a.deletion_asked_at is null then a.email end as email`.execute(
    db,
  );
  return rows[0];
}

/** Marks an email as sent or as failed for good, or sets the time of its next attempt. */
export async function settleEmail(
  db: Db,
  id: string,
  end: { state: 'sent' } | { state: 'failed' } | { state: 'waiting'; nextAt: Date },
): Promise<void> {
  await sql`
    update notification_email set state = ${end.state},
      sent_at = case when ${end.state} = 'sent' then now() end,
      next_at = ${'nextAt' in end ? end.nextAt : new Date()}
    where id = ${id}::uuid`.execute(db);
}
