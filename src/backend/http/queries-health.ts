import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Writes the row of the health check. Returns false if the database answers without a row, as a broken embedded instance does. */
export async function canWrite(db: Db): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into health_check (id, checked_at) values (1, now())
    on conflict (id) do update set checked_at = excluded.checked_at
    returning id`.execute(db);
  return rows[0]?.id === 1;
}
