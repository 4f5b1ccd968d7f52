import { startHeartbeat } from '../../../backend/heartbeat.ts';
import { isHolderGone, processHolder } from '../../../backend/process-holder.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { StorageTaskKind } from '../contract.ts';
import { checkStorage } from './check-storage.ts';
import { makeBackup } from './make-backup.ts';
import {
  type TaskProgress,
  claimTask,
  endTask,
  endWorkOf,
  listHolders,
  noteTaskProgress,
} from './queries-tasks.ts';
import { makeRepairsDue } from './queries.ts';
import { repairDueFiles } from './repair-due-files.ts';
import type { RepairContext } from './repair-file.ts';
import { backupRulesOf } from './settings.ts';

const PROGRESS_MS = 1_000;

type OnProgress = (progress: Partial<TaskProgress>) => void;

/** Runs a task that an operator started on the page about stored files, and records its progress. Does nothing when another worker has claimed it. */
export async function runStorageTask(context: RepairContext, id: string, signal: AbortSignal): Promise<void> {
  const { database, log } = context.importContext.services;
  const db = database.kysely;
  const kind = await claimTask(db, id, processHolder());
  if (kind === undefined) return;
  let progress: TaskProgress = { step: null, done: null, total: null };
  const stopHeartbeat = startHeartbeat(
    PROGRESS_MS,
    () => noteTaskProgress(db, id, progress),
    (error) => log.warn({ err: error }, 'the progress of a storage task could not be noted'),
  );
  try {
    const report = await RUNS[kind](context, signal, (step) => {
      progress = { step: null, done: null, total: null, ...step };
    });
    await endTask(db, id, { state: 'finished', report });
  } catch (error) {
    await endTask(db, id, { state: 'failed', error: messageOf(error, signal) });
    if (!(error instanceof Problem)) throw error;
  } finally {
    stopHeartbeat();
  }
}

function messageOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'The server was stopped during this task. Start the task again.';
  return error instanceof Problem
    ? error.message
    : 'Something went wrong on our side. The log has the reason.';
}

type Run = (context: RepairContext, signal: AbortSignal, onProgress: OnProgress) => Promise<object | null>;

const RUNS: Readonly<Record<StorageTaskKind, Run>> = {
  async check({ importContext: { services } }, signal, onProgress) {
    const { files, bytes, problems, orphans, lost_editions } = await checkStorage(services, {
      fast: false,
      removeOrphans: false,
      signal,
      onProgress: ({ done, total }) => onProgress({ done, total }),
    });
    return {
      files,
      bytes,
      problems: problems.length,
      orphans: orphans.length,
      orphan_bytes: orphans.reduce((sum, orphan) => sum + orphan.bytes, 0),
      lost_editions,
      is_fast: false,
    };
  },

  async rebuild(context, signal, onProgress) {
    const db = context.importContext.services.database.kysely;
    const count = await makeRepairsDue(db);
    return repairDueFiles(context, {
      signal,
      onProgress: ({ index, key, done, total }) =>
        onProgress({
          step: key,
          done: index + (total > 0 ? done / total : 0),
          total: Math.max(count, index + 1),
        }),
    });
  },

  async backup({ importContext: { services } }, signal, onProgress) {
    const { folder, keep } = backupRulesOf(services.config);
    if (folder === null) throw noFolder();
    await makeVerifiedBackup(services, { folder, keep, signal, onProgress: (step) => onProgress({ step }) });
    return null;
  },
};

export function noFolder(): Problem {
  return new Problem(
    'not_configured',
    'No folder for backups is set. Set PLATBOOK_BACKUP_FOLDER, or run: npm run platbook -- backup FOLDER',
  );
}

/** Makes a backup, verifies it and records the result. */
export async function makeVerifiedBackup(
  services: Services,
  {
    folder,
    keep,
    signal,
    onProgress,
  }: { folder: string; keep: number; signal: AbortSignal; onProgress(line: string): void },
): Promise<void> {
  const { log } = services;
  const options = { folder, keep, signal, onProgress, now: new Date() };
  const { name, manifest, bytesWritten, problems } = await makeBackup(services, options);
  const facts = { backup: name, bytesWritten, damaged: manifest.damaged.length };
  if (problems === null || problems.length === 0) log.info(facts, 'a backup was made and verified');
  else log.error({ ...facts, problems: problems.slice(0, 10) }, 'a backup was made and is damaged');
}

/**
 * Ends the backups and tasks of processes that were killed, so that nothing waits until their heartbeat times out. Called at start. With the embedded
 * database no other process can be running them.
 */
export async function sweepDeadTasks({ database }: Pick<Services, 'database'>): Promise<void> {
  const db = database.kysely;
  const holders = await listHolders(db);
  const gone = database.engine === 'embedded' ? holders : holders.filter(isHolderGone);
  if (gone.length > 0) await endWorkOf(db, gone);
}
