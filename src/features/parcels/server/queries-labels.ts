import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import { type ParcelId, fromWanted } from './queries-wanted.ts';

export interface LabelRow {
  geoid: string;
  ogcFid: number;
  llUuid: string;
  text: string;
  lon: number;
  lat: number;
}

/** Returns the value of `column` for parcels in current editions, with a point inside each parcel. Leaves out parcels without the value. */
export async function listLabelRows(
  db: Db,
  column: 'owner' | 'parcelnumb',
  ids: readonly ParcelId[],
): Promise<LabelRow[]> {
  const { rows } = await sql<LabelRow>`
    select c.geoid, p.ogc_fid as "ogcFid", p.ll_uuid as "llUuid", p.${sql.ref(column)} as text, st_x(at.point) as lon, st_y(at.point) as lat
    ${fromWanted(ids)}
    cross join lateral (select st_pointonsurface(p.geom) as point) as at
    where p.${sql.ref(column)} <> ''`.execute(db);
  return rows;
}

export interface ShapeRow {
  geoid: string;
  ogcFid: number;
  path: string;
  /** GeoJSON. */
  geometry: string;
}

export async function listShapes(db: Db, ids: readonly ParcelId[]): Promise<ShapeRow[]> {
  const { rows } = await sql<ShapeRow>`
    select c.geoid, p.ogc_fid as "ogcFid", p.path, st_asgeojson(p.geom, 8) as geometry ${fromWanted(ids)}`.execute(
    db,
  );
  return rows;
}
