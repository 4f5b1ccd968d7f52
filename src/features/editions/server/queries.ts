import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { BBox } from '../../../kernel/geo.ts';

/** The parcels of one county from one import. Complete and published, except that `getEdition` also returns editions in other states. */
export interface Edition {
  editionId: number;
  geoid: string;
  /** The number of the edition within its county, counting from one. */
  version: number;
  placePath: string;
  /** The internal name of the file. People see the result of `publicSourceName`. */
  sourceName: string;
  parcelCount: number;
  /** null until it is read from the parcel store. */
  extent: BBox | null;
  /** When it became current for the first time. */
  publishedAt: Date;
  /** When it became current for the last time; null if it isn't. Later than `publishedAt` after a roll-back. */
  currentSince: Date | null;
  /** True for the edition that everyone sees. */
  isCurrent: boolean;
}

/**
 * The pointer of each county to its current edition, for joins: `geoid`, `edition_id`, `place_path` and `changed_at`. No other feature uses
 * the table's name, except in tests.
 */
export const CURRENT_EDITIONS = sql.table('county_edition');

/** SQL for current editions as `e`, and the pointers to them as `c`. */
export const FROM_CURRENT_EDITIONS = sql`from ${CURRENT_EDITIONS} c join edition e on e.id = c.edition_id`;

/** SQL for editions in every state as `e`, and the pointers to the current ones as `c`. */
export const FROM_EDITIONS = sql`from edition e left join ${CURRENT_EDITIONS} c on c.edition_id = e.id`;

/** The columns of {@link Edition}, from `e` and `c`. */
export const EDITION_COLUMNS = sql.raw(`
  e.id as "editionId", e.geoid, e.version, e.place_path as "placePath", e.source_name as "sourceName",
  coalesce(e.parcel_count, 0) as "parcelCount",
  case when num_nulls(e.west, e.south, e.east, e.north) = 0 then array[e.west, e.south, e.east, e.north] end as extent,
  coalesce(e.published_at, c.changed_at, e.created_at) as "publishedAt", c.changed_at as "currentSince",
  c.edition_id is not null as "isCurrent"`);

/** A county by its GEOID, or the innermost of the counties at these paths. */
type County = { geoid: string } | { paths: readonly string[] };

/** Returns the published edition of a county with this version or, without a version, its current edition; undefined when there is none. */
export async function findEdition(
  db: Db | Trx,
  county: County,
  version?: number,
): Promise<Edition | undefined> {
  const isCurrent = version === undefined;
  const pointerOrEdition = sql.raw(isCurrent ? 'c' : 'e');
  const { rows } = await sql<Edition>`
    select ${EDITION_COLUMNS} ${isCurrent ? FROM_CURRENT_EDITIONS : FROM_EDITIONS}
    where ${isCurrent ? sql`true` : sql`e.version = ${version} and e.state = 'ready'`}
      and ${
        'geoid' in county
          ? sql`${pointerOrEdition}.geoid = ${county.geoid}`
          : sql`${pointerOrEdition}.place_path = any(${[...county.paths]}::text[])`
      }
    order by length(e.place_path) desc limit 1`.execute(db);
  return rows[0];
}

/** Returns an edition in any state. */
export async function getEdition(db: Db | Trx, editionId: number): Promise<Edition> {
  const { rows } = await sql<Edition>`
    select ${EDITION_COLUMNS} ${FROM_EDITIONS} where e.id = ${editionId}`.execute(db);
  const [edition] = rows;
  if (edition === undefined) throw new Error(`there is no edition ${editionId}`);
  return edition;
}

/** Returns the current edition of each county, in the order of their GEOIDs. */
export async function listCurrentEditions(db: Db): Promise<Edition[]> {
  const { rows } = await sql<Edition>`
    select ${EDITION_COLUMNS} ${FROM_CURRENT_EDITIONS} order by c.geoid`.execute(db);
  return rows;
}

/** Returns the published editions of a county, or of all counties, ordered by GEOID and newest first. Removed editions are left out. */
export async function listEditions(
  db: Db | Trx,
  { geoid = null, placePath = null }: { geoid?: string | null; placePath?: string | null } = {},
): Promise<Edition[]> {
  const { rows } = await sql<Edition>`
    select ${EDITION_COLUMNS} ${FROM_EDITIONS}
    where e.state = 'ready' and (${geoid}::text is null or e.geoid = ${geoid})
      and (${placePath}::text is null or e.place_path = ${placePath})
    order by e.geoid, e.version desc`.execute(db);
  return rows;
}

/** Locks a published edition until the transaction ends. Returns undefined if the edition is not published or was removed. */
export async function lockEdition(trx: Trx, editionId: number): Promise<Edition | undefined> {
  const { rows } = await sql<Edition>`
    select ${EDITION_COLUMNS} ${FROM_EDITIONS} where e.id = ${editionId} and e.state = 'ready' for update of e`.execute(
    trx,
  );
  return rows[0];
}
