import { sql } from 'kysely';
import type { Trx } from '../../../backend/db/database.ts';

/** Turns a payment into an invoice with the number of a purchase order and a due date. */
export async function setInvoice(
  trx: Trx,
  id: string,
  { purchaseOrder, dueOn }: { purchaseOrder: string; dueOn: string },
): Promise<void> {
  await sql`
    update payment set provider = 'invoice', purchase_order = ${purchaseOrder}, due_on = ${dueOn}::date where id = ${id}::uuid`.execute(
    trx,
  );
}

export async function setDueOn(trx: Trx, id: string, dueOn: string): Promise<void> {
  await sql`update payment set due_on = ${dueOn}::date where id = ${id}::uuid`.execute(trx);
}

export async function setPurchaseOrder(trx: Trx, id: string, purchaseOrder: string): Promise<void> {
  await sql`update payment set purchase_order = ${purchaseOrder} where id = ${id}::uuid`.execute(trx);
}
