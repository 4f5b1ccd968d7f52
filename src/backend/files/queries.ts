import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';

/** The SQL statements about the files of the file store. */

/** A file that the file store must hold. */
export interface StoredFile {
  key: string;
  bytes: number;
  sha256: string;
}

/** The advisory lock that keeps deletions apart from the moment in which a backup begins. */
const BACKUP_LOCK = 7_351_020_260;
/** A backup without a heartbeat for this long is considered dead. */
const BACKUP_SILENT = '2 minutes';

export async function noteStoredFile(db: Db, { key, bytes, sha256 }: StoredFile): Promise<void> {
  await sql`
    insert into stored_file (key, bytes, sha256) values (${key}, ${bytes}, ${sha256})
    on conflict (key) do update set bytes = excluded.bytes, sha256 = excluded.sha256, stored_at = now(), removed_at = null`.execute(
    db,
  );
}

export async function findStoredFile(db: Db, key: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom('stored_file')
    .select(['key', 'bytes', 'sha256'])
    .where('key', '=', key)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Returns the recorded checksums of these files, by key. Keys without a record are left out. */
export async function listChecksums(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('stored_file')
    .select(['key', 'sha256'])
    // One parameter, because a statement has at most 65,535, and a site may ask for several files of thousands of counties.
    .where(sql<boolean>`key = any(${[...keys]}::text[])`)
    .execute();
  return new Map(rows.map(({ key, sha256 }) => [key, sha256]));
}

function isUnder(prefix: string) {
  return sql<boolean>`(key = ${prefix} or starts_with(key, ${`${prefix}/`}))`;
}

/**
 * Waits for a backup that is just beginning, and returns true if a backup runs. If it returns false, a backup that begins later doesn't list the files that
 * this transaction deletes.
 */
export async function isBackupRunning(trx: Trx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(${BACKUP_LOCK})`.execute(trx);
  const { rows } = await sql<{ isRunning: boolean }>`
    select exists (
      select from backup_run where state = 'running' and heartbeat_at > now() - ${BACKUP_SILENT}::interval
    ) as "isRunning"`.execute(trx);
  return rows[0]?.isRunning === true;
}

/**
 * Marks the files below a prefix as removed, in the transaction that deletes the rows that refer to them. Delete the files after it with `removeAll`, which uses
 * other transactions. If that fails, `sweepRemoved` deletes them later. Returns their number.
 */
export async function markRemovedFiles(trx: Trx, prefix: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('stored_file')
    .set({ removed_at: sql`now()` })
    .where(isUnder(prefix))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Removes the rows of the files below a prefix; while a backup runs, only marks them as removed. Returns true if the files can be deleted now. */
export async function deleteStoredFileRows(db: Db, prefix: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom('damaged_file').where(isUnder(prefix)).execute();
    if ((await isBackupRunning(trx)) && (await markRemovedFiles(trx, prefix)) > 0) return false;
    await trx.deleteFrom('stored_file').where(isUnder(prefix)).execute();
    return true;
  });
}

/** Returns the files that are marked as removed, once no backup runs anymore, and removes their rows. */
export async function takeRemovedFiles(db: Db): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    if (await isBackupRunning(trx)) return [];
    const rows = await trx
      .deleteFrom('stored_file')
      .where('removed_at', 'is not', null)
      .returning('key')
      .execute();
    return rows.map(({ key }) => key);
  });
}

export interface DamagedFile {
  key: string;
  problem: 'missing' | 'damaged';
  detail: string;
}

/** Records a file that can't be read. A file that is already on record keeps its number of repair attempts. */
export async function noteDamagedFile(db: Db, { key, problem, detail }: DamagedFile): Promise<void> {
  await sql`
    insert into damaged_file (key, problem, detail) values (${key}, ${problem}, ${detail})
    on conflict (key) do update set problem = excluded.problem, detail = excluded.detail`.execute(db);
}

export async function clearDamage(db: Db, key: string): Promise<void> {
  await db.deleteFrom('damaged_file').where('key', '=', key).execute();
}

export async function listDamagedKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('damaged_file').select('key').execute();
  return rows.map(({ key }) => key);
}

/** Returns true if a damaged file is not repaired automatically anymore. */
export async function isBeyondRepair(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('damaged_file')
    .select(['next_attempt_at as nextAttemptAt', 'repairing_since as repairingSince'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined && row.nextAttemptAt === null && row.repairingSince === null;
}

export async function countDamagedFiles(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('damaged_file')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function listStoredFiles(db: Db): Promise<(StoredFile & { storedAt: Date })[]> {
  const { rows } = await sql<StoredFile & { storedAt: Date }>`
    select key, bytes, sha256, stored_at as "storedAt" from stored_file where removed_at is null order by key`.execute(
    db,
  );
  return rows;
}

/** Takes the lock with which a backup registers itself: each deletion either finishes before, or sees the backup. */
export async function lockForBackup(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${BACKUP_LOCK})`.execute(trx);
}

/** Returns the seconds since the last finished backup began; null if there is none. */
export async function findBackupAge(db: Db): Promise<number | null> {
  const { rows } = await sql<{ age: number | null }>`
    select extract(epoch from now() - max(started_at))::float8 as age from backup_run where state = 'finished'`.execute(
    db,
  );
  return rows[0]?.age ?? null;
}
