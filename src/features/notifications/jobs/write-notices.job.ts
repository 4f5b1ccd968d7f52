import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { Services } from '../../../backend/services.ts';
import type { SelectionParts } from '../server/selection-parts.ts';
import { writeDueNotices } from '../server/write-notices.ts';

/**
 * Runs every minute: writes the notifications about comparisons that became complete, and resumes runs that a killed worker left. `onWritten` runs when
 * notifications were written.
 */
export function writeNoticesJob(
  services: Pick<Services, 'config' | 'database' | 'files' | 'log'>,
  selecting: SelectionParts,
  onWritten: () => Promise<void>,
): Job {
  return {
    name: 'notifications-write',
    label: 'Tell followers what changed',
    payload: z.object({}),
    cron: '* * * * *',
    retryLimit: 1,
    expireInSeconds: 3600,
    async run(_, signal) {
      if ((await writeDueNotices(services, selecting, signal)) > 0) await onWritten();
    },
  };
}
