import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import type { SourceDefinition } from '../contract.ts';

/** Inserts definitions. Existing definitions stay unchanged, and it is recorded once a day that they are used. */
export async function insertSources(
  db: Db,
  sources: readonly { id: string; definition: SourceDefinition }[],
): Promise<void> {
  await db
    .insertInto('parcel_source')
    .values(sources.map(({ id, definition }) => ({ id, definition: JSON.stringify(definition) })))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ used_on: sql`current_date` })
        .where('parcel_source.used_on', '<', sql<string>`current_date`),
    )
    .execute();
}

/** Returns the definition of a source, and records once a day that it is used. */
export async function findSource(db: Db, id: string): Promise<unknown> {
  const found = await db
    .selectFrom('parcel_source')
    .select(['definition', sql<boolean>`used_on < current_date`.as('isStale')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (found?.isStale === true)
    await db
      .updateTable('parcel_source')
      .set({ used_on: sql`current_date` })
      .where('id', '=', id)
      .execute();
  return found?.definition;
}

/** Deletes the sources that were last used before `day` (YYYY-MM-DD). Returns their number. */
export async function deleteUnusedSources(db: Db, day: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('parcel_source')
    .where('used_on', '<', day)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
