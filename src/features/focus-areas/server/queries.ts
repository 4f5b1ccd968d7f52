import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { SoftDelete } from '../../../backend/db/soft-delete.ts';
import { Problem } from '../../../kernel/problem.ts';

/** A deleted focus area can be restored for a week. */
export const DELETED_AREAS = {
  table: 'focus_area',
  column: 'deleted_at',
  restorableHours: 7 * 24,
} as const satisfies SoftDelete;

/** A focus area without its geometry. */
export interface FocusAreaRow {
  slug: string;
  ownerId: string;
  groupSlug: string | null;
  name: string;
  description: string;
  areaSqm: number;
  west: number;
  south: number;
  east: number;
  north: number;
  createdAt: Date;
  updatedAt: Date;
  /** True if the plan of its account is too small for it. */
  isSuspended: boolean;
}

const COLUMNS = sql`slug, owner_id as "ownerId", group_slug as "groupSlug", name, description, area.area_sqm as "areaSqm",
  area.west, area.south, area.east, area.north, created_at as "createdAt", updated_at as "updatedAt", area.suspended_at is not null as "isSuspended"`;

/** Selects the measures of a GeoJSON shape. `outline` is coarse: it drops details smaller than a thousandth of the longer side of the area's box. */
const MEASURED = (shape: string) => sql`
  select geom, st_area(geom::geography) as area_sqm,
    st_xmin(geom) as west, st_ymin(geom) as south, st_xmax(geom) as east, st_ymax(geom) as north,
    st_multi(st_simplifypreservetopology(
      geom, greatest(st_xmax(geom) - st_xmin(geom), st_ymax(geom) - st_ymin(geom)) / 1000)) as outline
  from (select st_multi(st_setsrid(st_geomfromgeojson(${shape}), 4326)) as geom) as given`;

export interface ShapeMeasures {
  areaSqm: number;
  /** PostGIS's reason that the shape is invalid (`Nested shells`); null when it is valid. */
  issue: string | null;
  at: [lon: number, lat: number] | null;
}

/** Returns the geodesic area and the validity of a GeoJSON geometry. */
export async function measureShape(db: Db, shape: string): Promise<ShapeMeasures> {
  const { rows } = await sql<{
    areaSqm: number;
    reason: string | null;
    lon: number | null;
    lat: number | null;
  }>`
    select st_area(geom::geography) as "areaSqm", (found).reason as reason,
      st_x((found).location) as lon, st_y((found).location) as lat
    from (
      select geom, case when st_isvalid(geom) then null else st_isvaliddetail(geom) end as found
      from (select st_setsrid(st_geomfromgeojson(${shape}), 4326) as geom) as given
    ) as checked`.execute(db);
  const [row] = rows;
  const { lon = null, lat = null } = row ?? {};
  return {
    areaSqm: row?.areaSqm ?? 0,
    issue: row?.reason ?? null,
    at: lon === null || lat === null ? null : [lon, lat],
  };
}

/**
 * Returns the union of several GeoJSON polygons and its number of corners, without the closing positions of the rings. `text` is null when the union is empty
 * or has more than `maxCorners`.
 */
export async function joinShapes(
  db: Db,
  shapes: readonly string[],
  maxCorners: number,
): Promise<{ text: string | null; corners: number }> {
  const { rows } = await sql<{ text: string | null; corners: number }>`
    select case when corners <= ${maxCorners} then st_asgeojson(geom, 15) end as text, corners
    from (
      select st_unaryunion(st_collect(st_setsrid(st_geomfromgeojson(shape), 4326))) as geom
      from jsonb_array_elements_text(${JSON.stringify(shapes)}::jsonb) as given (shape)
    ) as joined, lateral (select coalesce(st_npoints(geom) - st_nrings(geom), 0) as corners) as counted`.execute(
    db,
  );
  return rows[0] ?? { text: null, corners: 0 };
}

export interface NewFocusArea {
  slug: string;
  ownerId: string;
  groupSlug: string | null;
  name: string;
  description: string;
  shape: string;
}

export async function insertFocusArea(db: Db, area: NewFocusArea): Promise<FocusAreaRow> {
  const { rows } = await sql<FocusAreaRow>`
    insert into focus_area as area
      (slug, owner_id, group_slug, name, description, geom, outline, area_sqm, west, south, east, north)
    select ${area.slug}, ${area.ownerId}, ${area.groupSlug}, ${area.name}, ${area.description},
      geom, outline, area_sqm, west, south, east, north
    from (${MEASURED(area.shape)}) as measured
    returning ${COLUMNS}`.execute(db);
  return only(rows);
}

export interface FocusAreaChange {
  name: string;
  description: string | null;
  groupSlug: string | null;
}

/** Changes name, description and sharing; null leaves the description unchanged. */
export async function updateFocusArea(db: Db, slug: string, change: FocusAreaChange): Promise<FocusAreaRow> {
  const { rows } = await sql<FocusAreaRow>`
    update focus_area as area
    set name = ${change.name}, description = coalesce(${change.description}, description),
      group_slug = ${change.groupSlug}, updated_at = now()
    where slug = ${slug} and deleted_at is null
    returning ${COLUMNS}`.execute(db);
  return only(rows);
}

export async function updateShape(db: Db, slug: string, shape: string): Promise<FocusAreaRow> {
  const { rows } = await sql<FocusAreaRow>`
    update focus_area as area
    set geom = m.geom, outline = m.outline, area_sqm = m.area_sqm, west = m.west, south = m.south, east = m.east,
      north = m.north, updated_at = now()
    from (${MEASURED(shape)}) as m
    where slug = ${slug} and deleted_at is null
    returning ${COLUMNS}`.execute(db);
  return only(rows);
}

function only(rows: readonly FocusAreaRow[]): FocusAreaRow {
  const [row] = rows;
  if (row === undefined) throw new Problem('not_found', 'The focus area was deleted meanwhile.');
  return row;
}

export async function findFocusArea(db: Db, slug: string): Promise<FocusAreaRow | undefined> {
  const { rows } = await sql<FocusAreaRow>`
    select ${COLUMNS} from focus_area area where slug = ${slug} and deleted_at is null`.execute(db);
  return rows[0];
}

/** Returns the areas with these slugs, in no order; skips deleted ones. */
export async function listAreasBySlug(db: Db, slugs: readonly string[]): Promise<FocusAreaRow[]> {
  const { rows } = await sql<FocusAreaRow>`
    select ${COLUMNS} from focus_area area
    where slug in (select jsonb_array_elements_text(${JSON.stringify(slugs)}::jsonb)) and deleted_at is null`.execute(
    db,
  );
  return rows;
}

/** Returns the exact outline, and a point inside it. */
export async function findShape(
  db: Db,
  slug: string,
): Promise<{ geometry: string; lon: number; lat: number } | undefined> {
  const { rows } = await sql<{ geometry: string; lon: number; lat: number }>`
    select st_asgeojson(geom, 15) as geometry, st_x(inside) as lon, st_y(inside) as lat
    from (select geom, st_pointonsurface(geom) as inside from focus_area
      where slug = ${slug} and deleted_at is null) as found`.execute(db);
  return rows[0];
}

const shown = (ownerId: string, groupSlugs: readonly string[]) => sql`
  deleted_at is null and (owner_id = ${ownerId}
    or group_slug in (select jsonb_array_elements_text(${JSON.stringify(groupSlugs)}::jsonb)))`;

/** Returns areas, newest first. */
export async function listFocusAreaRows(
  db: Db,
  ownerId: string,
  groupSlugs: readonly string[],
  limit: number,
): Promise<FocusAreaRow[]> {
  const { rows } = await sql<FocusAreaRow>`
    select ${COLUMNS} from focus_area area where ${shown(ownerId, groupSlugs)}
    order by created_at desc, slug limit ${limit}`.execute(db);
  return rows;
}

/** Returns the newest areas, large ones first, so that small ones are drawn over the areas that contain them. */
export async function listOutlineRows(
  db: Db,
  ownerId: string,
  groupSlugs: readonly string[],
  limit: number,
): Promise<{ slug: string; name: string; outline: string }[]> {
  const { rows } = await sql<{ slug: string; name: string; outline: string }>`
    select slug, name, st_asgeojson(outline, 6) as outline
    from (select slug, name, outline, area_sqm from focus_area
      where ${shown(ownerId, groupSlugs)} and suspended_at is null order by created_at desc, slug limit ${limit}) as newest
    order by area_sqm desc`.execute(db);
  return rows;
}

export async function countFocusAreas(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from focus_area where owner_id = ${ownerId} and deleted_at is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Selects the areas of an account (group): those that are shared with it, and private ones of people whose own account it is. */
const ofGroup = (groupId: string) => sql`
  deleted_at is null and (group_slug = (select g.slug from account_group g where g.id = ${groupId}::uuid)
    or (group_slug is null and owner_id in (select a.id from account a where a.primary_group_id = ${groupId}::uuid)))`;

/** Lists the areas of an account (group), the last changed first. */
export async function listAreaNames(db: Db, groupId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select slug as id, name from focus_area where ${ofGroup(groupId)} order by updated_at desc, slug`.execute(
    db,
  );
  return rows;
}

/** Suspends exactly these areas of an account (group) and restores all others. Returns the number of newly suspended areas. */
export async function setSuspendedAreas(
  trx: Trx,
  groupId: string,
  slugs: readonly string[],
): Promise<number> {
  const suspended = sql`slug in (select jsonb_array_elements_text(${JSON.stringify(slugs)}::jsonb))`;
  await sql`
    update focus_area set suspended_at = null where ${ofGroup(groupId)} and suspended_at is not null and not ${suspended}`.execute(
    trx,
  );
  const { numAffectedRows = 0n } = await sql`
    update focus_area set suspended_at = now() where ${ofGroup(groupId)} and suspended_at is null and ${suspended}`.execute(
    trx,
  );
  return Number(numAffectedRows);
}
