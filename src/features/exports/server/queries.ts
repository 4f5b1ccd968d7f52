import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { StaleBefore } from '../../../backend/made-files/make-file.ts';

export type ExportState = 'waiting' | 'building' | 'ready' | 'failed' | 'cancelled' | 'expired';

export interface ExportRow {
  id: string;
  /** The project or, for an export without one, the account; {@link NOBODY} for a shared file. null when the project or account is gone. */
  ownerId: string | null;
  accountId: string | null;
  format: string;
  filename: string;
  spec: unknown;
  state: ExportState;
  records: number;
  doneRecords: number;
  quotaRows: number;
  quotaPeriod: string | null;
  /** The counter that the free rows were taken from. */
  quotaHolder: string | null;
  fileKey: string | null;
  bytes: number | null;
  checksum: string | null;
  optOutsKey: string | null;
  error: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  expiresAt: Date | null;
}

const COLUMNS =
  sql.raw(`id, owner_id as "ownerId", account_id as "accountId", format, filename, spec, state, records,
  done_records as "doneRecords", quota_rows as "quotaRows", quota_period as "quotaPeriod", quota_holder as "quotaHolder", file_key as "fileKey", bytes, checksum,
  removals_key as "optOutsKey", error, created_at as "createdAt", finished_at as "finishedAt", expires_at as "expiresAt"`);

/** Returns the exports of a project, or those that a person made without one; newest first. */
export async function listExportRows(db: Db, ownerId: string, limit: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${COLUMNS} from parcel_export where owner_id = ${ownerId}::uuid
    order by created_at desc, id limit ${limit}`.execute(db);
  return rows;
}

export async function findExport(db: Db, id: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`select ${COLUMNS} from parcel_export where id = ${id}::uuid`.execute(
    db,
  );
  return rows[0];
}

/** Returns an export for its link, unless its project or the account of its owner was deleted. */
export async function findLinkedExport(db: Db, id: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${COLUMNS} from parcel_export where id = ${id}::uuid and owner_id is not null
      and (is_own or exists (select from project p where p.id = project_id and p.deleted_at is null))`.execute(
    db,
  );
  return rows[0];
}

/** Returns an identical export that is in progress, or whose file expires after `expiresAfter`. */
export async function findSameExport(
  db: Db,
  ownerId: string,
  requestKey: string,
  expiresAfter: Date,
): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${COLUMNS} from parcel_export
    where owner_id = ${ownerId}::uuid and request_key = ${requestKey}
      and (state in ('waiting', 'building') or (state = 'ready' and expires_at > ${expiresAfter}))
    order by created_at desc limit 1`.execute(db);
  return rows[0];
}

export async function countOpenExports(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from parcel_export where owner_id = ${ownerId}::uuid and state in ('waiting', 'building')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The owner of the free files that everybody with the same rights shares. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

export interface NewExport {
  id: string;
  /** null for an export that belongs to the person alone. */
  projectId: string | null;
  /** null for a file that several people share. */
  accountId: string | null;
  format: string;
  filename: string;
  spec: object;
  requestKey: string;
  records: number;
}

/** Inserts an export that waits for a worker. Returns undefined when an identical export is in progress. */
export async function insertExport(trx: Trx, made: NewExport): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    insert into parcel_export (id, project_id, is_own, is_shared, account_id, format, filename, spec, request_key, records)
    values (${made.id}::uuid, ${made.projectId}::uuid, ${made.projectId === null}, ${made.accountId === null}, ${made.accountId}::uuid, ${made.format}, ${made.filename},
      ${JSON.stringify(made.spec)}::jsonb, ${made.requestKey}, ${made.records}::integer)
    on conflict (owner_id, request_key) where state in ('waiting', 'building') do nothing
    returning ${COLUMNS}`.execute(trx);
  return rows[0];
}

export async function noteQuota(
  db: Db,
  id: string,
  rows: number,
  { holder, period }: { holder: string; period: string },
): Promise<void> {
  await sql`update parcel_export set quota_rows = ${rows}::integer, quota_period = ${period}, quota_holder = ${holder} where id = ${id}::uuid`.execute(
    db,
  );
}

/** Replaces the spec and the number of parcels of an export, if the worker with this claim is still making it. */
export async function setSpec(
  db: Db,
  { id, claim }: { id: string; claim: string },
  { spec, records }: { spec: object; records: number },
): Promise<void> {
  await sql`
    update parcel_export set spec = ${JSON.stringify(spec)}::jsonb, records = ${records}::integer
    where id = ${id}::uuid and claim = ${claim}::uuid and state = 'building'`.execute(db);
}

/** Keeps the file of a finished export for longer. */
export async function extendExpiry(trx: Trx, id: string, expiresAt: Date): Promise<void> {
  await sql`
    update parcel_export set expires_at = greatest(expires_at, ${expiresAt}) where id = ${id}::uuid and state = 'ready'`.execute(
    trx,
  );
}

/**
 * Closes exports whose order was refunded: their links stop working at once, and a file that is still being made expires when it is finished. Files that
 * several people share stay.
 */
export async function closeExports(trx: Trx, ids: readonly string[], reason: string): Promise<void> {
  await sql`
    update parcel_export set expires_at = least(expires_at, now()), error = ${reason}
    where id = any(${[...ids]}::uuid[]) and not is_shared and state in ('waiting', 'building', 'ready')`.execute(
    trx,
  );
}

export async function deleteExport(db: Db, id: string): Promise<void> {
  await sql`delete from parcel_export where id = ${id}::uuid`.execute(db);
}

/** Claims an export that waits, or whose worker sent no heartbeat since `deadBefore`. Returns undefined when there is nothing to do. */
export async function claimExport(
  db: Db,
  id: string,
  claim: string,
  deadBefore: Date,
): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    update parcel_export set state = 'building', claim = ${claim}::uuid, done_records = 0, changed_at = now()
    where id = ${id}::uuid and (state = 'waiting' or (state = 'building' and changed_at < ${deadBefore}))
    returning ${COLUMNS}`.execute(db);
  return rows[0];
}

/** Returns the number of parcels of an export; 0 if it is gone. */
export async function countRecords(db: Db | Trx, id: string): Promise<number> {
  const { rows } = await sql<{
    records: number;
  }>`select records from parcel_export where id = ${id}::uuid`.execute(db);
  return rows[0]?.records ?? 0;
}

/** Writes a heartbeat. Returns false when the export must stop: it was canceled, its project or account was deleted, or another worker took over. */
export async function noteProgress(db: Db, id: string, claim: string, doneRecords: number): Promise<boolean> {
  const { rows } = await sql`
    update parcel_export e set done_records = ${doneRecords}::integer, changed_at = now()
    where e.id = ${id}::uuid and e.claim = ${claim}::uuid and e.state = 'building'
      and e.owner_id is not null and (e.is_own or exists (select from project p where p.id = e.project_id and p.deleted_at is null))
    returning 1`.execute(db);
  return rows.length === 1;
}

export interface FinishedFile {
  key: string;
  bytes: number;
  checksum: string;
  optOutsKey: string | null;
  /** The columns that the file really holds, when some of the request are left out; null when it has all of them. */
  reducedSpec: object | null;
  finishedAt: Date;
  expiresAt: Date;
}

/** Marks the export as ready, with its file. The reason why `closeExports` ended it meanwhile stays. Returns false when the export is no longer wanted. */
export async function finishExport(db: Db, id: string, claim: string, file: FinishedFile): Promise<boolean> {
  const spec = file.reducedSpec === null ? null : JSON.stringify(file.reducedSpec);
  const { rows } = await sql`
    update parcel_export e set state = 'ready', claim = null, done_records = records, file_key = ${file.key}, bytes = ${file.bytes}::bigint,
      checksum = ${file.checksum}, removals_key = ${file.optOutsKey}, changed_at = now(),
      error = case when expires_at <= now() then error end,
      spec = coalesce(${spec}::jsonb, spec), request_key = case when ${spec}::jsonb is null then request_key else id::text end,
      finished_at = coalesce(finished_at, ${file.finishedAt}), expires_at = coalesce(expires_at, ${file.expiresAt})
    where e.id = ${id}::uuid and e.claim = ${claim}::uuid and e.state = 'building'
      and e.owner_id is not null and (e.is_own or exists (select from project p where p.id = e.project_id and p.deleted_at is null))
    returning 1`.execute(db);
  return rows.length === 1;
}

/** Ends an export without a file. Returns the row, so that the caller can give back its free rows; undefined when it had ended already. */
export async function endExport(
  trx: Trx,
  id: string,
  state: 'failed' | 'cancelled',
  error: string | null,
): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    update parcel_export set state = ${state}, claim = null, error = ${error}, changed_at = now(), finished_at = now()
    where id = ${id}::uuid and state in ('waiting', 'building') returning ${COLUMNS}`.execute(trx);
  return rows[0];
}

/** Returns true if the export is open or has a file, but not under this claim. Locks it until the transaction ends. */
export async function isTakenOver(trx: Trx, id: string, claim: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from parcel_export
    where id = ${id}::uuid and state in ('waiting', 'building', 'ready') and claim is distinct from ${claim}::uuid for update`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Releases the export for another worker. */
export async function releaseExport(db: Db, id: string, claim: string): Promise<void> {
  await sql`update parcel_export set state = 'waiting', claim = null, done_records = 0, changed_at = now()
    where id = ${id}::uuid and claim = ${claim}::uuid and state = 'building'`.execute(db);
}

/**
 * Reopens a finished export whose file must be made again. Returns false when the export is not finished. An owner can have only one open export per request
 * key (index `parcel_export_once`). If a newer export with the same key is open, the reopened one gets its own id as the key, so a later identical request
 * finds only the newer one.
 */
export async function reopenExport(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    update parcel_export e set state = 'waiting', claim = null, done_records = 0, changed_at = now(),
      request_key = case when exists (
        select from parcel_export same where same.owner_id = e.owner_id and same.request_key = e.request_key and same.state in ('waiting', 'building')
      ) then id::text else request_key end
    where id = ${id}::uuid and state = 'ready' returning 1`.execute(db);
  return rows.length === 1;
}

/**
 * Returns at most 100 exports that no worker is making: their worker sent no heartbeat since `deadBefore`, or they have waited since before `queuedBefore`.
 * Marks the waiting ones as changed now, so that the next run doesn't return them again.
 */
export async function listLeftExports(db: Db, { deadBefore, queuedBefore }: StaleBefore): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with listed as (
      select id, state from parcel_export
      where (state = 'building' and changed_at < ${deadBefore}) or (state = 'waiting' and changed_at < ${queuedBefore})
      order by created_at limit 100
    ), noted as (
      update parcel_export set changed_at = now() where state = 'waiting' and id in (select id from listed)
    )
    select id from listed`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns at most 1,000 exports whose files must be removed: those that expired, those that failed or were canceled but still have a file, those of deleted
 * accounts, and those of projects that were deleted too long ago to be restored.
 */
export async function listRemovableExports(
  db: Db,
  now: Date,
): Promise<{ id: string; isForgotten: boolean }[]> {
  const { rows } = await sql<{ id: string; isForgotten: boolean }>`
    select id, owner_id is null as "isForgotten" from parcel_export
    where (state = 'ready' and expires_at <= ${now}) or owner_id is null
      or (state in ('failed', 'cancelled') and file_key is not null) limit 1000`.execute(db);
  return rows;
}

export async function noteExpired(db: Db, id: string): Promise<void> {
  await sql`update parcel_export set state = case when state = 'ready' then 'expired' else state end, file_key = null, bytes = null
    where id = ${id}::uuid`.execute(db);
}

/** Returns the exports with these ids. */
export async function listExportsById(db: Db | Trx, ids: readonly string[]): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${COLUMNS} from parcel_export where id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/**
 * Returns the free rows by day that were taken from a counter, the newest day first. `attempted` also includes exports that are being made, and exports that
 * ended without a file, whose rows were given back.
 */
export async function listFreeRows(
  db: Db,
  quotaHolder: string,
  days: number,
): Promise<{ date: string; successful: number; attempted: number }[]> {
  const { rows } = await sql<{ date: string; successful: number; attempted: number }>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as date,
      coalesce(sum(quota_rows) filter (where state in ('ready', 'expired')), 0)::int as successful, sum(quota_rows)::int as attempted
    from parcel_export where quota_holder = ${quotaHolder} group by 1 order by 1 desc limit ${days}`.execute(
    db,
  );
  return rows;
}
