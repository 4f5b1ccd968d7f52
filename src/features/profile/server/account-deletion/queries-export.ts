import { sql } from 'kysely';
import type { Db, Trx } from '../../../../backend/db/database.ts';
import type { StaleBefore } from '../../../../backend/made-files/make-file.ts';

export interface ExportRow {
  id: string;
  accountId: string;
  state: 'waiting' | 'building' | 'ready' | 'failed';
  partsDone: number;
  partsTotal: number;
  fileKey: string | null;
  bytes: number | null;
  createdAt: Date;
  expiresAt: Date | null;
}

const COLUMNS =
  sql.raw(`id, account_id as "accountId", state, parts_done as "partsDone", parts_total as "partsTotal",
  file_key as "fileKey", bytes, created_at as "createdAt", expires_at as "expiresAt"`);

/** Returns the last 20 exports of an account, newest first. */
export async function listExportRows(db: Db, accountId: string): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${COLUMNS} from data_export where account_id = ${accountId}::uuid
    order by created_at desc, id limit 20`.execute(db);
  return rows;
}

/** Inserts an export and returns its id, or undefined while another export is in progress. */
export async function insertExport(trx: Trx, accountId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into data_export (account_id) values (${accountId}::uuid)
    on conflict (account_id) where state in ('waiting', 'building') do nothing returning id`.execute(trx);
  return rows[0]?.id;
}

/**
 * Claims an export for a worker: one that waits, or one whose last worker had no heartbeat since `deadBefore`. The key of the future file is the claim: only
 * the worker whose key is in the row may report progress and finish.
 */
export async function claimExport(
  db: Db,
  id: string,
  { key, partsTotal, deadBefore }: { key: string; partsTotal: number; deadBefore: Date },
): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    update data_export set state = 'building', file_key = ${key}, parts_done = 0, parts_total = ${partsTotal}::integer,
      changed_at = now()
    where id = ${id}::uuid and (state = 'waiting' or (state = 'building' and changed_at < ${deadBefore}))
    returning ${COLUMNS}`.execute(db);
  return rows[0];
}

/** Writes a heartbeat. Returns false when the person was deleted or another worker took over. */
export async function noteExportProgress(
  db: Db,
  id: string,
  key: string,
  partsDone: number,
): Promise<boolean> {
  const { rows } = await sql`
    update data_export set parts_done = ${partsDone}::integer, changed_at = now()
    where id = ${id}::uuid and file_key = ${key} and state = 'building' returning 1`.execute(db);
  return rows.length === 1;
}

/** Marks an export as finished. Returns false when the person was deleted in the meantime, or another worker took over. */
export async function finishExport(
  db: Db,
  id: string,
  file: { key: string; bytes: number; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update data_export set state = 'ready', parts_done = parts_total, bytes = ${file.bytes}::bigint,
      expires_at = ${file.expiresAt}, changed_at = now()
    where id = ${id}::uuid and file_key = ${file.key} and state = 'building' returning 1`.execute(db);
  return rows.length === 1;
}

/** Releases the export for another worker. */
export async function releaseExport(db: Db, id: string, key: string): Promise<void> {
  await sql`update data_export set state = 'waiting', file_key = null, parts_done = 0, changed_at = now()
    where id = ${id}::uuid and file_key = ${key} and state = 'building'`.execute(db);
}

/** Ends the export of this worker without a file. Does nothing if another worker took over. */
export async function failExport(db: Db, id: string, key: string): Promise<void> {
  await sql`update data_export set state = 'failed', file_key = null, changed_at = now()
    where id = ${id}::uuid and file_key = ${key} and state = 'building'`.execute(db);
}

/** Returns the unfinished exports that no worker is making, as `LeftFiles.listLeft` says. */
export async function listLeftExports(db: Db, { deadBefore, queuedBefore }: StaleBefore): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with listed as (
      select id, state from data_export
      where (state = 'building' and changed_at < ${deadBefore}) or (state = 'waiting' and changed_at < ${queuedBefore})
      order by created_at limit 100
    ), noted as (
      update data_export set changed_at = now() where state = 'waiting' and id in (select id from listed)
    )
    select id from listed`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findReadyExport(
  db: Db,
  accountId: string,
  id: string,
  now: Date,
): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${COLUMNS} from data_export
    where id = ${id}::uuid and account_id = ${accountId}::uuid and state = 'ready' and expires_at > ${now}`.execute(
    db,
  );
  return rows[0];
}

/** Returns the exports whose files must be removed: expired, or failed long ago. */
export async function listRemovableExports(db: Db, now: Date, failedBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from data_export
    where expires_at <= ${now} or (state = 'failed' and changed_at < ${failedBefore}) limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('data_export').where('id', '=', id).execute();
}

export async function listExportIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('data_export').select('id').where('account_id', '=', accountId).execute();
  return rows.map(({ id }) => id);
}
