import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { BBox } from '../../../kernel/geo.ts';
import {
  CURRENT_EDITIONS,
  EDITION_COLUMNS,
  type Edition,
  FROM_CURRENT_EDITIONS,
} from '../../editions/server/index.ts';
import type { PlaceKind } from '../contract.ts';
import { batchesBySize } from './batches-by-size.ts';
import { hexOf } from './multipolygon-ewkb.ts';

interface PlaceFacts {
  path: string;
  kind: PlaceKind;
  style: string;
  geoid: string | null;
  name: string;
  headline: string;
  headlineAlt: string | null;
  country: string | null;
  state2: string | null;
}

/** A place to save. `ewkb` is null for a place without an outline, such as the world. */
export interface NewPlace extends PlaceFacts {
  parentPath: string | null;
  ewkb: Uint8Array | null;
  bbox: BBox | null;
}

/** The maximum number of characters of a statement's parameter, because the embedded database copies it several times. */
export const BATCH_CHARACTERS = 8_000_000;

/** Inserts places, or updates those with the same path, in batches. Makes invalid outlines valid and returns the number of these outlines. */
export async function savePlaces(db: Db | Trx, places: Iterable<NewPlace>): Promise<number> {
  let repaired = 0;
  for (const batch of batchesBySize(rowsOf(places), ({ length }) => length, { size: BATCH_CHARACTERS }))
    repaired += await saveBatch(db, batch);
  return repaired;
}

/** Yields the places as JSON. */
function* rowsOf(places: Iterable<NewPlace>): Generator<string> {
  for (const place of places) yield JSON.stringify({ ...place, ewkb: place.ewkb && hexOf(place.ewkb) });
}

async function saveBatch(db: Db | Trx, batch: readonly string[]): Promise<number> {
  const { rows } = await sql<{ repaired: number }>`
    with incoming as materialized (
      select t.*, t.ewkb::geometry as shape, st_isvalid(t.ewkb::geometry) as is_valid
      from jsonb_to_recordset(${`[${batch.join(',')}]`}::jsonb) as t(
        path text, kind text, style text, geoid text, name text, headline text, "headlineAlt" text, country text,
        state2 text, "parentPath" text, ewkb text, bbox double precision[])
    ), saved as (
      insert into place (path, kind, style, geoid, name, headline, headline_alt, country, state2, parent_path, geom,
        west, south, east, north)
      select path, kind, style, geoid, name, headline, "headlineAlt", country, state2, "parentPath",
        case when is_valid then shape else st_multi(st_collectionextract(st_makevalid(shape), 3)) end,
        bbox[1], bbox[2], bbox[3], bbox[4]
      from incoming
      on conflict (path) do update set kind = excluded.kind, style = excluded.style, geoid = excluded.geoid,
        name = excluded.name, headline = excluded.headline, headline_alt = excluded.headline_alt,
        country = excluded.country, state2 = excluded.state2, parent_path = excluded.parent_path,
        geom = excluded.geom, west = excluded.west, south = excluded.south, east = excluded.east, north = excluded.north
    )
    select count(*) as repaired from incoming where not is_valid`.execute(db);
  // After an error inside GEOS, the embedded database returns no rows instead of the error.
  if (rows[0] === undefined) throw new Error('The database could not take the outlines of these places.');
  return rows[0].repaired;
}

export interface PlaceRow extends PlaceFacts {
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
}

const PLACE_COLUMNS = sql.raw(
  'p.path, p.kind, p.style, p.geoid, p.name, p.headline, p.headline_alt as "headlineAlt", p.country, p.state2, p.west, p.south, p.east, p.north',
);

/** Returns the places with these paths in no particular order. Skips paths without a place. */
export async function listPlacesByPath(db: Db | Trx, paths: readonly string[]): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select ${PLACE_COLUMNS} from place p where p.path = any(${[...paths]}::text[])`.execute(db);
  return rows;
}

/** Returns the neighborhoods, cities and counties at a point. */
export async function listPlacesAtPoint(db: Db, lon: number, lat: number): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select ${PLACE_COLUMNS} from place p
    where p.geom && st_setsrid(st_makepoint(${lon}, ${lat}), 4326)
      and p.kind in ('neighborhood', 'city', 'county')
      and st_intersects(p.geom, st_setsrid(st_makepoint(${lon}, ${lat}), 4326))
    order by p.kind = 'county' and p.style <> 'admin', p.outline_source is not distinct from 'bundled',
      p.outline_error_m, p.id`.execute(db);
  return rows;
}

/**
 * Returns the county nearest to a point that lies in no county, if the point is within the error of the county's outline. Outlines from different
 * sources leave gaps between them.
 */
export async function listNearestCounty(db: Db, lon: number, lat: number): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select ${PLACE_COLUMNS} from (
      select p.*, st_distance(st_scale(p.geom, k, 1), st_setsrid(st_makepoint(${lon} * k, ${lat}), 4326)) * 111195 as meters
      from place p, (select greatest(cos(radians(${lat}::float8)), 0.01) as k) as scale
      where p.kind = 'county' and p.style = 'admin'
        and p.geom && st_expand(st_setsrid(st_makepoint(${lon}, ${lat}), 4326), 0.03 / k, 0.03)
    ) p where p.meters <= p.outline_error_m order by p.meters limit 1`.execute(db);
  return rows;
}

/**
 * States own the water up to three nautical miles off their coast (43 U.S.C. 1312). The outlines of Canada and its provinces, 1:50 million, are less
 * exact than that: the harbors of Toronto, Halifax and Quebec lie outside of them.
 */
const COASTAL_WATER_M = 5556;

/**
 * Returns the states and countries at a point, and those whose coastal water it may lie in, for points where {@link listPlacesAtPoint} finds no
 * county. The nearest come first.
 */
export async function listWidePlacesAtPoint(db: Db, lon: number, lat: number): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select ${PLACE_COLUMNS} from (
      select p.*, st_distance(st_scale(p.geom, k, 1), st_setsrid(st_makepoint(${lon} * k, ${lat}), 4326)) * 111195 as meters
      from place p, (select greatest(cos(radians(${lat}::float8)), 0.01) as k) as scale
      where p.kind in ('state', 'country')
        and p.geom && st_expand(st_setsrid(st_makepoint(${lon}, ${lat}), 4326), 0.06 / k, 0.06)
    ) p where p.meters <= ${COASTAL_WATER_M} order by p.meters, p.path`.execute(db);
  return rows;
}

/** An outline with more corners than this, such as a coast of a TIGER/Line file, is simplified for the map. */
const MAX_CORNERS = 20_000;
/** The tolerance of that simplification: about ten meters. */
const FINE_DEGREES = 0.0001;

export async function findOutline(db: Db, path: string): Promise<string | null> {
  const { rows } = await sql<{ outline: string | null }>`
    select st_asgeojson(case when st_npoints(geom) > ${MAX_CORNERS} then st_simplify(geom, ${FINE_DEGREES}, true) else geom end, 6)
      as outline from place where path = ${path}`.execute(db);
  return rows[0]?.outline ?? null;
}

/** The parcels of a place, and how well its outline fits them. */
export interface ParcelsOfPlace {
  /** True when a county with parcels is this place, lies inside it or contains it. */
  hasParcels: boolean;
  /** True when the place is a county with parcels and its bundled outline was not fitted to them yet. */
  isOutlineRough: boolean;
}

export async function findParcelsOfPlace(db: Db, path: string): Promise<ParcelsOfPlace> {
  const { rows } = await sql<ParcelsOfPlace>`
    select exists (select from ${CURRENT_EDITIONS}
        where place_path = ${path} or starts_with(place_path, ${`${path}/`}) or starts_with(${path}, place_path || '/')
      ) as "hasParcels",
      exists (select from ${CURRENT_EDITIONS} join place p on p.path = place_path
        where place_path = ${path} and p.outline_source = 'bundled' and not exists (
          select from county_outline o where o.place_path = p.path and o.source = 'parcels')
      ) as "isOutlineRough"`.execute(db);
  return rows[0] ?? { hasParcels: false, isOutlineRough: false };
}

export interface CountyRow extends Edition {
  /** The bounding box of the parcels, or of the county if the edition has none. */
  box: BBox;
}

/** Returns the current edition of each county. */
export async function listCurrentCounties(db: Db): Promise<CountyRow[]> {
  const { rows } = await sql<CountyRow>`
    select ${EDITION_COLUMNS}, array[coalesce(e.west, p.west), coalesce(e.south, p.south), coalesce(e.east, p.east), coalesce(e.north, p.north)] as box
    ${FROM_CURRENT_EDITIONS} join place p on p.path = c.place_path
    order by c.place_path`.execute(db);
  return rows;
}

/** Returns the paths directly inside a parent that belong to sets other than `style`. */
export async function listOtherChildPaths(
  db: Db | Trx,
  parentPath: string,
  style: string,
): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from place where parent_path = ${parentPath} and style <> ${style}`.execute(db);
  return rows.map(({ path }) => path);
}

/** Deletes the places of a set inside a parent that are not in `keep`. Returns their number. */
export async function deletePlacesExcept(
  db: Db | Trx,
  parentPath: string,
  style: string,
  keep: readonly string[],
): Promise<number> {
  const result = await sql`
    delete from place where parent_path = ${parentPath} and style = ${style}
      and path not in (select jsonb_array_elements_text(${JSON.stringify(keep)}::jsonb))`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Deletes places whose outline became empty when it was made valid (lines and points drawn as polygons). Returns their names. */
export async function deletePlacesWithoutArea(
  db: Db | Trx,
  parentPath: string,
  style: string,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from place where parent_path = ${parentPath} and style = ${style} and st_isempty(geom)
    returning name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Changes when places are added, removed or renamed. */
export type PlaceStamp = string;

export async function placeStamp(db: Db): Promise<PlaceStamp> {
  const { rows } = await sql<{ stamp: string }>`
    select count(*) || ':' || coalesce(sum(hashtext(path || headline)::bigint), 0) as stamp from place`.execute(
    db,
  );
  return rows[0]?.stamp ?? '';
}

/** Returns every place with a name, or those of one kind. Blocks only have numbers. */
export async function listSearchablePlaces(db: Db, kind: PlaceKind | null = null): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select ${PLACE_COLUMNS} from place p
    where p.kind not in ('world', 'block') and (${kind}::text is null or p.kind = ${kind}) order by p.path`.execute(
    db,
  );
  return rows;
}

/** Returns the places of the hierarchy directly inside a place: the counties of a state. */
export async function listPlacesInside(db: Db, parentPath: string): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select ${PLACE_COLUMNS} from place p where p.parent_path = ${parentPath} and p.style = 'admin' order by p.path`.execute(
    db,
  );
  return rows;
}

/** The maximum number of places of {@link listNamesInside}. */
const MAX_NAMES = 5_000;

/** Returns the names of a place and of the places anywhere inside it, except for census blocks, which nobody names. */
export async function listNamesInside(db: Db, path: string): Promise<{ name: string; path: string }[]> {
  const { rows } = await sql<{ name: string; path: string }>`
    select p.name, p.path from place p
    where (p.path = ${path} or starts_with(p.path, ${`${path}/`})) and p.kind <> 'block'
    order by p.path limit ${MAX_NAMES}`.execute(db);
  return rows;
}
