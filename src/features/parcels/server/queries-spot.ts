import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';

export interface SpotRow {
  path: string;
  llUuid: string;
  lon: number;
  lat: number;
}

/** Returns a parcel with a point inside it. */
export async function findSpotRow(db: Db, editionId: number, ogcFid: number): Promise<SpotRow | undefined> {
  const { rows } = await sql<SpotRow>`
    select p.path, p.ll_uuid as "llUuid", st_x(spot) as lon, st_y(spot) as lat
    from parcel p cross join lateral st_pointonsurface(p.geom) as spot
    where p.edition_id = ${editionId} and p.ogc_fid = ${ogcFid}`.execute(db);
  return rows[0];
}
