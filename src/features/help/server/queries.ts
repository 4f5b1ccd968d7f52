import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import type { NewSupportRequest } from '../contract.ts';

const COLUMNS = [
  'id',
  'created_at as createdAt',
  'account_id as accountId',
  'email',
  'message',
  'page',
  'done_at as doneAt',
] as const;

export type SupportRequestRow = Awaited<ReturnType<typeof listSupportRequestRows>>[number];

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
export async function listSupportRequestRows(db: Db, limit: number) {
  return db
    .selectFrom('support_request')
    .select(COLUMNS)
    .orderBy((eb) => eb('done_at', 'is not', null))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function settleRequest(
  db: Db,
  id: string,
  isDone: boolean,
): Promise<SupportRequestRow | undefined> {
  return db
    .updateTable('support_request')
    .set({ done_at: isDone ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
}
