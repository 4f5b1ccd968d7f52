import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import { repairDueFiles } from '../server/repair-due-files.ts';
import type { RepairContext } from '../server/repair-file.ts';

const payload = z.object({});

/**
 * Repairs damaged files. A failed repair is tried again after increasing delays, and then waits for an operator. A repair that can't succeed
 * is not tried again. Also deletes files that were only marked as removed because a backup was running, once it has ended.
 */
export function repairFilesJob(context: RepairContext): Job<typeof payload> {
  const { files } = context.importContext.services;
  return {
    name: 'files-repair',
    label: 'Repair damaged files',
    payload,
    retryLimit: 1,
    expireInSeconds: 3600,
    cron: '*/5 * * * *',
    async run(_, signal) {
      await files.sweepRemoved();
      await repairDueFiles(context, { signal });
    },
  };
}
