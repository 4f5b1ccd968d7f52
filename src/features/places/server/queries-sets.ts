import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import { foldText } from '../../../kernel/fold-text.ts';
import type { PlaceKind } from '../contract.ts';

/** The state of a boundary set, which is the places of one style directly inside a place. */
export interface SetState {
  count: number;
  /** Changes whenever a row of the set is written or deleted. */
  stamp: string;
}

/**
 * `xmin` is the transaction that wrote a row, so it shows a change without reading any outline. The sum also changes when a transaction ends that began before
 * the latest one.
 */
export const STAMP = sql`count(*) || '/' || coalesce(sum(xmin::text::bigint), 0) || '/' || coalesce(sum(id), 0)`;

export async function findSetState(db: Db, path: string, style: string): Promise<SetState> {
  const { rows } = await sql<SetState>`
    select count(*)::int as count, ${STAMP} as stamp
    from place where parent_path = ${path} and style = ${style}`.execute(db);
  return rows[0] ?? { count: 0, stamp: '' };
}

/** Returns the sets directly inside a place. */
export async function listSets(
  db: Db,
  path: string,
): Promise<(SetState & { style: string; kind: PlaceKind; country: string | null })[]> {
  const { rows } = await sql<SetState & { style: string; kind: PlaceKind; country: string | null }>`
    select style, min(kind) as kind, min(country) as country, count(*)::int as count, ${STAMP} as stamp
    from place where parent_path = ${path} group by style order by style`.execute(db);
  return rows;
}

/** Returns true if any place of the site is in a boundary set with this key. */
export async function hasStyle(db: Db, style: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from place where style = ${style}) as found`.execute(db);
  return rows[0]?.found === true;
}

/** Returns a text that changes whenever one of these places is written. */
export async function findPlacesStamp(db: Db, paths: readonly string[]): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select coalesce(string_agg(path || xmin::text, ',' order by path), '') as stamp
    from place where path = any(${[...paths]}::text[])`.execute(db);
  return rows[0]?.stamp ?? '';
}

export interface ChildRow {
  id: number;
  path: string;
  name: string;
  headline: string;
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
  outline: string | null;
}

interface ChildrenRequest {
  path: string;
  style: string;
  q: string | undefined;
  limit: number;
  hasOutlines: boolean;
  /** The tolerance of simplified outlines, in degrees. 0 leaves them unchanged. */
  tolerance: number;
}

/** The marks of accented letters after their decomposition, which {@link foldText} deletes. */
const MARKS = '[\\u0300-\\u036f]';

/** Returns the children sorted by name. Uses `st_simplify`, because the variant that preserves the topology fails in GEOS on the embedded database. */
export async function listChildren(db: Db, request: ChildrenRequest): Promise<ChildRow[]> {
  const { path, style, q, limit, hasOutlines, tolerance } = request;
  const outline = hasOutlines
    ? tolerance > 0
      ? sql`st_asgeojson(st_simplify(geom, ${tolerance}, true), 5)`
      : sql`st_asgeojson(geom, 5)`
    : sql`null`;
  const { rows } = await sql<ChildRow>`
    select id, path, name, headline, west, south, east, north, ${outline} as outline from place
    where parent_path = ${path} and style = ${style}
      and (${q ?? null}::text is null
        or strpos(lower(regexp_replace(normalize(name, NFD), ${MARKS}, '', 'g')), ${foldText(q ?? '')}) > 0)
    order by name, path limit ${limit}`.execute(db);
  return rows;
}

export async function countVertices(db: Db, path: string, style: string): Promise<number> {
  const { rows } = await sql<{ vertices: number }>`
    select coalesce(sum(st_npoints(geom)), 0)::int as vertices from place
    where parent_path = ${path} and style = ${style}`.execute(db);
  return rows[0]?.vertices ?? 0;
}

export interface SetPolygon {
  id: number;
  path: string;
  name: string;
  /** A MultiPolygon in degrees. */
  wkb: Uint8Array;
  /** A point inside of it, for its name. */
  lon: number;
  lat: number;
}

/** Yields the outlines of a set for its tiles. Reads them in pages. */
export async function* listSetPolygons(db: Db, path: string, style: string): AsyncGenerator<SetPolygon> {
  const page = 250;
  for (let after = 0; ;) {
    const { rows } = await sql<SetPolygon>`
      select id, path, name, wkb, st_x(point) as lon, st_y(point) as lat
      from (
        select id, path, name, st_asbinary(geom, 'NDR') as wkb, st_pointonsurface(geom) as point from place
        where parent_path = ${path} and style = ${style} and geom is not null and id > ${after}
        order by id limit ${page}
      ) shown order by id`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return;
    after = last.id;
  }
}
