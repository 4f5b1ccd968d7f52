import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { BBox } from '../../../kernel/geo.ts';
import { BUNDLED_ERROR_M, OUTLINE_SOURCES, type OutlineSource } from '../rules/outline-sources.ts';

/** An outline as it goes in: `ewkb` is hexadecimal. */
export interface NewOutline {
  path: string;
  ewkb: string;
  bbox: BBox;
}

/** Of a county, to be settled: which of its outlines is in force. */
const BY_RANK = sql.raw(
  `case ${OUTLINE_SOURCES.map((source, rank) => `when o.source = '${source}' then ${rank}`).join(' ')} end`,
);

export async function markBundledOutlines(db: Db | Trx): Promise<void> {
  await sql`update place set outline_source = 'bundled', outline_error_m = ${BUNDLED_ERROR_M}
    where kind = 'county' and geom is not null and outline_source is null`.execute(db);
}

/** Keeps the bundled outlines of these counties beside the ones that are about to replace them. */
export async function keepBundledOutlines(trx: Trx, paths: readonly string[]): Promise<void> {
  await sql`
    insert into county_outline (place_path, source, geom, west, south, east, north, error_m, made_from)
    select path, 'bundled', geom, west, south, east, north, outline_error_m, 'us-atlas, counties-10m' from place
    where path = any(${[...paths]}::text[]) and outline_source = 'bundled' and geom is not null
    on conflict do nothing`.execute(trx);
}

/** Puts outlines of one source in place of the earlier ones. Invalid ones are made valid. What was fitted to parcels is to be made anew. */
export async function upsertOutlines(
  trx: Trx,
  outlines: readonly NewOutline[],
  facts: { source: 'operator' | 'census'; errorM: number; madeFrom: string },
): Promise<void> {
  const { source, errorM, madeFrom } = facts;
  await sql`
    insert into county_outline (place_path, source, geom, west, south, east, north, error_m, made_from)
    select path, ${source}, case when st_isvalid(shape) then shape else st_multi(st_collectionextract(st_makevalid(shape), 3)) end,
      bbox[1], bbox[2], bbox[3], bbox[4], ${errorM}, ${madeFrom}
    from (select t.path, t.bbox, t.ewkb::geometry as shape
      from jsonb_to_recordset(${JSON.stringify(outlines)}::jsonb) as t(path text, ewkb text, bbox double precision[])) incoming
    on conflict (place_path, source) do update set geom = excluded.geom, west = excluded.west, south = excluded.south,
      east = excluded.east, north = excluded.north, error_m = excluded.error_m, made_from = excluded.made_from, made_at = now()`.execute(
    trx,
  );
  await sql`delete from county_outline where source = 'parcels'
    and place_path = any(${outlines.map(({ path }) => path)}::text[])`.execute(trx);
}

/** Writes the outline that holds into the places that have another one. Returns how many changed. */
export async function settleOutlineRows(trx: Trx, paths: readonly string[]): Promise<number> {
  const result = await sql`
    update place p set geom = best.geom, west = best.west, south = best.south, east = best.east, north = best.north,
      outline_source = best.source, outline_error_m = best.error_m
    from (
      select distinct on (o.place_path) o.place_path, o.geom, o.west, o.south, o.east, o.north, o.error_m,
        case when o.fitted_to in ('operator', 'census') then o.fitted_to else o.source end as source
      from county_outline o where o.place_path = any(${[...paths]}::text[]) and o.geom is not null and not st_isempty(o.geom)
      -- What is fitted to the parcels stands for the outline that it was fitted to.
      order by o.place_path, case o.fitted_to when 'operator' then -2 when 'census' then -1 else ${BY_RANK} end
    ) best
    where p.path = best.place_path and (p.outline_source is distinct from best.source
      or p.outline_error_m is distinct from best.error_m or p.geom is null or st_asbinary(p.geom) <> st_asbinary(best.geom))`.execute(
    trx,
  );
  return Number(result.numAffectedRows ?? 0);
}

/** The counties of the hierarchy by their GEOID. */
export async function listCountyPathsByGeoid(
  db: Db | Trx,
  geoids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('place')
    .select(['geoid', 'path'])
    .where('kind', '=', 'county')
    .where('style', '=', 'admin')
    .where('geoid', 'in', geoids.length > 0 ? geoids : [''])
    .execute();
  return new Map(rows.flatMap(({ geoid, path }) => (geoid === null ? [] : [[geoid, path]])));
}

export interface ListedOutline {
  path: string;
  headline: string;
  source: OutlineSource | null;
  error_m: number | null;
  made_from: string | null;
  made_at: Date | null;
}

/** Counties whose outline is not the bundled one, and those that have parcels, with what their outline is. */
export async function listCountyOutlines(db: Db): Promise<ListedOutline[]> {
  const { rows } = await sql<ListedOutline>`
    select p.path, p.headline, p.outline_source as source, p.outline_error_m as error_m, o.made_from, o.made_at
    from place p left join county_outline o on o.place_path = p.path and o.source = p.outline_source
    where p.kind = 'county' and (p.outline_source <> 'bundled' or exists (
      select from county_edition c where c.place_path = p.path))
    order by p.path`.execute(db);
  return rows;
}
