import type { Selectable } from 'kysely';
import type { SearchFeedbackTable } from '../../../../db/schema.generated.ts';
import type { Db } from '../../../backend/db/database.ts';
import type { NewSearchFeedback } from '../contract.ts';

/** A row of the table. Timestamps arrive as Dates. */
export type SearchFeedbackRow = Omit<Selectable<SearchFeedbackTable>, 'created_at'> & { created_at: Date };

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

export async function listSearchFeedbackRows(db: Db, limit: number): Promise<SearchFeedbackRow[]> {
  const rows = await db
    .selectFrom('search_feedback')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  // The generated type doesn't say that a timestamp with a default is a Date.
  return rows as unknown as SearchFeedbackRow[];
}
