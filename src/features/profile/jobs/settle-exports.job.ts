import { z } from 'zod';
import type { Job, Jobs } from '../../../backend/jobs/jobs.ts';
import type { PersonalData } from '../../../backend/personal-data.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import { settleDataExports } from '../server/account-deletion/build-export.ts';
import { buildExportJob } from './build-export.job.ts';

/** Runs every minute: restarts archives of killed workers, and removes archives that expired or that failed more than a day ago. */
export function settleExportsJob(
  services: Services,
  given: { parts: readonly PersonalData[]; mail: Pick<Mail, 'send'> },
  jobs: Pick<Jobs, 'enqueue'>,
): Job {
  const build = buildExportJob(services, given);
  return {
    name: 'profile-settle-exports',
    label: 'Restart stopped archives, remove expired ones',
    payload: z.object({}),
    cron: '* * * * *',
    retryLimit: 1,
    expireInSeconds: 1800,
    run: (_, signal) => settleDataExports(services, (id) => jobs.enqueue(build, { id }), new Date(), signal),
  };
}
