import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';

/** The SQL of the practice provider, which reads and writes no table of the payments themselves. */

export interface PracticeChargeRow {
  id: string;
  state: 'paid' | 'declined' | 'needs_confirmation';
  message: string | null;
  refundedCents: number;
}

const COLUMNS = sql.raw('id, state, message, refunded_cents as "refundedCents"');

export async function findPracticeCharge(db: Db | Trx, id: string): Promise<PracticeChargeRow | undefined> {
  const { rows } = await sql<PracticeChargeRow>`
    select ${COLUMNS} from practice_charge where id = ${id}`.execute(db);
  return rows[0];
}

interface NewCharge extends Pick<PracticeChargeRow, 'id' | 'state' | 'message'> {
  key: string;
  amountCents: number;
}

/** Adds a charge, unless there is one with this key. */
export async function insertPracticeCharge(
  trx: Trx,
  { id, key, amountCents, state, message }: NewCharge,
): Promise<void> {
  await sql`
    insert into practice_charge (id, key, amount_cents, state, message)
    values (${id}, ${key}, ${amountCents}, ${state}, ${message}) on conflict (key) do nothing`.execute(trx);
}

/** Changes a charge that is not paid yet, by its key, or by its id while it waits for a confirmation. Returns the row after the change. */
export async function setPracticeCharge(
  trx: Trx,
  { key = null, confirmId = null }: { key?: string | null; confirmId?: string | null },
  { state, message }: Pick<PracticeChargeRow, 'state' | 'message'>,
): Promise<PracticeChargeRow | undefined> {
  await sql`
    update practice_charge set state = ${state}, message = ${message}
    where (key = ${key}::text and state <> 'paid') or (id = ${confirmId}::text and state = 'needs_confirmation')`.execute(
    trx,
  );
  const { rows } = await sql<PracticeChargeRow>`
    select ${COLUMNS} from practice_charge where key = ${key}::text or id = ${confirmId}::text`.execute(trx);
  return rows[0];
}

/** Adds a refund, unless there is one with this key. */
export async function insertPracticeRefund(
  trx: Trx,
  { key, chargeId, amountCents }: { key: string; chargeId: string; amountCents: number },
): Promise<void> {
  await sql`
    with added as (
      insert into practice_refund (key, charge_id, amount_cents) values (${key}, ${chargeId}, ${amountCents})
      on conflict (key) do nothing returning charge_id, amount_cents
    )
    update practice_charge c set refunded_cents = c.refunded_cents + added.amount_cents
    from added where added.charge_id = c.id`.execute(trx);
}
