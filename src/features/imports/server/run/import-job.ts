import { z } from 'zod';
import type { Trx } from '../../../../backend/db/database.ts';
import type { Job } from '../../../../backend/jobs/jobs.ts';
import { Problem } from '../../../../kernel/problem.ts';
import type { ImportRun } from '../../contract.ts';
import type { ImportContext } from './import-context.ts';
import { runImport } from './run-import.ts';
import { runLayerImport } from './run-layer-import.ts';
import { findRun, type RunRow, toImportRun } from './run-queries.ts';
import {
  createImportRun,
  createLayerRun,
  type ImportRequest,
  type LayerImportRequest,
} from './start-import.ts';
import { settleImports } from './sweep-dead-imports.ts';

const payload = z.object({ runId: z.uuid() });
/** Refreshes have a queue of their own: fetching a county can take hours, and imports that people start should not wait for it. */
export const REFRESH_JOB = { name: 'refresh-county', label: 'Refresh a county' } as const;

/** Returns the job that runs an import. If the file can't be imported, the run records it and the job still succeeds. */
export function importJob({
  services,
  onPublished,
}: Pick<ImportContext, 'services' | 'onPublished'>): Job<typeof payload> {
  return {
    name: 'import',
    label: 'Import a file',
    payload,
    retryLimit: 2,
    expireInSeconds: 6 * 3600,
    async run({ runId }, signal) {
      try {
        const run = await findRun(services.database.kysely, runId);
        const begin = run?.layer == null ? runImport : runLayerImport;
        await begin(services, { onPublished, isJob: true }, runId, signal);
      } catch (error) {
        if (signal.aborted || !(error instanceof Problem)) throw error;
      }
    },
  };
}

/**
 * Rolls back imports whose process was killed, and queues imports again that have no job. Runs every minute, because a process that restarts at once finds that
 * the killed import still has a recent heartbeat.
 */
export function settleImportsJob(context: Pick<ImportContext, 'services' | 'onPublished' | 'jobs'>): Job {
  const job = importJob(context);
  return {
    name: 'settle-imports',
    label: 'Restart stopped imports',
    payload: z.object({}),
    retryLimit: 0,
    expireInSeconds: 600,
    cron: '* * * * *',
    async run() {
      await settleImports(context, ({ id, isRefresh }) =>
        context.jobs.enqueue(isRefresh ? { ...job, ...REFRESH_JOB } : job, { runId: id }),
      );
    },
  };
}

/** Creates an import and queues it for a worker in one transaction. Throws a `Problem` when the file or the county does not exist. */
export async function startImport(
  context: Pick<ImportContext, 'services' | 'onPublished' | 'jobs'>,
  trx: Trx,
  request: ImportRequest,
): Promise<ImportRun> {
  return enqueue(context, trx, await createImportRun(trx, request));
}

/** Creates and queues the import of a layer, like `startImport`. */
export async function startLayerImport(
  context: Pick<ImportContext, 'services' | 'onPublished' | 'jobs'>,
  trx: Trx,
  request: LayerImportRequest,
): Promise<ImportRun> {
  return enqueue(context, trx, await createLayerRun(trx, request));
}

async function enqueue(
  context: Pick<ImportContext, 'services' | 'onPublished' | 'jobs'>,
  trx: Trx,
  run: RunRow,
): Promise<ImportRun> {
  await context.jobs.enqueue(importJob(context), { runId: run.id }, trx);
  return toImportRun(run);
}
