import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { type EmailTimes, type FollowedPlaces, PREFERENCES, wantedKinds } from './queries-run.ts';

/** The SQL of notifications about a county's first edition, which has no comparison. */

export interface FirstEdition {
  editionId: number;
  geoid: string;
  placePath: string;
  version: number;
  parcels: number;
  publishedAt: Date;
  /** The account whose import was published. As a follower of places, it is not notified about its own edition. */
  publisherId: string | null;
}

/** Lists the first editions about which no notifications were written yet. */
export async function listFirstEditionsToNotify(db: Db): Promise<FirstEdition[]> {
  const { rows } = await sql<FirstEdition>`
    select distinct on (n.id) n.id as "editionId", n.geoid, n.place_path as "placePath", n.version, coalesce(n.parcel_count, 0) as parcels,
      e.created_at as "publishedAt",
      (select i.account_id from import_run i where i.edition_id = n.id order by i.created_at desc limit 1) as "publisherId"
    from event e join edition n on n.id = e.edition_id
    where e.kind = 'edition.published' and e.data ->> 'replaces' is null
      and not exists (select 1 from notification_first_run r where r.edition_id = n.id)
    order by n.id, e.cursor`.execute(db);
  return rows;
}

/** Claims a first edition for this transaction. Returns false when its notifications were already written. */
export async function claimFirstEdition(trx: Trx, editionId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into notification_first_run (edition_id) values (${editionId}) on conflict do nothing
    returning edition_id as id`.execute(trx);
  return rows.length > 0;
}

/** Writes the rows of the followers of the county, of places around it and of places inside it, which have numbers of their own. */
export async function writeFirstNotices(
  trx: Trx,
  first: FirstEdition,
  { around, inside }: FollowedPlaces,
  times: EmailTimes,
): Promise<void> {
  await sql`
    with p as (${PREFERENCES}), inside as (select key as path, value as numbers from jsonb_each(${JSON.stringify(inside)}::jsonb))
    insert into notification (account_id, first_edition_id, subject, place_path, path, title, kinds, detail, email_at)
    select f.account_id, ${first.editionId}::int, 'place', ${first.placePath}::text, f.place_path, place.headline, w.kinds,
      jsonb_build_object('version', ${first.version}::int, 'parcels', ${first.parcels}::int) || coalesce(i.numbers, '{}'), w.email_at
    from follow f join place on place.path = f.place_path left join p on p.account_id = f.account_id
      left join inside i on i.path = f.place_path
      ${wantedKinds(sql`array['edition']`, times)}
    where (f.place_path = any(${[...around]}::text[]) or starts_with(f.place_path, ${`${first.placePath}/`}))
      and f.removed_at is null and f.followed_at <= ${first.publishedAt} and w.kinds is not null
      and f.account_id is distinct from ${first.publisherId}::uuid
    on conflict do nothing`.execute(trx);
}
