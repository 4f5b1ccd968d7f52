import { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';

/** A waiting or running job, as a row of the queue's table. */
export interface OpenJob {
  name: string;
  data?: unknown;
  retry_limit: number;
  expire_seconds: number;
}

/** Queues the open jobs of a backup in the database into which it was restored. */
export async function requeueJobs(database: Database, jobs: readonly OpenJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const { backend, ...db } = database.jobsConnection;
  const boss = new PgBoss({
    db,
    ...(backend === 'pglite' ? { backend } : {}),
    schema: 'jobs',
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    for (const { name, data, retry_limit, expire_seconds } of jobs) {
      // The options are those with which `jobs.ts` creates the queue. Creating an existing queue changes nothing.
      await boss.createQueue(name, {
        retryLimit: retry_limit,
        expireInSeconds: expire_seconds,
        notify: true,
      });
      await boss.send(name, data ?? {});
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
