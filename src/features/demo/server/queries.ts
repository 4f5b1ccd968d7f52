import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import { CURRENT_EDITIONS } from '../../editions/server/index.ts';

/** Returns whether an invented county and a real one are published. The counties of the demo have the state code 99. */
export async function findPublished(db: Db): Promise<{ hasDemo: boolean; hasOwn: boolean }> {
  const { rows } = await sql<{ hasDemo: boolean; hasOwn: boolean }>`
    select exists (select from ${CURRENT_EDITIONS} where geoid like '99%') as "hasDemo",
      exists (select from ${CURRENT_EDITIONS} where geoid not like '99%') as "hasOwn"`.execute(db);
  return rows[0] ?? { hasDemo: false, hasOwn: false };
}
