import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import { type DamagedFile, isBackupRunning, lockForBackup } from '../../../backend/files/queries.ts';

/** A worker without a heartbeat for this long is considered dead. */
const REPAIR_SILENT = '30 minutes';
/** The minutes to wait after the first, second and third failed repair. After the fourth, no repair starts automatically. */
const BACKOFF_MINUTES = [1, 10, 60];

export interface DamagedFileRow extends DamagedFile {
  notedAt: Date;
  attempts: number;
  repairingSince: Date | null;
  nextAttemptAt: Date | null;
  error: string | null;
}

export async function listDamagedFiles(db: Db): Promise<DamagedFileRow[]> {
  const { rows } = await sql<DamagedFileRow>`
    select key, problem, detail, noted_at as "notedAt", attempts, repairing_since as "repairingSince", next_attempt_at as "nextAttemptAt", error
    from damaged_file order by key`.execute(db);
  return rows;
}

/** Claims a file whose repair is due. Returns undefined when there is none. */
export async function claimRepair(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    update damaged_file set repairing_since = now(), attempts = attempts + 1
    where key = (
      select key from damaged_file
      where next_attempt_at <= now()
        and (repairing_since is null or repairing_since < now() - ${REPAIR_SILENT}::interval)
      order by next_attempt_at, key limit 1
      for update skip locked
    )
    returning key`.execute(db);
  return rows[0]?.key;
}

/** Stores a heartbeat of a repair, so that no other worker claims it. */
export async function renewRepair(db: Db, key: string): Promise<void> {
  await sql`update damaged_file set repairing_since = now() where key = ${key} and repairing_since is not null`.execute(
    db,
  );
}

/** Gives up the claim of a repair that was interrupted because the program ended. That does not count as an attempt, and the repair is due again. */
export async function releaseRepair(db: Db, key: string): Promise<void> {
  await sql`
    update damaged_file set repairing_since = null, attempts = greatest(attempts - 1, 0) where key = ${key}`.execute(
    db,
  );
}

/** Makes the repair of damaged files due now, including those that wait for an operator. Leaves out files whose repair is running. Returns their number. */
export async function makeRepairsDue(db: Db): Promise<number> {
  const { rows } = await sql<{ key: string }>`
    update damaged_file set next_attempt_at = now(), attempts = 0 where repairing_since is null returning key`.execute(
    db,
  );
  return rows.length;
}

/** Records the error of a repair and when the next one is due, if any. `isFinal` means that a repair can't succeed. */
export async function noteFailedRepair(db: Db, key: string, error: string, isFinal: boolean): Promise<void> {
  await sql`
    update damaged_file set repairing_since = null, error = ${error},
      next_attempt_at = case when ${isFinal} then null
        else now() + make_interval(mins => (${BACKOFF_MINUTES}::integer[])[attempts]) end
    where key = ${key}`.execute(db);
}

/** Returns the place of an edition that is published or in review; undefined if there is no such edition. */
export async function findEditionPlace(db: Db, geoid: string, version: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('edition')
    .select('place_path as placePath')
    .where('geoid', '=', geoid)
    .where('version', '=', version)
    .where('state', 'in', ['ready', 'review'])
    .executeTakeFirst();
  return row?.placePath;
}

/** Records the start of a backup, which postpones every deletion of what it reads. Returns undefined when another backup is running. */
export async function beginBackup(db: Db, folder: string, holder: string): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    if (await isBackupRunning(trx)) return undefined;
    await lockForBackup(trx);
    if (await isBackupRunning(trx)) return undefined;
    const { id } = await trx
      .insertInto('backup_run')
      .values({ folder, holder })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

export async function noteHeartbeat(db: Db, id: string): Promise<void> {
  await sql`update backup_run set heartbeat_at = now() where id = ${id}`.execute(db);
}

export async function endBackup(
  db: Db,
  id: string,
  {
    state,
    name,
    bytes,
    error,
  }: {
    state: 'finished' | 'failed' | 'cancelled';
    name: string | null;
    bytes: number;
    error: string | null;
  },
): Promise<void> {
  await sql`
    update backup_run set state = ${state}, name = ${name}, finished_at = now(), bytes = ${bytes}, error = ${error}
    where id = ${id}`.execute(db);
}

/** Records that a backup was verified, and the number of problems found. */
export async function noteVerified(
  db: Db,
  { folder, name }: { folder: string; name: string },
  problems: number,
): Promise<void> {
  await sql`
    update backup_run set verified_at = now(), problems = ${problems}
    where folder = ${folder} and name = ${name}`.execute(db);
}

export interface BackupRunRow {
  name: string | null;
  folder: string;
  state: 'running' | 'finished' | 'failed' | 'cancelled';
  startedAt: Date;
  finishedAt: Date | null;
  bytes: number | null;
  verifiedAt: Date | null;
  problems: number | null;
  error: string | null;
}

/** Returns the newest backups of this site, newest first. */
export async function listBackupRuns(db: Db, limit: number): Promise<BackupRunRow[]> {
  const { rows } = await sql<BackupRunRow>`
    select name, folder, state, started_at as "startedAt", finished_at as "finishedAt", bytes, verified_at as "verifiedAt", problems, error from backup_run order by started_at desc limit ${limit}`.execute(
    db,
  );
  return rows;
}
