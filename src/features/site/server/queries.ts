import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import { CURRENT_EDITIONS } from '../../editions/server/index.ts';

/** Returns true if a real county is published. The counties of the demo have the state code 99. */
export async function hasOwnCounty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${CURRENT_EDITIONS} where geoid not like '99%') as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Returns the county that was published last, preferring real counties to the demo's (GEOID 99...). */
export async function findHomePath(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ path: string }>`
    select place_path as path from ${CURRENT_EDITIONS} order by geoid like '99%', changed_at desc limit 1`.execute(
    db,
  );
  return rows[0]?.path;
}
