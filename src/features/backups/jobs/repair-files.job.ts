import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import { Problem } from '../../../kernel/problem.ts';
import { claimRepair, noteFailedRepair } from '../server/queries.ts';
import { type RepairContext, repairFile } from '../server/repair-file.ts';

const payload = z.object({});

/**
 * Repairs the files that were found damaged. A repair that fails is tried three times, ever later; after that it waits for an operator.
 * One that can't succeed is not tried again.
 */
export function repairFilesJob(context: RepairContext): Job<typeof payload> {
  const { services } = context.importContext;
  const { database, files, log } = services;
  return {
    name: 'files-repair',
    payload,
    retryLimit: 1,
    expireInSeconds: 3600,
    cron: '*/5 * * * *',
    async run(_, signal) {
      await files.sweepRemoved();
      for (let key = await claimRepair(database.kysely); key !== undefined;) {
        try {
          await repairFile(context, key, { signal });
          log.info({ key }, 'a damaged file was made anew');
        } catch (error) {
          if (signal.aborted) throw error;
          const message = error instanceof Error ? error.message : String(error);
          log.error({ err: error, key }, 'a damaged file could not be made anew');
          await noteFailedRepair(database.kysely, key, message, error instanceof Problem);
        }
        key = await claimRepair(database.kysely);
      }
    },
  };
}
