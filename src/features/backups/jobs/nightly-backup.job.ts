import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { Services } from '../../../backend/services.ts';
import { makeBackup } from '../server/make-backup.ts';

const payload = z.object({});

/** The backup of every night; none when the operator has named no folder for it. */
export function nightlyBackupJob(services: Services): Job<typeof payload> {
  const { folder, hour, minute, keep } = services.config.backups;
  return {
    name: 'backup-nightly',
    payload,
    retryLimit: 1,
    expireInSeconds: 6 * 3600,
    cron: `${minute} ${hour} * * *`,
    async run(_, signal) {
      if (folder === null) return;
      const { name, manifest, bytesWritten } = await makeBackup(services, {
        folder,
        keep,
        signal,
        now: new Date(),
        onProgress: () => undefined,
      });
      services.log.info(
        { backup: name, bytesWritten, damaged: manifest.damaged.length },
        'a backup was made',
      );
    },
  };
}
