import { z } from 'zod';
import type { Job, Jobs } from '../../../backend/jobs/jobs.ts';
import { type Building } from '../server/build-export.ts';
import { settleExports } from '../server/settle-exports.ts';
import { queueExport } from './build-export.job.ts';

/** Runs every minute: restarts exports that no worker is making, and removes expired files. */
export function settleParcelExportsJob(building: Building, jobs: Pick<Jobs, 'enqueue'>): Job {
  const queue = queueExport(building, jobs);
  return {
    name: 'exports-settle',
    label: 'Restart stopped exports, remove expired files',
    payload: z.object({}),
    cron: '* * * * *',
    retryLimit: 1,
    expireInSeconds: 1800,
    run: (_, signal) => settleExports(building.services, queue, new Date(), signal),
  };
}
