import { sql } from 'kysely';
import type { Db, Trx } from '../../../../backend/db/database.ts';
import { EDITION_COLUMNS, type Edition, FROM_EDITIONS } from '../../../editions/server/index.ts';
import { removeComparisonsOf } from '../../../history/server/index.ts';
import type { RefreshStarter } from '../../rules/refresh/county-refresh.ts';
import { dropRecords } from '../joins/record-queries.ts';
import { parcelTable } from '../queries.ts';

/** The SQL about the earlier and current editions of a county. */

export interface EditionRow extends Edition {
  headline: string;
  createdAt: Date;
  importedBy: string | null;
  startedBy: RefreshStarter;
  runId: string | null;
}

/** Returns every edition that can be current, county by county, newest first. */
export async function listEditionRows(db: Db, placePath: string | null): Promise<EditionRow[]> {
  const { rows } = await sql<EditionRow>`
    select ${EDITION_COLUMNS}, place.headline, e.created_at as "createdAt", account.name as "importedBy",
      coalesce(run.started_by, case when run.by_account or account.id is not null then 'person' else 'command' end) as "startedBy", run.id as "runId"
    ${FROM_EDITIONS}
      join place on place.path = e.place_path
      left join lateral (
        select id, account_id, started_by, by_account from import_run
        where import_run.edition_id = e.id and import_run.state = 'published'
        order by created_at limit 1
      ) as run on true
      left join account on account.id = run.account_id
    where e.state = 'ready' and (${placePath}::text is null or e.place_path = ${placePath})
    order by place.headline, e.place_path, e.version desc`.execute(db);
  return rows;
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

/** Returns the editions of a county except the newest `count`, oldest first. The current edition always counts as one of the newest. */
export async function listEditionsBeyond(db: Db, placePath: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select e.id, e.version, row_number() over (order by (c.edition_id is not null) desc, e.version desc) as place
      ${FROM_EDITIONS} where e.place_path = ${placePath} and e.state = 'ready'
    ) as ranked
    where place > ${count} order by version`.execute(db);
  return rows.map(({ id }) => id);
}
