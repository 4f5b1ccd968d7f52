import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { Services } from '../../../backend/services.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import { deleteOldUses } from '../server/queries.ts';

/** The days before today whose opened parcels are kept. A server whose clock is slightly behind may still need those of yesterday. */
const SUBJECT_DAYS = 1;
/** The days for which counters of accounts and groups are kept. */
const COUNTER_DAYS = 400;

/** Runs nightly: deletes the list of opened parcels, and old counters. */
export function deleteOldUsesJob(services: Pick<Services, 'database' | 'log'>): Job {
  return {
    name: 'usage-delete-old',
    formerName: 'usage-forget',
    label: 'Remove old usage counts',
    payload: z.object({}),
    cron: '27 3 * * *',
    retryLimit: 3,
    expireInSeconds: 600,
    run: () => purgeUses(services, new Date()),
  };
}

/** Deletes the uses that are too old at the time `now`. */
export async function purgeUses(
  { database, log }: Pick<Services, 'database' | 'log'>,
  now: Date,
): Promise<void> {
  const deleted = await deleteOldUses(
    database.kysely,
    dayBefore(now, SUBJECT_DAYS),
    dayBefore(now, COUNTER_DAYS),
  );
  if (deleted > 0) log.info({ rows: deleted }, 'the list of parcels opened on earlier days was deleted');
}

/** Returns the day as YYYY-MM-DD in UTC. */
function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * MS_PER_DAY).toISOString().slice(0, 10);
}
