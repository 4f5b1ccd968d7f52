import { sql } from 'kysely';
import type { Services } from '../../../backend/services.ts';
import type { BBox } from '../../../kernel/geo.ts';
import type { PlaceKind } from '../contract.ts';
import { STAMP } from './queries-sets.ts';

/** Reads the polygons of boundary sets, to find out what lies inside them. */

const PAGE_SIZE = 500;

export interface BoundaryPolygon {
  path: string;
  name: string;
  kind: PlaceKind;
  geoid: string | null;
  /** Little-endian WKB of a MultiPolygon, degrees. */
  wkb: Uint8Array;
}

/**
 * Matches the places of a set that lie inside the place by their path, or whose box meets the box of the place, except the places around it. A path inside
 * counts even if the boxes don't meet, because county outlines are coarse. Only boxes are compared, so that no error in GEOS is possible.
 */
const IN_SET = (style: string, placePath: string) => sql`
  p.style = ${style} and p.geom is not null and p.path <> ${placePath} and not starts_with(${placePath}, p.path || '/')
  and (starts_with(p.path, ${`${placePath}/`}) or exists (
    select from place around where around.path = ${placePath} and p.west <= around.east and p.east >= around.west
      and p.south <= around.north and p.north >= around.south))`;

/** Yields the boundaries of a set inside a place and at its edge. Reads them in pages. */
export async function* listBoundaryPolygons(
  { database }: Pick<Services, 'database'>,
  style: string,
  placePath: string,
): AsyncGenerator<BoundaryPolygon> {
  for (let after = 0; ;) {
    const { rows } = await sql<BoundaryPolygon & { id: number }>`
      select p.id, p.path, p.name, p.kind, p.geoid, st_asbinary(p.geom, 'NDR') as wkb from place p
      where p.id > ${after} and ${IN_SET(style, placePath)}
      order by p.id limit ${PAGE_SIZE}`.execute(database.kysely);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_SIZE) return;
    after = last.id;
  }
}

/** Returns the boundary sets inside a place, at any depth, with their number of polygons. */
export async function listBoundaryStyles(
  { database }: Pick<Services, 'database'>,
  placePath: string,
): Promise<{ style: string; kind: PlaceKind; count: number }[]> {
  const { rows } = await sql<{ style: string; kind: PlaceKind; count: number }>`
    select style, min(kind) as kind, count(*)::int as count from place
    where starts_with(path, ${`${placePath}/`}) and geom is not null group by style order by style`.execute(
    database.kysely,
  );
  return rows;
}

/** Returns a fingerprint of a place's set that changes with any name, code or outline. Returns null when there is no such set. */
export async function boundaryStamp(
  { database }: Pick<Services, 'database'>,
  style: string,
  placePath: string,
): Promise<string | null> {
  const { rows } = await sql<{ stamp: string | null }>`
    select md5(string_agg(md5(st_asbinary(p.geom)) || p.path || p.name || coalesce(p.geoid, ''), ',' order by p.path)) as stamp
    from place p where ${IN_SET(style, placePath)}`.execute(database.kysely);
  return rows[0]?.stamp ?? null;
}

/** Returns west, south, east and north of a place, or null when it has no outline. */
export async function findPlaceBox(
  { database }: Pick<Services, 'database'>,
  placePath: string,
): Promise<BBox | null> {
  const row = await database.kysely
    .selectFrom('place')
    .select(['west', 'south', 'east', 'north'])
    .where('path', '=', placePath)
    .executeTakeFirst();
  if (row === undefined || row.west === null || row.south === null || row.east === null || row.north === null)
    return null;
  return [row.west, row.south, row.east, row.north];
}

/** Returns the outline of a place as GeoJSON, with a fingerprint of it. Returns undefined for an unknown place or one without an outline. */
export async function findPlaceOutline(
  { database }: Pick<Services, 'database'>,
  placePath: string,
): Promise<{ outline: string; stamp: string } | undefined> {
  const { rows } = await sql<{ outline: string; stamp: string }>`
    select st_asgeojson(geom, 15) as outline, md5(st_asbinary(geom)) as stamp
    from place where path = ${placePath} and geom is not null`.execute(database.kysely);
  return rows[0];
}

/** Returns a text that changes whenever a place inside this one is written or deleted. */
export async function placesInsideStamp(
  { database }: Pick<Services, 'database'>,
  placePath: string,
): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select ${STAMP} as stamp
    from place where starts_with(path, ${`${placePath}/`}) and geom is not null`.execute(database.kysely);
  return rows[0]?.stamp ?? '';
}
