import { z } from 'zod';
import type { Job } from '../../../../backend/jobs/jobs.ts';
import { importJob, REFRESH_JOB } from '../run/import-job.ts';
import { noteEndedRefreshes, type RefreshContext, startDueRefreshes } from './run-schedules.ts';

/** Returns the job that fetches a county and imports it. The result is recorded in the county's schedule at once. */
export function refreshJob(context: RefreshContext): ReturnType<typeof importJob> {
  const job = importJob(context);
  return {
    ...job,
    ...REFRESH_JOB,
    async run(payload, signal) {
      await job.run(payload, signal);
      await noteEndedRefreshes(context, Date.now());
    },
  };
}

/** Starts the refreshes that are due, and plans the next one after each that ended. Runs every minute. */
export function runSchedulesJob(context: RefreshContext): Job {
  return {
    name: 'keep-refreshes',
    label: 'Start county refreshes that are due',
    payload: z.object({}),
    retryLimit: 0,
    expireInSeconds: 600,
    cron: '* * * * *',
    async run() {
      await noteEndedRefreshes(context, Date.now());
      await startDueRefreshes(context, Date.now());
    },
  };
}
