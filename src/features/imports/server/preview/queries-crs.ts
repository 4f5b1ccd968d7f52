import { sql } from 'kysely';
import type { Db } from '../../../../backend/db/database.ts';
import type { CrsBox } from '../../rules/guess-crs.ts';

export interface CrsRow {
  epsgCode: number;
  name: string;
  definition: string;
}

/**
 * Returns the coordinate systems that American counties use, likely ones first: state plane and other zones of NAD 83, then web mercator and the UTM zones of
 * WGS 84, then zones of NAD 27. Later realizations of NAD 83 differ by less than a meter and are left out.
 */
export async function listLikelyCrs(db: Db): Promise<CrsRow[]> {
  const { rows } = await sql<CrsRow>`
    select auth_srid as "epsgCode", substring(srtext from '"([^"]+)"') as name, proj4text as definition
    from spatial_ref_sys
    where auth_name = 'EPSG' and proj4text <> '' and (
      srtext like 'PROJCS["NAD83 / %' or srtext like 'PROJCS["NAD27 / %' or srtext like 'PROJCS["WGS 84 / UTM zone %'
      or auth_srid = 3857)
    order by case when srtext like 'PROJCS["NAD83 / %' then 0 when srtext like 'PROJCS["NAD27 / %' then 2 else 1 end, auth_srid`.execute(
    db,
  );
  return rows;
}

/** Returns the box around a place's outline; undefined when the place or its outline is unknown. */
export async function findPlaceBox(db: Db, placePath: string): Promise<CrsBox | undefined> {
  const { rows } = await sql<{ west: number | null; south: number; east: number; north: number }>`
    select st_xmin(geom) as west, st_ymin(geom) as south, st_xmax(geom) as east, st_ymax(geom) as north
    from place where path = ${placePath}`.execute(db);
  const [box] = rows;
  return box === undefined || box.west === null ? undefined : [box.west, box.south, box.east, box.north];
}
