import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import { insertTask } from '../server/queries-tasks.ts';
import type { RepairContext } from '../server/repair-file.ts';
import { runStorageTask } from '../server/run-storage-task.ts';

const payload = z.object({ id: z.uuid().optional() });

/**
 * Runs a check, rebuild or backup that somebody started on the Health page. It also checks all files once a week, except in a bucket, where
 * a check would download everything.
 */
export function storageTaskJob(context: RepairContext): Job<typeof payload> {
  const { database, files } = context.importContext.services;
  return {
    name: 'storage-task',
    label: 'Check, rebuild or back up files',
    payload,
    retryLimit: 0,
    expireInSeconds: 12 * 3600,
    cron: '41 3 * * 0',
    async run({ id }, signal) {
      if (id !== undefined) return runStorageTask(context, id, signal);
      if (files.kind === 's3') return;
      const task = await database.kysely.transaction().execute((trx) => insertTask(trx, 'check'));
      if (task !== undefined) await runStorageTask(context, task.id, signal);
    },
  };
}
