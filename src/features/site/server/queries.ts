import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import { CURRENT_EDITIONS } from '../../editions/server/index.ts';

/** Returns the county that was published last, preferring real counties to the demo's (GEOID 99...). */
export async function findHomePath(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ path: string }>`
    select place_path as path from ${CURRENT_EDITIONS} order by geoid like '99%', changed_at desc limit 1`.execute(
    db,
  );
  return rows[0]?.path;
}
