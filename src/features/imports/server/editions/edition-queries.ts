import { sql } from 'kysely';
import type { Db, Trx } from '../../../../backend/db/database.ts';
import { removeComparisonsOf } from '../../../history/server/index.ts';
import { parcelTable } from '../queries.ts';
import { dropRecords } from '../joins/record-queries.ts';

/** The SQL about the earlier and current editions of a county. */

export interface EditionRow {
  id: number;
  geoid: string;
  version: number;
  place_path: string;
  headline: string;
  source_name: string;
  parcel_count: number;
  is_current: boolean;
  created_at: Date;
  published_at: Date;
  imported_by: string | null;
  run_id: string | null;
}

/** Returns every edition that can be current, county by county, newest first. */
export async function listEditionRows(db: Db, placePath: string | null): Promise<EditionRow[]> {
  const { rows } = await sql<EditionRow>`
    select edition.id, edition.geoid, edition.version, edition.place_path, place.headline, edition.source_name,
      coalesce(edition.parcel_count, 0) as parcel_count, county_edition.edition_id is not null as is_current,
      edition.created_at, coalesce(edition.published_at, edition.created_at) as published_at,
      account.name as imported_by, run.id as run_id
    from edition
      join place on place.path = edition.place_path
      left join county_edition on county_edition.edition_id = edition.id
      left join lateral (
        select id, account_id from import_run
        where import_run.edition_id = edition.id and import_run.state = 'published'
        order by created_at limit 1
      ) as run on true
      left join account on account.id = run.account_id
    where edition.state = 'ready' and (${placePath}::text is null or edition.place_path = ${placePath})
    order by place.headline, edition.place_path, edition.version desc`.execute(db);
  return rows;
}

export interface PublishedEdition {
  id: number;
  geoid: string;
  version: number;
  placePath: string;
  isCurrent: boolean;
}

/** Locks a published edition until the transaction ends. Returns undefined if it is not published or was removed. */
export async function lockReadyEdition(trx: Trx, id: number): Promise<PublishedEdition | undefined> {
  const { rows } = await sql<PublishedEdition>`
    select id, geoid, version, place_path as "placePath",
      exists (select from county_edition where edition_id = edition.id) as "isCurrent"
    from edition where id = ${id} and state = 'ready' for update`.execute(trx);
  return rows[0];
}

/** Returns true if a running import takes the ids of its parcels from the edition. */
export async function isBaseOfImport(trx: Trx, id: number): Promise<boolean> {
  const run = await trx
    .selectFrom('import_run')
    .select('id')
    .where('base_edition_id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return run !== undefined;
}

/** Drops an edition's parcels; its row remains as `removed`. Blocks all readers of `parcel` until the transaction ends: use `withShortLock`. */
export async function dropEdition(trx: Trx, id: number): Promise<void> {
  await sql`drop table if exists ${sql.table(parcelTable(id))}`.execute(trx);
  await dropRecords(trx, id);
  await removeComparisonsOf(trx, id);
  await trx.updateTable('edition').set({ state: 'removed' }).where('id', '=', id).execute();
}

/** Returns the editions of a county beyond the newest `keep`, oldest first. The current edition is always one of those that are kept. */
export async function listEditionsBeyond(db: Db, placePath: string, keep: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select edition.id, edition.version,
        row_number() over (order by (county_edition.edition_id is not null) desc, edition.version desc) as place
      from edition left join county_edition on county_edition.edition_id = edition.id
      where edition.place_path = ${placePath} and edition.state = 'ready'
    ) as ranked
    where place > ${keep} order by version`.execute(db);
  return rows.map(({ id }) => id);
}
