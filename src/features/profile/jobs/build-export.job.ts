import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { PersonalData } from '../../../backend/personal-data.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import { buildExport } from '../server/account-deletion/build-export.ts';
import { failExport } from '../server/account-deletion/queries-export.ts';

const payload = z.object({ id: z.uuid() });

/** Packs everything that is held about a person. What fails for good is noted at the export, for its person to try again. */
export function buildExportJob(
  services: Services,
  given: { parts: readonly PersonalData[]; mail: Pick<Mail, 'send'> },
): Job<typeof payload> {
  return {
    name: 'profile-export',
    payload,
    retryLimit: 1,
    expireInSeconds: 1800,
    async run({ id }, signal) {
      try {
        await buildExport(services, given, id, signal);
      } catch (error) {
        // A worker that stops leaves it to another one.
        if (!signal.aborted) await failExport(services.database.kysely, id);
        throw error;
      }
    },
  };
}
