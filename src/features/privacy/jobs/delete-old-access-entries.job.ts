import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { Services } from '../../../backend/services.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import { dropOldAccess } from '../server/queries-access-log.ts';
import { deleteEndedOptOuts } from '../server/queries.ts';
import { accessLogDaysOf } from '../server/settings.ts';

/** The days for which an ended opt-out is kept on a site that keeps no access log. */
const ENDED_DAYS_WITHOUT_LOG = 90;
/** Yesterday's key is kept, because an entry of yesterday may still wait to be written. */
const SALT_DAYS = 1;

/**
 * Runs every night. Deletes the days of the access log that are older than PLATBOOK_ACCESS_LOG_DAYS, the old keys of visitors' hashes, and
 * the opt-outs that ended longer ago than that (90 days if the log is off).
 */
export function deleteOldAccessEntriesJob(services: Pick<Services, 'config' | 'database' | 'log'>): Job {
  return {
    name: 'privacy-delete-old',
    formerName: 'privacy-forget',
    label: 'Remove old access logs and opt-outs',
    payload: z.object({}),
    cron: '17 3 * * *',
    retryLimit: 3,
    expireInSeconds: 600,
    run: () => deleteOldAccessEntries(services, new Date()),
  };
}

export async function deleteOldAccessEntries(
  { config, database, log }: Pick<Services, 'config' | 'database' | 'log'>,
  now: Date,
): Promise<void> {
  const db = database.kysely;
  const accessLogDays = accessLogDaysOf(config);
  const dropped = await dropOldAccess(db, dayBefore(now, accessLogDays), dayBefore(now, SALT_DAYS));
  await deleteEndedOptOuts(db, accessLogDays === 0 ? ENDED_DAYS_WITHOUT_LOG : accessLogDays);
  if (dropped > 0) log.info({ days: dropped }, 'old days of the access log were dropped');
}

/** Returns a day in UTC as YYYY-MM-DD. */
function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * MS_PER_DAY).toISOString().slice(0, 10);
}
