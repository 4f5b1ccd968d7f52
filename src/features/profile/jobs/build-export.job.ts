import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { PersonalData } from '../../../backend/personal-data.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import { buildExport } from '../server/account-deletion/build-export.ts';

const payload = z.object({ id: z.uuid() });

/** Packs all data that is stored about a person. When a worker stops half way, the next run starts again. */
export function buildExportJob(
  services: Services,
  given: { parts: readonly PersonalData[]; mail: Pick<Mail, 'send'> },
): Job<typeof payload> {
  return {
    name: 'profile-export',
    label: 'Prepare the archive of a person’s data',
    payload,
    retryLimit: 2,
    expireInSeconds: 1800,
    run: ({ id }, signal) => buildExport(services, given, id, signal),
  };
}
