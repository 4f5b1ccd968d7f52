import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { Services } from '../../../backend/services.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import { deleteUnusedSources } from '../server/queries.ts';

/** Days without use after which a source is deleted. */
const UNUSED_DAYS = 366;

/** Deletes the sources of map tiles that nobody uses anymore. Runs every night. */
export function deleteUnusedSourcesJob(services: Pick<Services, 'database' | 'log'>): Job {
  return {
    name: 'parcel-sources-delete-unused',
    formerName: 'parcel-sources-forget',
    label: 'Remove unused addresses of map tiles',
    payload: z.object({}),
    cron: '41 3 * * *',
    retryLimit: 3,
    expireInSeconds: 600,
    run: () => purgeSources(services, new Date()),
  };
}

/** Deletes the sources that were last used more than {@link UNUSED_DAYS} days before `now`. */
export async function purgeSources(
  { database, log }: Pick<Services, 'database' | 'log'>,
  now: Date,
): Promise<void> {
  const day = new Date(now.getTime() - UNUSED_DAYS * MS_PER_DAY).toISOString().slice(0, 10);
  const deleted = await deleteUnusedSources(database.kysely, day);
  if (deleted > 0) log.info({ rows: deleted }, 'unused sources of map tiles were deleted');
}
