import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { CURRENT_EDITIONS } from '../../editions/server/index.ts';
import type { ParcelNow } from './queries.ts';

/** The columns of a parcel that a follow stores. */
const STORED_COLUMNS = sql.raw(`p.path, p.address, p.parcelnumb, p.ll_uuid,
  coalesce(nullif(p.lon, '')::double precision, st_x(st_pointonsurface(p.geom))) as lon,
  coalesce(nullif(p.lat, '')::double precision, st_y(st_pointonsurface(p.geom))) as lat`);

/**
 * Updates the follows whose county has a new current edition since the last update: a parcel's path may have changed, or the parcel is gone or
 * back. Finds each parcel by its ll_uuid, so that it never reads a county of millions. Usually does nothing.
 */
export async function refreshFollows(db: Db, accountId: string): Promise<void> {
  await sql`
    with stale as (
      select f.id, c.edition_id, now.*
      from follow f
        left join ${CURRENT_EDITIONS} c on c.geoid = f.geoid
        left join lateral (
          select ${STORED_COLUMNS} from parcel p where p.edition_id = c.edition_id and p.ll_uuid = f.ll_uuid limit 1
        ) as now on true
      where f.account_id = ${accountId}::uuid and f.geoid is not null and f.checked_edition_id is distinct from c.edition_id
    )
    update follow set checked_edition_id = stale.edition_id,
      seen_edition_id = case when stale.path is null then follow.seen_edition_id else stale.edition_id end,
      path = coalesce(stale.path, follow.path),
      address = case when stale.path is null then follow.address else stale.address end,
      parcelnumb = case when stale.path is null then follow.parcelnumb else stale.parcelnumb end,
      lon = coalesce(stale.lon, follow.lon), lat = coalesce(stale.lat, follow.lat)
    from stale where stale.id = follow.id`.execute(db);
}

/** Adds a parcel to the bookmarks, at the top of the list. A parcel that has a bookmark keeps its position, and its note unless a new note is given. */
export async function insertFollow(
  trx: Trx,
  accountId: string,
  { editionId, geoid, llUuid }: ParcelNow,
  note: string | undefined,
): Promise<void> {
  await sql`
    insert into follow (account_id, ll_uuid, geoid, path, address, parcelnumb, lon, lat, seen_edition_id, checked_edition_id, note)
    select ${accountId}::uuid, now.ll_uuid, ${geoid}, now.path, now.address, now.parcelnumb, now.lon, now.lat,
      ${editionId}::int, ${editionId}::int, ${note ?? ''}
    from (select ${STORED_COLUMNS} from parcel p where p.edition_id = ${editionId} and p.ll_uuid = ${llUuid}::uuid limit 1) as now
    on conflict (account_id, ll_uuid) where ll_uuid is not null do update set
      note = case when ${note === undefined} and follow.removed_at is null then follow.note else excluded.note end,
      followed_at = case when follow.removed_at is null then follow.followed_at else excluded.followed_at end,
      removed_at = null`.execute(trx);
}

export async function insertPlaceFollow(
  trx: Trx,
  accountId: string,
  placePath: string,
): Promise<{ id: number; path: string; headline: string } | undefined> {
  await sql`
    insert into follow (account_id, place_path) select ${accountId}::uuid, path from place where path = ${placePath}
    on conflict (account_id, place_path) where place_path is not null do update set
      followed_at = case when follow.removed_at is null then follow.followed_at else excluded.followed_at end,
      removed_at = null`.execute(trx);
  const { rows } = await sql<{ id: number; path: string; headline: string }>`
    select f.id, p.path, p.headline from follow f join place p on p.path = f.place_path
    where f.account_id = ${accountId}::uuid and f.place_path = ${placePath}`.execute(trx);
  return rows[0];
}

export async function writeNote(db: Db, accountId: string, id: number, note: string): Promise<void> {
  await sql`
    update follow set note = ${note}
    where account_id = ${accountId}::uuid and id = ${id} and ll_uuid is not null and removed_at is null`.execute(
    db,
  );
}
