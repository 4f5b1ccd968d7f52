import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { Services } from '../../../backend/services.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import { deleteOldTokens } from '../server/queries-uses.ts';

const USE_DAYS = 400;
/** Long enough for owners to see in the list why a program stopped. */
const ENDED_DAYS = 90;

/** Runs nightly: deletes old counts, and tokens that ended long ago. */
export function deleteOldTokensJob({ database }: Pick<Services, 'database'>): Job {
  return {
    name: 'tokens-delete-old',
    formerName: 'tokens-forget',
    label: 'Remove ended API tokens and old counts',
    payload: z.object({}),
    cron: '33 3 * * *',
    retryLimit: 3,
    expireInSeconds: 600,
    async run() {
      const daysAgo = (days: number) => new Date(Date.now() - days * MS_PER_DAY);
      await deleteOldTokens(
        database.kysely,
        daysAgo(USE_DAYS).toISOString().slice(0, 10),
        daysAgo(ENDED_DAYS),
      );
    },
  };
}
