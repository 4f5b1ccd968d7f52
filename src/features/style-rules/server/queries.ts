import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import type { SourceDefinition } from '../contract.ts';

/** Keeps definitions; those that are there stay as they are. */
export async function insertSources(
  db: Db,
  sources: readonly { id: string; definition: SourceDefinition }[],
): Promise<void> {
  await db
    .insertInto('parcel_source')
    .values(sources.map(({ id, definition }) => ({ id, definition: JSON.stringify(definition) })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** What a source was made of; notes that it is used, once a day. */
export async function findSource(db: Db, id: string): Promise<unknown> {
  const found = await db
    .selectFrom('parcel_source')
    .select(['definition', sql<boolean>`used_on < current_date`.as('is_stale')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (found?.is_stale === true)
    await db
      .updateTable('parcel_source')
      .set({ used_on: sql`current_date` })
      .where('id', '=', id)
      .execute();
  return found?.definition;
}

/** Forgets sources that nobody asked for since `day` (YYYY-MM-DD); how many. */
export async function deleteUnusedSources(db: Db, day: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('parcel_source')
    .where('used_on', '<', day)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
