import { z } from 'zod';
import type { Trx } from '../../../backend/db/database.ts';
import type { Job, Jobs } from '../../../backend/jobs/jobs.ts';
import { isSmallExport } from '../rules/small-exports.ts';
import { type Building, buildExport } from '../server/build-export.ts';
import { countRecords } from '../server/queries.ts';

const payload = z.object({ id: z.uuid() });

/** The jobs that make the files of exports. When a worker stops halfway, the next run starts over. */
export function buildParcelExportJobs(building: Building) {
  const shared = {
    payload,
    retryLimit: 2,
    expireInSeconds: 6 * 3600,
    run: ({ id }, signal) => buildExport(building, id, signal),
  } satisfies Omit<Job<typeof payload>, 'name' | 'label'>;
  return {
    /** A worker makes large exports one at a time, because each uses a core and up to 500 MB of memory. */
    large: { ...shared, name: 'exports-build', label: 'Prepare an export file' },
    /** Small exports have workers of their own, so that nobody waits for a large file of somebody else. */
    small: { ...shared, name: 'exports-build-small', label: 'Prepare a small export file', atOnce: 2 },
  };
}

/** Returns the function that lets a worker make the file of an export. */
export function queueExport(
  building: Building,
  jobs: Pick<Jobs, 'enqueue'>,
): (id: string, trx?: Trx) => Promise<void> {
  const { large, small } = buildParcelExportJobs(building);
  const db = building.services.database.kysely;
  return async (id, trx) => {
    const records = await countRecords(trx ?? db, id);
    await jobs.enqueue(isSmallExport(records) ? small : large, { id }, trx);
  };
}
