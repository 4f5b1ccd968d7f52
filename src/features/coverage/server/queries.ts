import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import type { CountySource } from '../contract.ts';

/** A county with a current edition. */
export interface CoveredCounty {
  geoid: string;
  editionId: number;
  version: number;
  path: string;
  headline: string;
  state2: string | null;
  parcels: number;
  publishedAt: Date;
}

export async function listCoveredCounties(db: Db): Promise<CoveredCounty[]> {
  const { rows } = await sql<CoveredCounty>`
    select c.geoid, e.id as "editionId", e.version, c.place_path as path, p.headline, p.state2,
      coalesce(e.parcel_count, 0) as parcels, coalesce(e.published_at, c.changed_at) as "publishedAt"
    from county_edition c join edition e on e.id = c.edition_id join place p on p.path = c.place_path
    order by c.place_path`.execute(db);
  return rows;
}

/** Returns outlines simplified to about two hundred meters, which is enough for a map of counties. */
export async function listCountyOutlines(
  db: Db,
  paths: readonly string[],
): Promise<{ path: string; headline: string; outline: string }[]> {
  const { rows } = await sql<{ path: string; headline: string; outline: string }>`
    select path, headline, st_asgeojson(st_simplifypreservetopology(geom, 0.002), 3) as outline from place
    where path = any(${[...paths]}::text[]) and geom is not null order by path`.execute(db);
  return rows;
}

export async function findPlaceHeadline(
  db: Db,
  path: string,
): Promise<{ headline: string; kind: string; state2: string | null } | undefined> {
  const { rows } = await sql<{ headline: string; kind: string; state2: string | null }>`
    select headline, kind, state2 from place where path = ${path}`.execute(db);
  return rows[0];
}

export interface EditionRow {
  id: number;
  version: number;
  published_at: Date | null;
  is_current: boolean;
  parcels: number | null;
  source_name: string;
  rows_read: number | null;
  rows_kept: number | null;
  rows_repaired: number | null;
  rows_skipped: number | null;
}

/** Returns the published editions of a county, newest first. */
export async function listPublishedEditions(db: Db, geoid: string, limit: number): Promise<EditionRow[]> {
  const { rows } = await sql<EditionRow>`
    select e.id, e.version, e.published_at, c.edition_id is not null as is_current, e.parcel_count as parcels, e.source_name,
      (e.provenance -> 'report' ->> 'rows_read')::int as rows_read, (e.provenance -> 'report' ->> 'rows_kept')::int as rows_kept,
      (e.provenance -> 'report' ->> 'rows_repaired')::int as rows_repaired,
      (e.provenance -> 'report' ->> 'rows_skipped')::int as rows_skipped
    from edition e left join county_edition c on c.edition_id = e.id
    where e.geoid = ${geoid} and e.state = 'ready' order by e.version desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the columns in the import's report. Those without a standard column are the county's own. */
export async function listReportedColumns(db: Db, editionId: number): Promise<unknown> {
  const { rows } = await sql<{ columns: unknown }>`
    select provenance -> 'report' -> 'columns' as columns from edition where id = ${editionId}`.execute(db);
  return rows[0]?.columns;
}

export async function findCountySource(db: Db, geoid: string): Promise<CountySource | undefined> {
  const { rows } = await sql<CountySource>`
    select name, url, licence, to_char(data_date, 'YYYY-MM-DD') as data_date, contact, known_limits
    from county_source where geoid = ${geoid}`.execute(db);
  return rows[0];
}

export async function saveCountySource(db: Db, geoid: string, source: CountySource): Promise<void> {
  await db
    .insertInto('county_source')
    .values({ geoid, ...source })
    .onConflict((conflict) => conflict.column('geoid').doUpdateSet({ ...source, updated_at: new Date() }))
    .execute();
}
