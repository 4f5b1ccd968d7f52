import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { BillingAddress } from '../rules/billing-address.ts';

export interface TaxQuoteRow {
  id: string;
  /** A hash of the items and their prices. */
  subject: string;
  amountCents: number;
  taxCents: number;
  currency: string;
  calculation: string;
  address: BillingAddress;
  usedAt: Date | null;
  createdAt: Date;
}

const QUOTE =
  sql.raw(`id, subject, amount_cents as "amountCents", tax_cents as "taxCents", currency, calculation, address, used_at as "usedAt",
  created_at as "createdAt"`);

/** Returns the last quote of a person. */
export async function findTaxQuote(db: Db | Trx, accountId: string): Promise<TaxQuoteRow | undefined> {
  const { rows } = await sql<TaxQuoteRow>`
    select ${QUOTE} from tax_quote where account_id = ${accountId}::uuid`.execute(db);
  return rows[0];
}

/** Stores a quote in place of the last one of this person. */
export async function putTaxQuote(
  db: Db,
  accountId: string,
  quote: Omit<TaxQuoteRow, 'id' | 'usedAt' | 'createdAt'>,
): Promise<TaxQuoteRow> {
  const { subject, amountCents, taxCents, currency, calculation, address } = quote;
  const { rows } = await sql<TaxQuoteRow>`
    insert into tax_quote (account_id, subject, amount_cents, tax_cents, currency, calculation, address)
    values (${accountId}::uuid, ${subject}, ${amountCents}, ${taxCents}, ${currency}, ${calculation}, ${JSON.stringify(address)}::jsonb)
    on conflict (account_id) do update set id = excluded.id, subject = excluded.subject, amount_cents = excluded.amount_cents, tax_cents = excluded.tax_cents,
      currency = excluded.currency, calculation = excluded.calculation, address = excluded.address, used_at = null, created_at = now()
    returning ${QUOTE}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the quote was not stored');
  return row;
}

/** Marks a quote as used and returns it; undefined if this person has no such quote, or it was used. */
export async function takeTaxQuote(
  trx: Trx,
  accountId: string,
  id: string,
): Promise<TaxQuoteRow | undefined> {
  const { rows } = await sql<TaxQuoteRow>`
    update tax_quote set used_at = now() where id = ${id}::uuid and account_id = ${accountId}::uuid and used_at is null
    returning ${QUOTE}`.execute(trx);
  return rows[0];
}

/** Deletes the quotes from before this time, with their addresses. */
export async function deleteOldTaxQuotes(db: Db, createdBefore: Date): Promise<void> {
  await sql`delete from tax_quote where created_at < ${createdBefore}`.execute(db);
}

interface NewTaxRecord {
  paymentId: string;
  kind: 'sale' | 'reversal';
  fromCents: number;
  untilCents: number;
}

/** Queues a report of sales tax to the payment provider, unless it was queued before. */
export async function insertTaxRecord(trx: Trx, { paymentId, kind, fromCents, untilCents }: NewTaxRecord) {
  await sql`
    insert into tax_record (payment_id, kind, from_cents, until_cents)
    values (${paymentId}::uuid, ${kind}, ${fromCents}, ${untilCents}) on conflict (payment_id, kind, until_cents) do nothing`.execute(
    trx,
  );
}

export interface TaxRecordRow extends NewTaxRecord {
  id: string;
  attempts: number;
  round: number;
  amountCents: number;
  taxCents: number;
  calculation: string;
  provider: string;
  /** The provider's id of the sale; null until the sale is reported. */
  saleId: string | null;
}

/** Returns the ids of records that are due. A reversal waits for its sale. */
export async function listDueTaxRecords(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from tax_record r where r.next_at <= ${now} and r.state = 'waiting' and (r.kind = 'sale' or exists (
      select from tax_record s where s.payment_id = r.payment_id and s.kind = 'sale' and s.state = 'done'))
    order by r.next_at, r.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Counts an attempt that begins now, and sets when the next one is due if this process ends. Returns undefined if the record no longer waits, or if
 * another process has begun an attempt.
 */
export async function claimTaxRecord(
  db: Db,
  id: string,
  { now, nextAt }: { now: Date; nextAt: Date },
): Promise<TaxRecordRow | undefined> {
  const { rows } = await sql<TaxRecordRow>`
    update tax_record r set attempts = r.attempts + 1, next_at = ${nextAt} from payment p
    where r.id = ${id}::uuid and r.state = 'waiting' and r.next_at <= ${now} and p.id = r.payment_id
    returning r.id, r.payment_id as "paymentId", r.kind, r.from_cents as "fromCents", r.until_cents as "untilCents", r.attempts, r.round,
      p.amount_cents as "amountCents", p.tax_cents as "taxCents", p.tax_calculation as calculation, p.provider,
      (select s.transaction_id from tax_record s where s.payment_id = r.payment_id and s.kind = 'sale') as "saleId"`.execute(
    db,
  );
  return rows[0];
}

export async function setTaxRecorded(db: Db, id: string, transactionId: string): Promise<void> {
  await sql`
    update tax_record set state = 'done', transaction_id = ${transactionId}, next_at = null, message = null where id = ${id}::uuid`.execute(
    db,
  );
}

/** Notes why an attempt failed. Without `nextAt` the record has failed for good. */
export async function setTaxIssue(
  db: Db,
  id: string,
  { message, nextAt }: { message: string; nextAt: Date | null },
): Promise<void> {
  await sql`
    update tax_record set message = ${message}, next_at = ${nextAt}, state = case when ${nextAt}::timestamptz is null then 'failed' else 'waiting' end
    where id = ${id}::uuid and state = 'waiting'`.execute(db);
}

/** Returns the number of payments with a record that failed. */
export async function countTaxIssues(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct payment_id)::integer as count from tax_record where state = 'failed'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Queues the failed records of a payment again. Returns their number. */
export async function retryTaxRecords(trx: Trx, paymentId: string): Promise<number> {
  const { rows } = await sql`
    update tax_record set state = 'waiting', attempts = 0, round = round + 1, next_at = now() where payment_id = ${paymentId}::uuid and state = 'failed'
    returning id`.execute(trx);
  return rows.length;
}
