import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import { EDITION_COLUMNS, type Edition, FROM_CURRENT_EDITIONS } from '../../editions/server/index.ts';
import { PARCEL_COLUMNS } from '../rules/parcel-columns.ts';
import { fromWanted } from './queries-wanted.ts';

/** Returns summaries of parcels in one complete edition, current or earlier. Owners are left out. */
export async function listEarlierSummaries(
  db: Db,
  edition: { geoid: string; version: number },
  ogcFids: readonly number[],
): Promise<Omit<SummaryRow, 'owner'>[]> {
  const { rows } = await sql<Omit<SummaryRow, 'owner'>>`
    select e.geoid, p.ogc_fid as "ogcFid", p.ll_uuid as "llUuid", p.path, p.address, p.parcelnumb
    from edition e join parcel p on p.edition_id = e.id
    where e.geoid = ${edition.geoid} and e.version = ${edition.version} and e.state = 'ready'
      and p.ogc_fid = any(${[...ogcFids]}::int[])`.execute(db);
  return rows;
}

export async function findEditionOfUuid(
  db: Db,
  uuid: string,
): Promise<{ edition: Edition; ogcFid: number } | undefined> {
  const { rows } = await sql<Edition & { ogcFid: number }>`
    select ${EDITION_COLUMNS}, p.ogc_fid as "ogcFid" ${FROM_CURRENT_EDITIONS} join parcel p on p.edition_id = e.id
    where p.ll_uuid = ${uuid} limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : { edition: row, ogcFid: row.ogcFid };
}

/** Returns the paths, addresses and numbers of these parcels in current editions. */
export async function listNamesOfUuids(
  db: Db,
  llUuids: readonly string[],
): Promise<{ llUuid: string; path: string; address: string | null; parcelnumb: string | null }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof listNamesOfUuids>>[number]>`
    select p.ll_uuid as "llUuid", p.path, p.address, p.parcelnumb ${FROM_CURRENT_EDITIONS} join parcel p on p.edition_id = e.id
    where p.ll_uuid = any(${[...llUuids]}::uuid[])`.execute(db);
  return rows;
}

/** Returns the field sources that the import recorded; undefined for older editions. */
export async function findFieldSources(db: Db, editionId: number): Promise<unknown> {
  const { rows } = await sql<{ fields: unknown }>`
    select provenance -> 'fields' as fields from edition where id = ${editionId}`.execute(db);
  return rows[0]?.fields;
}

/** A parcel's row: every standard column by name, and values computed from its geometry. */
export type ParcelRecordRow = Readonly<Record<string, unknown>> & {
  ogc_fid: number;
  path: string;
  ll_uuid: string;
  custom: unknown;
  geometry: string;
  boxWest: number;
  boxSouth: number;
  boxEast: number;
  boxNorth: number;
};

const RECORD_COLUMNS = sql.join(PARCEL_COLUMNS.map(({ name }) => sql.ref(`p.${name}`)));

export async function findParcelRow(
  db: Db,
  editionId: number,
  ogcFid: number,
): Promise<ParcelRecordRow | undefined> {
  return (await listParcelRows(db, editionId, [ogcFid]))[0];
}

/** Returns the rows of these parcels in the order of their numbers. Without outlines, `geometry` is `null` in JSON. */
export async function listParcelRows(
  db: Db,
  editionId: number,
  ogcFids: readonly number[],
  withOutlines = true,
): Promise<ParcelRecordRow[]> {
  const outline = withOutlines ? sql`st_asgeojson(p.geom, 7)` : sql`'null'`;
  const { rows } = await sql<ParcelRecordRow>`
    select ${RECORD_COLUMNS}, p.custom, ${outline} as geometry,
      st_xmin(p.geom) as "boxWest", st_ymin(p.geom) as "boxSouth", st_xmax(p.geom) as "boxEast", st_ymax(p.geom) as "boxNorth"
    from parcel p where p.edition_id = ${editionId} and p.ogc_fid = any(${[...ogcFids]}::int[])
    order by p.ogc_fid`.execute(db);
  return rows;
}

/** Returns the `ll_uuid`s of these parcels. */
export async function listUuids(
  db: Db,
  editionId: number,
  ogcFids: readonly number[],
): Promise<{ ogcFid: number; uuid: string }[]> {
  const { rows } = await sql<{ ogcFid: number; uuid: string }>`
    select ogc_fid as "ogcFid", ll_uuid as uuid from parcel
    where edition_id = ${editionId} and ogc_fid = any(${[...ogcFids]}::int[])`.execute(db);
  return rows;
}

export interface StackRow {
  path: string;
  address: string | null;
  parcelnumb: string | null;
  /** The number of parcels in the stack, not counting the parcel with `exceptFid`. */
  total: number;
}

/** Returns at most `limit` other parcels of a stack, in the order of their rows. */
export async function listStack(
  db: Db,
  editionId: number,
  stackUuid: string,
  exceptFid: number,
  limit: number,
): Promise<StackRow[]> {
  const { rows } = await sql<StackRow>`
    select path, address, parcelnumb, count(*) over () as total from parcel
    where edition_id = ${editionId} and ll_stack_uuid = ${stackUuid} and ogc_fid <> ${exceptFid}
    order by ogc_fid limit ${limit}`.execute(db);
  return rows;
}

export interface SummaryRow {
  geoid: string;
  ogcFid: number;
  llUuid: string;
  path: string;
  address: string | null;
  parcelnumb: string | null;
  owner: string | null;
}

/** Returns summaries of parcels in current editions. Skips ids without a parcel. */
export async function listSummaries(
  db: Db,
  ids: readonly { geoid: string; ogcFid: number }[],
): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    select c.geoid, p.ogc_fid as "ogcFid", p.ll_uuid as "llUuid", p.path, p.address, p.parcelnumb, p.owner
    ${fromWanted(ids)}`.execute(db);
  return rows;
}

export interface MeasureRow {
  geoid: string;
  ogcFid: number;
  path: string;
  address: string | null;
  parcelnumb: string | null;
  acres: number | null;
  value: number | null;
  lon: number;
  lat: number;
}

/** Returns area and value of parcels in current editions. Skips ids without a parcel. The value is the one at the head of the panel (`parcel-head.ts`). */
export async function listMeasures(
  db: Db,
  ids: readonly { geoid: string; ogcFid: number }[],
): Promise<MeasureRow[]> {
  const { rows } = await sql<MeasureRow>`
    select c.geoid, p.ogc_fid as "ogcFid", p.path, p.address, p.parcelnumb, coalesce(p.ll_gisacre, p.gisacre) as acres,
      case when p.parval > 0 then p.parval
        else coalesce(nullif(coalesce(p.landval, 0) + coalesce(p.improvval, 0), 0), p.parval) end as value,
      st_x(at.point) as lon, st_y(at.point) as lat
    ${fromWanted(ids)}
    cross join lateral (select st_pointonsurface(p.geom) as point) as at`.execute(db);
  return rows;
}
