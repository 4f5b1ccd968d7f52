import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { SoftDelete } from '../../../backend/db/soft-delete.ts';
import { CURRENT_EDITIONS } from '../../editions/server/index.ts';

/** The SQL to read follows; queries-write.ts changes them. */

/** A removal can be undone for an hour. */
export const REMOVED_FOLLOWS = {
  table: 'follow',
  column: 'removed_at',
  restorableHours: 1,
} as const satisfies SoftDelete;

export interface FollowRow {
  id: number;
  llUuid: string;
  geoid: string;
  path: string;
  address: string | null;
  parcelnumb: string | null;
  lon: number;
  lat: number;
  note: string;
  followedAt: Date;
  isGone: boolean;
  /** For a parcel that is gone, the version of the last edition that had it. null for other parcels, and when that edition was deleted. */
  lastVersion: number | null;
}

const COLUMNS =
  sql.raw(`f.id, f.ll_uuid as "llUuid", f.geoid, f.path, f.address, f.parcelnumb, f.lon, f.lat, f.note, f.followed_at as "followedAt",
  f.seen_edition_id is distinct from f.checked_edition_id as "isGone",
  case when f.seen_edition_id is distinct from f.checked_edition_id then e.version end as "lastVersion"`);

const FROM = sql.raw(`follow f left join edition e on e.id = f.seen_edition_id and e.state = 'ready'`);

/** Returns a page of an account's bookmarks, most recently followed first. */
export async function listFollowRows(
  db: Db,
  accountId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<FollowRow[]> {
  const { rows } = await sql<FollowRow>`
    select ${COLUMNS} from ${FROM}
    where f.account_id = ${accountId}::uuid and f.ll_uuid is not null and f.removed_at is null
    order by f.followed_at desc, f.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function findFollowRow(
  db: Db,
  accountId: string,
  key: { id: number } | { uuid: string },
): Promise<FollowRow | undefined> {
  const { rows } = await sql<FollowRow>`
    select ${COLUMNS} from ${FROM}
    where f.account_id = ${accountId}::uuid and f.ll_uuid is not null and f.removed_at is null
      and ${'id' in key ? sql`f.id = ${key.id}` : sql`f.ll_uuid = ${key.uuid}::uuid`}`.execute(db);
  return rows[0];
}

/** Returns the kind of a removed follow. */
export async function findRemovedFollow(
  db: Db,
  accountId: string,
  id: number,
): Promise<'parcel' | 'place' | undefined> {
  const { rows } = await sql<{ kind: 'parcel' | 'place' }>`
    select case when ll_uuid is null then 'place' else 'parcel' end as kind from follow
    where account_id = ${accountId}::uuid and id = ${id} and removed_at is not null`.execute(db);
  return rows[0]?.kind;
}

/** Returns the number of parcels that an account follows. */
export async function countFollows(db: Db | Trx, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from follow
    where account_id = ${accountId}::uuid and ll_uuid is not null and removed_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface SlimRow {
  id: number;
  address: string | null;
  path: string;
  lon: number;
  lat: number;
  isGone: boolean;
}

/** Returns all of an account's bookmarks with few columns, from one index. */
export async function listSlimRows(db: Db, accountId: string): Promise<SlimRow[]> {
  const { rows } = await sql<SlimRow>`
    select id, address, path, lon, lat, seen_edition_id is distinct from checked_edition_id as "isGone" from follow
    where account_id = ${accountId}::uuid and ll_uuid is not null and removed_at is null
    order by followed_at desc, id desc`.execute(db);
  return rows;
}

export interface FollowedPlaceRow {
  id: number;
  path: string;
  headline: string;
}

export async function listFollowedPlaces(db: Db, accountId: string): Promise<FollowedPlaceRow[]> {
  const { rows } = await sql<FollowedPlaceRow>`
    select f.id, p.path, p.headline from follow f join place p on p.path = f.place_path
    where f.account_id = ${accountId}::uuid and f.removed_at is null
    order by f.followed_at desc, f.id desc`.execute(db);
  return rows;
}

/** A parcel in the current edition of its county, with what a new follow needs to know about it. */
export interface ParcelNow {
  geoid: string;
  editionId: number;
  llUuid: string;
  path: string;
  countyPath: string;
}

/** Returns the parcel with a row number in the current edition of the county at one of these paths; of several counties, the innermost one. */
export async function findParcelNow(
  db: Db,
  paths: readonly string[],
  ogcFid: number,
): Promise<ParcelNow | undefined> {
  const { rows } = await sql<ParcelNow>`
    select c.geoid, c.edition_id as "editionId", c.place_path as "countyPath", p.ll_uuid as "llUuid", p.path
    from ${CURRENT_EDITIONS} c join parcel p on p.edition_id = c.edition_id and p.ogc_fid = ${ogcFid}
    where c.place_path = any(${[...paths]}::text[]) order by length(c.place_path) desc limit 1`.execute(db);
  return rows[0];
}

/** Returns the parcel with an ll_uuid in the current edition of the county at one of these paths. */
export async function findParcelNowByUuid(
  db: Db,
  paths: readonly string[],
  uuid: string,
): Promise<ParcelNow | undefined> {
  const { rows } = await sql<ParcelNow>`
    select c.geoid, c.edition_id as "editionId", c.place_path as "countyPath", p.ll_uuid as "llUuid", p.path
    from ${CURRENT_EDITIONS} c join parcel p on p.edition_id = c.edition_id and p.ll_uuid = ${uuid}::uuid
    where c.place_path = any(${[...paths]}::text[]) limit 1`.execute(db);
  return rows[0];
}
