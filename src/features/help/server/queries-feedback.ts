import type { Db } from '../../../backend/db/database.ts';
import type { NewSearchFeedback } from '../contract.ts';

export type SearchFeedbackRow = Awaited<ReturnType<typeof listSearchFeedbackRows>>[number];

export async function insertSearchFeedback(
  db: Db,
  { query, additional_information }: NewSearchFeedback,
  accountId: string | null,
): Promise<void> {
  await db
    .insertInto('search_feedback')
    .values({ account_id: accountId, query, additional_information })
    .execute();
}

export async function listSearchFeedbackRows(db: Db, limit: number) {
  return db
    .selectFrom('search_feedback')
    .select([
      'id',
      'created_at as createdAt',
      'account_id as accountId',
      'query',
      'additional_information as additionalInformation',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
