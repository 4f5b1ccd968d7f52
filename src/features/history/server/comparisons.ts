import { z } from 'zod';
import type { Job, Jobs } from '../../../backend/jobs/jobs.ts';
import type { Services } from '../../../backend/services.ts';
import { compareEditions, SILENT_SECONDS } from './compare-editions.ts';
import { listWaitingComparisons } from './queries-compare.ts';

const payload = z.object({ comparisonId: z.number().int().positive() });

/** Returns the job that compares two editions. A failure is recorded in the comparison and does not affect the published edition. */
export function compareJob(services: Pick<Services, 'database' | 'log'>): Job<typeof payload> {
  return {
    name: 'compare-editions',
    label: 'Compare two editions of a county',
    payload,
    retryLimit: 1,
    expireInSeconds: 3600,
    async run({ comparisonId }, signal) {
      await compareEditions(services, comparisonId, { signal });
    },
  };
}

/** Queues the comparisons that no live worker runs: after a publication those of the county, and at start those of all counties. */
export async function queueComparisons(
  services: Pick<Services, 'database' | 'log'>,
  jobs: Pick<Jobs, 'enqueue'>,
  county: string | null = null,
): Promise<void> {
  const job = compareJob(services);
  for (const comparisonId of await listWaitingComparisons(services.database.kysely, SILENT_SECONDS, county))
    await jobs.enqueue(job, { comparisonId });
}
