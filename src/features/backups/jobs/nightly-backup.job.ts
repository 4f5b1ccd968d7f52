import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { Services } from '../../../backend/services.ts';
import { makeVerifiedBackup } from '../server/run-storage-task.ts';
import { backupRulesOf } from '../server/settings.ts';

const payload = z.object({});

/** Makes a backup every night and verifies it. Does nothing when the operator has configured no folder. */
export function nightlyBackupJob(services: Services): Job<typeof payload> {
  const { folder, hour, minute, keep } = backupRulesOf(services.config);
  return {
    name: 'backup-nightly',
    label: 'Nightly backup',
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
