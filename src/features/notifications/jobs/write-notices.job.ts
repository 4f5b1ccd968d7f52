import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { Services } from '../../../backend/services.ts';
import { writeDueNotices } from '../server/write-notices.ts';

/** Runs every minute: tells the followers of comparisons that became complete, and resumes what a killed worker left. */
export function writeNoticesJob(services: Pick<Services, 'database' | 'log'>): Job {
  return {
    name: 'notifications-write',
    label: 'Tell followers what changed',
    payload: z.object({}),
    cron: '* * * * *',
    retryLimit: 1,
    expireInSeconds: 3600,
    async run(_, signal) {
      await writeDueNotices(services, signal);
    },
  };
}
