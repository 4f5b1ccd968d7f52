import type { Db } from '../../../backend/db/database.ts';

/** The county with parcels that was published last; real counties before the demo's (GEOID 99...). */
export async function findHomePath(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('county_edition')
    .select('place_path')
    .orderBy((eb) => eb('geoid', 'like', '99%'))
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.place_path;
}
