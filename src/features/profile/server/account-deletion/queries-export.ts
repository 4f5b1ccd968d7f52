import { sql } from 'kysely';
import type { Db, Trx } from '../../../../backend/db/database.ts';

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

/** The newest first. */
export async function listExportRows(db: Db, accountId: string): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${COLUMNS} from data_export where account_id = ${accountId}::uuid
    order by created_at desc, id limit 20`.execute(db);
  return rows;
}

/** A new one, or undefined while one is under way. One that nobody works on any more counts as failed. */
export async function insertExport(
  trx: Trx,
  accountId: string,
  deadBefore: Date,
): Promise<string | undefined> {
  await sql`update data_export set state = 'failed', changed_at = now()
    where account_id = ${accountId}::uuid and state in ('waiting', 'building') and changed_at < ${deadBefore}`.execute(
    trx,
  );
  const { rows } = await sql<{ id: string }>`
    insert into data_export (account_id) values (${accountId}::uuid)
    on conflict (account_id) where state in ('waiting', 'building') do nothing returning id`.execute(trx);
  return rows[0]?.id;
}

/** Begins, or begins anew after a worker died. undefined when there is nothing to do. */
export async function claimExport(db: Db, id: string, partsTotal: number): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    update data_export set state = 'building', parts_done = 0, parts_total = ${partsTotal}::integer, changed_at = now()
    where id = ${id}::uuid and state in ('waiting', 'building') returning ${COLUMNS}`.execute(db);
  return rows[0];
}

export async function noteExportProgress(db: Db, id: string, partsDone: number): Promise<void> {
  await sql`update data_export set parts_done = ${partsDone}::integer, changed_at = now()
    where id = ${id}::uuid and state = 'building'`.execute(db);
}

/** False when the person is gone in the meantime. */
export async function finishExport(
  db: Db,
  id: string,
  file: { key: string; bytes: number; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update data_export set state = 'ready', file_key = ${file.key}, bytes = ${file.bytes}::bigint,
      expires_at = ${file.expiresAt}, changed_at = now()
    where id = ${id}::uuid and state = 'building' returning 1`.execute(db);
  return rows.length === 1;
}

export async function failExport(db: Db, id: string): Promise<void> {
  await sql`update data_export set state = 'failed', changed_at = now()
    where id = ${id}::uuid and state in ('waiting', 'building')`.execute(db);
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

/** Those whose files are to be removed: too old, or failed long ago. */
export async function listEndedExports(db: Db, now: Date, failedBefore: Date): Promise<string[]> {
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
