import type { Db } from '../../../backend/db/database.ts';

/** Returns true when the parcels of some county are published. */
export async function hasParcels(db: Db): Promise<boolean> {
  const row = await db.selectFrom('county_edition').select('place_path').limit(1).executeTakeFirst();
  return row !== undefined;
}
