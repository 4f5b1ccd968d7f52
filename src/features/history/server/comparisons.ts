import { z } from 'zod';
import type { Job, Jobs } from '../../../backend/jobs/jobs.ts';
import type { Services } from '../../../backend/services.ts';
import { compareEditions, SILENT_SECONDS } from './compare-editions.ts';
import { listWaitingComparisons } from './queries-compare.ts';

const payload = z.object({ comparisonId: z.number().int().positive() });

/** Compares two editions. What goes wrong is noted in the comparison; the published edition has nothing to do with it. */
export function compareJob(services: Pick<Services, 'database' | 'log'>): Job<typeof payload> {
  return {
    name: 'compare-editions',
    payload,
    retryLimit: 1,
    expireInSeconds: 3600,
    async run({ comparisonId }, signal) {
      await compareEditions(services, comparisonId, { signal });
    },
  };
}

/** Queues the comparisons that were noted and that nobody makes: after a publication, and at the start for those whose maker died. */
export async function queueComparisons(
  services: Pick<Services, 'database' | 'log'>,
  jobs: Pick<Jobs, 'enqueue'>,
): Promise<void> {
  const job = compareJob(services);
  for (const comparisonId of await listWaitingComparisons(services.database.kysely, SILENT_SECONDS))
    await jobs.enqueue(job, { comparisonId });
}
