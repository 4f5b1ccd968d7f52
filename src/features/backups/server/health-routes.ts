import { countDamagedFiles } from '../../../backend/files/queries.ts';
import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import type { Jobs } from '../../../backend/jobs/jobs.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import {
  type DamagedFileItem,
  type StorageTask,
  checkReportSchema,
  getStorageHealth,
  rebuildReportSchema,
  startStorageTask,
} from '../contract.ts';
import { storageTaskJob } from '../jobs/storage-task.job.ts';
import { describeFile } from '../rules/describe-file.ts';
import {
  type DamagedItemRow,
  type TaskRow,
  findLastCheck,
  insertTask,
  listDamagedItems,
  listNewestTasks,
  listRepairs,
} from './queries-tasks.ts';
import { type BackupRunRow, listBackupRuns } from './queries.ts';
import type { RepairContext } from './repair-file.ts';
import { noFolder } from './run-storage-task.ts';
import { backupRulesOf } from './settings.ts';

const LISTED_FILES = 200;
const LISTED_REPAIRS = 20;
const LISTED_BACKUPS = 5;
const TITLES = { check: 'A check', rebuild: 'A rebuild', backup: 'A backup' };

/** The operators' endpoints for the state of stored files and backups, and for tasks on them. */
export function healthRoutes(
  { database, config }: Pick<Services, 'database' | 'config'>,
  { jobs, repairs }: { jobs: Pick<Jobs, 'enqueue'>; repairs: RepairContext },
): Route[] {
  const db = database.kysely;
  const job = storageTaskJob(repairs);
  const { folder, hour, minute, keep } = backupRulesOf(config);
  return [
    route(getStorageHealth, async (_, { setHeader }) => {
      setHeader('cache-control', 'no-store');
      const tasks = await listNewestTasks(db);
      const newest = (kind: TaskRow['kind']) => tasks.find((task) => task.kind === kind) ?? null;
      const [check, rebuild, backup] = [newest('check'), newest('rebuild'), newest('backup')];
      const [damaged, repaired] = [
        await listDamagedItems(db, LISTED_FILES),
        await listRepairs(db, LISTED_REPAIRS),
      ];
      const last = await findLastCheck(db);
      return {
        check: check && { ...describeTask(check), report: checkReportSchema.nullable().parse(check.report) },
        last_check:
          last === undefined
            ? null
            : { finished_at: last.finishedAt.toISOString(), report: checkReportSchema.parse(last.report) },
        rebuild: rebuild && {
          ...describeTask(rebuild),
          report: rebuildReportSchema.nullable().parse(rebuild.report),
        },
        backup: backup && describeTask(backup),
        damaged_count: await countDamagedFiles(db),
        damaged: damaged.map(describeDamaged),
        repairs: repaired.map(({ key, place, finishedAt, error }) => ({
          key,
          name: describeFile(key, place).name,
          finished_at: finishedAt.toISOString(),
          error,
        })),
        backups: (await listBackupRuns(db, LISTED_BACKUPS)).map(describeBackup),
        nightly: { folder, at: `${twoDigits(hour)}:${twoDigits(minute)}`, keep },
      };
    }),

    writeRoute(startStorageTask, async ({ params: { kind } }, { trx, actor }) => {
      if (kind === 'backup' && folder === null) throw noFolder();
      const task = await insertTask(trx, kind);
      if (task === undefined)
        throw new Problem(
          'conflict',
          `${TITLES[kind]} is already waiting or running. Its progress is on this page.`,
        );
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: `storage.${kind}_started`,
        subject: { kind: 'storage_task', id: task.id, name: TITLES[kind] },
      });
      await jobs.enqueue(job, { id: task.id }, trx);
      return describeTask(task);
    }),
  ];
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

function describeTask({ state, askedAt, finishedAt, step, done, total, error }: TaskRow): StorageTask {
  return {
    state,
    asked_at: askedAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    step,
    done: done ?? 0,
    total,
    error,
  };
}

function describeDamaged(row: DamagedItemRow): DamagedFileItem {
  return {
    key: row.key,
    ...describeFile(row.key, row.place),
    problem: row.problem,
    detail: row.detail,
    state: row.repairingSince !== null ? 'repairing' : row.nextAttemptAt === null ? 'operator' : 'waiting',
    noted_at: row.notedAt.toISOString(),
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    attempts: row.attempts,
    error: row.error,
  };
}

function describeBackup({ startedAt, finishedAt, verifiedAt, ...row }: BackupRunRow) {
  return {
    ...row,
    started_at: startedAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    verified_at: verifiedAt?.toISOString() ?? null,
  };
}
