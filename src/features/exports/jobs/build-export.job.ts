import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import { type Building, buildExport } from '../server/build-export.ts';

const payload = z.object({ id: z.uuid() });

/** Makes the file of an export. When a worker stops half way, the next run starts again. */
export function buildParcelExportJob(building: Building): Job<typeof payload> {
  return {
    name: 'exports-build',
    label: 'Prepare an export file',
    payload,
    retryLimit: 2,
    expireInSeconds: 6 * 3600,
    run: ({ id }, signal) => buildExport(building, id, signal),
  };
}
