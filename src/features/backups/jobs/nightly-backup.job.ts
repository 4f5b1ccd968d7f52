import { backupRulesOf } from '../server/settings.ts';
import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { Services } from '../../../backend/services.ts';
import { makeVerifiedBackup } from '../server/run-storage-task.ts';

const payload = z.object({});

/** The backup of every night, compared with its checksums when it is made; none when the operator has named no folder for it. */
export function nightlyBackupJob(services: Services): Job<typeof payload> {
  const { folder, hour, minute, keep } = backupRulesOf(services.config);
  return {
    name: 'backup-nightly',
    payload,
    retryLimit: 1,
    expireInSeconds: 6 * 3600,
    cron: `${minute} ${hour} * * *`,
    async run(_, signal) {
      if (folder === null) return;
      await makeVerifiedBackup(services, { folder, keep, signal, onProgress: () => undefined });
    },
  };
}
