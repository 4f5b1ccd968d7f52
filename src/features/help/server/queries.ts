import { type Selectable, sql } from 'kysely';
import type { SupportRequestTable } from '../../../../db/schema.generated.ts';
import type { Db } from '../../../backend/db/database.ts';
import type { NewSupportRequest } from '../contract.ts';

/** A row of the table. Timestamps arrive as Dates. */
export type SupportRequestRow = Omit<Selectable<SupportRequestTable>, 'created_at'> & { created_at: Date };

function toRow(row: Selectable<SupportRequestTable>): SupportRequestRow {
  // The generated type doesn't say that a timestamp with a default is a Date.
  return row as unknown as SupportRequestRow;
}

export async function insertSupportRequest(
  db: Db,
  { email, message, page }: NewSupportRequest,
  accountId: string | null,
): Promise<string> {
  const { id } = await db
    .insertInto('support_request')
    .values({ account_id: accountId, email, message, page })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns requests, open ones first, then by age, newest first. */
export async function listSupportRequestRows(db: Db, limit: number): Promise<SupportRequestRow[]> {
  const rows = await db
    .selectFrom('support_request')
    .selectAll()
    .orderBy((eb) => eb('done_at', 'is not', null))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

export async function settleRequest(
  db: Db,
  id: string,
  isDone: boolean,
): Promise<SupportRequestRow | undefined> {
  const row = await db
    .updateTable('support_request')
    .set({ done_at: isDone ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toRow(row);
}
