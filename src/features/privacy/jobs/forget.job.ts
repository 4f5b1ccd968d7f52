import { accessLogDaysOf } from '../server/settings.ts';
import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { Services } from '../../../backend/services.ts';
import { deleteEndedOptOuts } from '../server/queries.ts';
import { dropOldAccess } from '../server/queries-access-log.ts';

const MS_PER_DAY = 86_400_000;
/** An entry of yesterday may still wait to be written. */
const SALT_DAYS = 1;

/** Every night: drops the days of the access log that are too old, the keys of visitors' hashes, and ended opt-outs. */
export function forgetJob(services: Pick<Services, 'config' | 'database' | 'log'>): Job {
  return {
    name: 'privacy-forget',
    payload: z.object({}),
    cron: '17 3 * * *',
    retryLimit: 3,
    expireInSeconds: 600,
    run: () => forgetOld(services, new Date()),
  };
}

export async function forgetOld(
  { config, database, log }: Pick<Services, 'config' | 'database' | 'log'>,
  now: Date,
): Promise<void> {
  const db = database.kysely;
  const accessLogDays = accessLogDaysOf(config);
  const dropped = await dropOldAccess(db, dayBefore(now, accessLogDays), dayBefore(now, SALT_DAYS));
  await deleteEndedOptOuts(db, accessLogDays);
  if (dropped > 0) log.info({ days: dropped }, 'old days of the access log were dropped');
}

/** YYYY-MM-DD in UTC. */
function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * MS_PER_DAY).toISOString().slice(0, 10);
}
