import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import {
  EDITION_COLUMNS,
  type Edition,
  FROM_CURRENT_EDITIONS,
  FROM_EDITIONS,
} from '../../editions/server/index.ts';
import type { CountySource } from '../contract.ts';

/** The current edition of a county, with the county's name. */
export interface CoveredCounty extends Edition {
  headline: string;
  state2: string | null;
  /** Changes whenever the name or the outline of the county is written. */
  placeStamp: string;
}

export async function listCoveredCounties(db: Db): Promise<CoveredCounty[]> {
  const { rows } = await sql<CoveredCounty>`
    select ${EDITION_COLUMNS}, p.headline, p.state2, p.xmin::text as "placeStamp" ${FROM_CURRENT_EDITIONS} join place p on p.path = c.place_path
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

/** An edition, and what its import did with the rows of the file. */
export interface PublishedEdition extends Edition {
  rowsRead: number | null;
  rowsKept: number | null;
  rowsRepaired: number | null;
  rowsSkipped: number | null;
}

/** Returns the published editions of a county, newest first. */
export async function listPublishedEditions(
  db: Db,
  geoid: string,
  limit: number,
): Promise<PublishedEdition[]> {
  const { rows } = await sql<PublishedEdition>`
    select ${EDITION_COLUMNS},
      (e.provenance -> 'report' ->> 'rows_read')::int as "rowsRead", (e.provenance -> 'report' ->> 'rows_kept')::int as "rowsKept",
      (e.provenance -> 'report' ->> 'rows_repaired')::int as "rowsRepaired",
      (e.provenance -> 'report' ->> 'rows_skipped')::int as "rowsSkipped"
    ${FROM_EDITIONS} where e.geoid = ${geoid} and e.state = 'ready' order by e.version desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Returns the columns in the import's report. Those without a standard column are county columns. */
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
