import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { Services } from '../../../backend/services.ts';
import { describeEditions } from '../server/describe-editions.ts';

const payload = z.object({});

/**
 * Describes the editions that the store has no description of yet: nobody has opened their page in the store since they were published, or their files could
 * not be read before.
 */
export function describeEditionsJob(services: Services): Job<typeof payload> {
  return {
    name: 'store-describe-editions',
    label: 'Add counties to the store’s catalog',
    needsPlans: true,
    payload,
    cron: '*/10 * * * *',
    retryLimit: 0,
    expireInSeconds: 600,
    run: () => describeEditions(services),
  };
}
