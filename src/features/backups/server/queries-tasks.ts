import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { StorageTask, StorageTaskKind } from '../contract.ts';

/** The queries for checks, rebuilds and backups that operators start. */

/** The advisory lock for starting a task, so that two people who press the button start it once. */
const START_LOCK = 7_351_020_261;
/**
 * A running task without a heartbeat for `SILENT` is considered dead. So is a task that has waited for `UNTAKEN`, counted from its request or, if later, from
 * the last heartbeat or end of any other task: tasks run one after the other, and a check of many files takes hours.
 */
const [SILENT, UNTAKEN] = ['2 minutes', '10 minutes'];
const BROKEN_OFF =
  'The server did not complete this task, probably because it was stopped. Start the task again.';

export interface TaskRow extends Omit<StorageTask, 'asked_at' | 'finished_at' | 'done'> {
  id: string;
  kind: StorageTaskKind;
  askedAt: Date;
  finishedAt: Date | null;
  done: number | null;
  report: unknown;
}

const COLUMNS =
  sql.raw(`id, kind, asked_at as "askedAt", finished_at as "finishedAt", step, done, total, report,
  case when is_dead then 'failed' else state end as state,
  case when is_dead then '${BROKEN_OFF}' else error end as error`);
const IS_DEAD = sql.raw(`(state = 'running' and heartbeat_at < now() - interval '${SILENT}')
  or (state = 'waiting' and now() - interval '${UNTAKEN}' > greatest(asked_at,
    (select max(coalesce(other.finished_at, other.heartbeat_at)) from storage_task other where other.state <> 'waiting')))`);

/** Returns the newest task of each kind. */
export async function listNewestTasks(db: Db): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select ${COLUMNS} from (select distinct on (kind) *, ${IS_DEAD} as is_dead from storage_task order by kind, asked_at desc) t`.execute(
    db,
  );
  return rows;
}

/** Returns the result of the newest check that was completed. */
export async function findLastCheck(db: Db): Promise<{ finishedAt: Date; report: unknown } | undefined> {
  const { rows } = await sql<{ finishedAt: Date; report: unknown }>`
    select finished_at as "finishedAt", report from storage_task
    where kind = 'check' and state = 'finished' and report is not null order by asked_at desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Inserts a task. Returns undefined when one of this kind is waiting or running. */
export async function insertTask(trx: Trx, kind: StorageTaskKind): Promise<TaskRow | undefined> {
  await sql`select pg_advisory_xact_lock(${START_LOCK})`.execute(trx);
  const { rows } = await sql<TaskRow>`
    insert into storage_task (kind)
    select ${kind} where not exists (
      select from storage_task where kind = ${kind} and state in ('waiting', 'running') and not (${IS_DEAD})
    )
    returning id, kind, asked_at as "askedAt", finished_at as "finishedAt", step, done, total, report, state, error`.execute(
    trx,
  );
  return rows[0];
}

/** Claims a waiting task. Returns undefined when it is no longer waiting. */
export async function claimTask(db: Db, id: string, holder: string): Promise<StorageTaskKind | undefined> {
  const { rows } = await sql<{ kind: StorageTaskKind }>`
    update storage_task set state = 'running', started_at = now(), heartbeat_at = now(), holder = ${holder}
    where id = ${id}::uuid and state = 'waiting' returning kind`.execute(db);
  return rows[0]?.kind;
}

export interface TaskProgress {
  step: string | null;
  done: number | null;
  total: number | null;
}

export async function noteTaskProgress(
  db: Db,
  id: string,
  { step, done, total }: TaskProgress,
): Promise<void> {
  await sql`
    update storage_task set heartbeat_at = now(), step = ${step}, done = ${done}::float8, total = ${total}::float8
    where id = ${id}::uuid and state = 'running'`.execute(db);
}

export async function endTask(
  db: Db,
  id: string,
  end: { state: 'finished'; report: object | null } | { state: 'failed'; error: string },
): Promise<void> {
  const report = end.state === 'finished' && end.report !== null ? JSON.stringify(end.report) : null;
  await sql`
    update storage_task set state = ${end.state}, finished_at = now(), step = null, report = ${report}::jsonb,
      error = ${end.state === 'failed' ? end.error : null}
    where id = ${id}::uuid`.execute(db);
}

/** Returns the processes that are recorded as running a backup or a task. */
export async function listHolders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ holder: string }>`
    select holder from backup_run where state = 'running' and holder is not null
    union select holder from storage_task where state = 'running' and holder is not null`.execute(db);
  return rows.map(({ holder }) => holder);
}

/** Marks the backups and tasks of these processes as failed, because the processes are gone. */
export async function endWorkOf(db: Db, holders: readonly string[]): Promise<void> {
  await sql`
    update backup_run set state = 'failed', finished_at = now(), error = ${BROKEN_OFF}
    where state = 'running' and holder = any(${holders}::text[])`.execute(db);
  await sql`
    update storage_task set state = 'failed', finished_at = now(), step = null, error = ${BROKEN_OFF}
    where state = 'running' and holder = any(${holders}::text[])`.execute(db);
}

export interface RepairRow {
  key: string;
  place: string | null;
  finishedAt: Date;
  error: string | null;
}

/** Joins the name of the place to rows whose `key` is that of a stored file. */
const JOIN_PLACE = sql.raw(`
  left join edition e on starts_with(f.key, 'editions/' || e.geoid || '/' || e.version || '/')
  left join layer_edition l on starts_with(f.key, 'layers/' || l.layer || '/' || l.id || '/')
  left join place p on p.path = coalesce(e.place_path, nullif(l.place_path, '/'))`);

export async function listRepairs(db: Db, limit: number): Promise<RepairRow[]> {
  const { rows } = await sql<RepairRow>`
    select f.key, p.name as place, f.finished_at as "finishedAt", f.error
    from (select * from file_repair order by id desc limit ${limit}) f ${JOIN_PLACE} order by f.id desc`.execute(
    db,
  );
  return rows;
}

export interface DamagedItemRow {
  key: string;
  place: string | null;
  problem: 'missing' | 'damaged';
  detail: string;
  notedAt: Date;
  attempts: number;
  repairingSince: Date | null;
  nextAttemptAt: Date | null;
  error: string | null;
}

export async function listDamagedItems(db: Db, limit: number): Promise<DamagedItemRow[]> {
  const { rows } = await sql<DamagedItemRow>`
    select f.key, p.name as place, f.problem, f.detail, f.noted_at as "notedAt", f.attempts, f.repairing_since as "repairingSince", f.next_attempt_at as "nextAttemptAt", f.error
    from (select * from damaged_file order by key limit ${limit}) f ${JOIN_PLACE} order by f.key`.execute(db);
  return rows;
}

/** The number of recent repairs that are kept. */
const REPAIRS_KEPT = 500;

export async function noteRepair(db: Db, key: string, error: string | null): Promise<void> {
  await sql`
    with made as (insert into file_repair (key, error) values (${key}, ${error}) returning id)
    delete from file_repair where id <= (select id from made) - ${REPAIRS_KEPT}::integer`.execute(db);
}
