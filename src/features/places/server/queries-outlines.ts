import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { BBox } from '../../../kernel/geo.ts';
import { CURRENT_EDITIONS } from '../../editions/server/index.ts';
import { BUNDLED_ERROR_M, OUTLINE_SOURCES, type OutlineSource } from '../rules/outline-sources.ts';
import { hexOf } from './multipolygon-ewkb.ts';

/** An outline to save. */
export interface NewOutline {
  path: string;
  ewkb: Uint8Array;
  bbox: BBox;
}

/** Ranks the outlines of a county by source, best first. */
const BY_RANK = sql.raw(
  `case ${OUTLINE_SOURCES.map((source, rank) => `when o.source = '${source}' then ${rank}`).join(' ')} end`,
);

export async function markBundledOutlines(db: Db | Trx): Promise<void> {
  await sql`update place set outline_source = 'bundled', outline_error_m = ${BUNDLED_ERROR_M}
    where kind = 'county' and geom is not null and outline_source is null`.execute(db);
}

/** Copies the bundled outlines of these counties to `county_outline`, before other outlines overwrite them in `place`. */
export async function keepBundledOutlines(trx: Trx, paths: readonly string[]): Promise<void> {
  await sql`
    insert into county_outline (place_path, source, geom, west, south, east, north, error_m, made_from)
    select path, 'bundled', geom, west, south, east, north, outline_error_m, 'us-atlas, counties-10m' from place
    where path = any(${[...paths]}::text[]) and outline_source = 'bundled' and geom is not null
    on conflict do nothing`.execute(trx);
}

/** Replaces the outlines of one source and makes invalid ones valid. Deletes the outlines fitted to parcels, which must be computed again. */
export async function upsertOutlines(
  trx: Trx,
  outlines: readonly NewOutline[],
  facts: { source: 'operator' | 'census'; errorM: number; madeFrom: string },
): Promise<void> {
  const { source, errorM, madeFrom } = facts;
  const incoming = outlines.map((outline) => ({ ...outline, ewkb: hexOf(outline.ewkb) }));
  await sql`
    insert into county_outline (place_path, source, geom, west, south, east, north, error_m, made_from)
    select path, ${source}, case when st_isvalid(shape) then shape else st_multi(st_collectionextract(st_makevalid(shape), 3)) end,
      bbox[1], bbox[2], bbox[3], bbox[4], ${errorM}, ${madeFrom}
    from (select t.path, t.bbox, t.ewkb::geometry as shape
      from jsonb_to_recordset(${JSON.stringify(incoming)}::jsonb) as t(path text, ewkb text, bbox double precision[])) incoming
    on conflict (place_path, source) do update set geom = excluded.geom, west = excluded.west, south = excluded.south,
      east = excluded.east, north = excluded.north, error_m = excluded.error_m, made_from = excluded.made_from, made_at = now()`.execute(
    trx,
  );
  await sql`delete from county_outline where source = 'parcels'
    and place_path = any(${outlines.map(({ path }) => path)}::text[])`.execute(trx);
}

/** Writes the best outline to the places whose current outline differs. Returns the number of changed places. */
export async function settleOutlineRows(trx: Trx, paths: readonly string[]): Promise<number> {
  const result = await sql`
    update place p set geom = best.geom, west = best.west, south = best.south, east = best.east, north = best.north,
      outline_source = best.source, outline_error_m = best.error_m
    from (
      select distinct on (o.place_path) o.place_path, o.geom, o.west, o.south, o.east, o.north, o.error_m,
        case when o.fitted_to in ('operator', 'census') then o.fitted_to else o.source end as source
      from county_outline o where o.place_path = any(${[...paths]}::text[]) and o.geom is not null and not st_isempty(o.geom)
      -- An outline that was made by fitting another outline to the parcels comes before that other outline.
      order by o.place_path, case o.fitted_to when 'operator' then -2 when 'census' then -1 else ${BY_RANK} end
    ) best
    where p.path = best.place_path and (p.outline_source is distinct from best.source
      or p.outline_error_m is distinct from best.error_m or p.geom is null or st_asbinary(p.geom) <> st_asbinary(best.geom))`.execute(
    trx,
  );
  return Number(result.numAffectedRows ?? 0);
}

/** Returns the path of the county of each GEOID in a country. Only counties of the hierarchy (the set `admin`) count. */
export async function listCountyPathsByGeoid(
  db: Db | Trx,
  country: string,
  geoids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('place')
    .select(['geoid', 'path'])
    .where('kind', '=', 'county')
    .where('style', '=', 'admin')
    .where('country', '=', country)
    .where('geoid', 'in', geoids.length > 0 ? geoids : [''])
    .execute();
  return new Map(rows.flatMap(({ geoid, path }) => (geoid === null ? [] : [[geoid, path]])));
}

/** The outline that is fitted to a county's parcels: the best of the county's outlines that is not made from parcels. `geometry` is GeoJSON. */
export interface OutlineToFit {
  source: OutlineSource;
  geometry: string;
  errorM: number;
  madeFrom: string;
  madeAt: Date;
}

export async function findOutlineToFit(trx: Trx, path: string): Promise<OutlineToFit | undefined> {
  const { rows } = await sql<OutlineToFit>`
    select o.source, st_asgeojson(o.geom, 7) as geometry, o.error_m as "errorM", o.made_from as "madeFrom", o.made_at as "madeAt" from county_outline o
    where o.place_path = ${path} and o.source <> 'parcels' and o.geom is not null and not st_isempty(o.geom)
    order by ${BY_RANK} limit 1`.execute(trx);
  return rows[0];
}

/** Returns the outlines (GeoJSON) of the counties whose box lies within the box of a county. */
export async function listEnclosedOutlines(trx: Trx, path: string): Promise<string[]> {
  const { rows } = await sql<{ outline: string }>`
    select st_asgeojson(p.geom, 7) as outline from place around join place p
      on p.west >= around.west and p.east <= around.east and p.south >= around.south and p.north <= around.north
    where around.path = ${path} and p.kind = 'county' and p.style = 'admin' and p.path <> around.path and p.geom is not null`.execute(
    trx,
  );
  return rows.map(({ outline }) => outline);
}

/** Returns the id of the edition that a county's outline was last fitted to. */
export async function findFittedEdition(db: Db | Trx, path: string): Promise<number | null> {
  const row = await db
    .selectFrom('county_outline')
    .select('edition_id as editionId')
    .where('place_path', '=', path)
    .where('source', '=', 'parcels')
    .executeTakeFirst();
  return row?.editionId ?? null;
}

/**
 * Saves the outline that was made by fitting the outline of the source `fittedTo` to a county's parcels, or from the parcels alone if `fittedTo` is null.
 * `outline` is null when the original outline already contains all parcels.
 */
export async function upsertFittedOutline(
  trx: Trx,
  path: string,
  outline: NewOutline | null,
  facts: { editionId: number; fittedTo: OutlineSource | null; errorM: number; madeFrom: string },
): Promise<void> {
  const { editionId, fittedTo, errorM, madeFrom } = facts;
  const [west, south, east, north] = outline?.bbox ?? [null, null, null, null];
  await sql`
    insert into county_outline (place_path, source, geom, west, south, east, north, error_m, made_from, edition_id, fitted_to)
    select ${path}, 'parcels', case when st_isvalid(shape) then shape else st_multi(st_collectionextract(st_makevalid(shape), 3)) end,
      ${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, ${errorM}, ${madeFrom}, ${editionId}, ${fittedTo}
    from (select ${outline && hexOf(outline.ewkb)}::text::geometry as shape) incoming
    on conflict (place_path, source) do update set geom = excluded.geom, west = excluded.west, south = excluded.south,
      east = excluded.east, north = excluded.north, error_m = excluded.error_m, made_from = excluded.made_from,
      edition_id = excluded.edition_id, fitted_to = excluded.fitted_to, made_at = now()`.execute(trx);
}

/** Deletes the outline of a source and the outline fitted to parcels. Returns false when there was none of this source. */
export async function deleteOutline(trx: Trx, path: string, source: OutlineSource): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from county_outline where place_path = ${path} and source = ${source}`.execute(trx);
  if (!numAffectedRows) return false;
  await sql`delete from county_outline where place_path = ${path} and source = 'parcels'`.execute(trx);
  return true;
}

export interface ListedOutline {
  path: string;
  headline: string;
  source: OutlineSource | null;
  errorM: number | null;
  madeFrom: string | null;
  madeAt: Date | null;
}

/** Returns the counties with parcels and those with an outline other than the bundled one, with the facts of their outline in force. */
export async function listCountyOutlines(db: Db): Promise<ListedOutline[]> {
  const { rows } = await sql<ListedOutline>`
    select p.path, p.headline, p.outline_source as source, p.outline_error_m as "errorM", o.made_from as "madeFrom", o.made_at as "madeAt"
    from place p left join county_outline o on o.place_path = p.path and o.source = p.outline_source
    where p.kind = 'county' and (p.outline_source <> 'bundled' or exists (
      select from ${CURRENT_EDITIONS} c where c.place_path = p.path))
    order by p.path`.execute(db);
  return rows;
}
