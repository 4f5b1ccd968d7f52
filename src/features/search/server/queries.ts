import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';

/** Returns the current edition of each county. */
export async function listCurrentEditions(
  db: Db,
): Promise<{ geoid: string; version: number; placePath: string }[]> {
  const { rows } = await sql<{ geoid: string; version: number; placePath: string }>`
    select c.geoid, e.version, c.place_path as "placePath" from county_edition c join edition e on e.id = c.edition_id order by c.geoid`.execute(
    db,
  );
  return rows;
}

export interface ParcelAtPoint {
  geoid: string;
  ogc_fid: number;
  path: string;
  ll_uuid: string;
  address: string | null;
  parcelnumb: string | null;
}

/** Returns path, address and number of a parcel in a county's current edition. */
export async function findNamedParcel(
  db: Db,
  geoid: string,
  ogcFid: number,
): Promise<ParcelAtPoint | undefined> {
  const { rows } = await sql<ParcelAtPoint>`
    select p.geoid, p.ogc_fid, p.path, p.ll_uuid, p.address, p.parcelnumb
    from county_edition c join parcel p on p.edition_id = c.edition_id
    where c.geoid = ${geoid} and p.ogc_fid = ${ogcFid}`.execute(db);
  return rows[0];
}
