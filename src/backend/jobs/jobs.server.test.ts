import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '../../../tests/support/database.ts';
import type { Database } from '../db/database.ts';
import { createLogger } from '../log.ts';
import { createJobs, type Job } from './jobs.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
}, 120_000);
afterAll(() => database.close());

const log = createLogger('silent');

/** Returns a job that notes the numbers that it was run with, in order. */
function countingJob(name: string) {
  const done: number[] = [];
  const job: Job<z.ZodObject<{ number: z.ZodNumber }>> = {
    name,
    label: name,
    payload: z.object({ number: z.number() }),
    retryLimit: 0,
    expireInSeconds: 60,
    run: ({ number }) => Promise.resolve(void done.push(number)),
  };
  return { job, done };
}

it('a process that only queues jobs leaves the jobs, and the schedules, to processes that run jobs', async () => {
  const { job: counting, done } = countingJob('count');
  const job = { ...counting, cron: '0 0 1 1 *' };
  const schedules = async () =>
    (await sql`select 1 from jobs.schedule where name = 'count'`.execute(database.kysely)).rows.length;
  const queueing = await createJobs(database, log, { onlyQueues: true });
  await queueing.declare([job]);
  await queueing.enqueue(job, { number: 1 });
  await expect(queueing.work([job])).rejects.toThrow('this process only queues jobs');
  await queueing.stop();
  expect(await schedules()).toBe(0);

  const working = await createJobs(database, log);
  await working.work([job]);
  expect(await schedules()).toBe(1);
  // The queue is there already, for the next process of either kind.
  const later = await createJobs(database, log, { onlyQueues: true });
  await later.declare([job]);
  await later.enqueue(job, { number: 2 });
  await later.stop();
  await vi.waitFor(() => expect(done.toSorted((a, b) => a - b)).toEqual([1, 2]), {
    timeout: 20_000,
    interval: 50,
  });
  await working.stop();
});

it('a queue of an earlier version gets the retries and the time limit that its job has now', async () => {
  const { job } = countingJob('changed');
  for (const limits of [
    { retryLimit: 0, expireInSeconds: 60 },
    { retryLimit: 3, expireInSeconds: 7200 },
  ]) {
    const queueing = await createJobs(database, log, { onlyQueues: true });
    await queueing.declare([{ ...job, ...limits }]);
    await queueing.stop();
    const { rows } = await sql`
      select retry_limit as "retryLimit", expire_seconds as "expireInSeconds" from jobs.queue where name = 'changed'`.execute(
      database.kysely,
    );
    expect(rows).toEqual([limits]);
  }
});

it('a renamed job runs the work that waits under its former name, and the former queue and schedule are removed', async () => {
  const former = countingJob('former-name').job;
  const older = await createJobs(database, log);
  await older.work([{ ...former, cron: '0 0 1 1 *' }]);
  await older.stop();
  const queueing = await createJobs(database, log, { onlyQueues: true });
  for (const number of [7, 8, 9]) await queueing.enqueue(former, { number });
  const { job, done } = countingJob('new-name');
  await queueing.declare([job]);
  await queueing.stop();
  // A worker was killed while it ran job 8. A process that moved the jobs was killed after job 9.
  const db = database.kysely;
  await sql`update jobs.job set state = 'active', started_on = now() where data ->> 'number' = '8'`.execute(
    db,
  );
  await sql`
    insert into jobs.job select (jsonb_populate_record(job, '{"name": "new-name"}')).*
    from jobs.job where data ->> 'number' = '9'`.execute(db);

  const renamed = { ...job, formerName: 'former-name', cron: '0 0 1 1 *' };
  const working = await createJobs(database, log);
  await working.work([renamed]);
  await vi.waitFor(() => expect(done.toSorted((a, b) => a - b)).toEqual([7, 8, 9]), {
    timeout: 20_000,
    interval: 50,
  });
  await working.stop();
  const listNames = async (table: string) => {
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.table(`jobs.${table}`)} where name in ('former-name', 'new-name')`.execute(
      database.kysely,
    );
    return rows.map(({ name }) => name);
  };
  expect(await listNames('queue')).toEqual(['new-name']);
  expect(await listNames('schedule')).toEqual(['new-name']);
  // A later start finds nothing to move.
  const later = await createJobs(database, log);
  await later.work([renamed]);
  await later.stop();
  expect(done).toHaveLength(3);
});

it('a job that may run twice at once doesn’t wait for a long run', async () => {
  const { job, done } = countingJob('lanes');
  const long = Promise.withResolvers<void>();
  const working = await createJobs(database, log);
  const run: typeof job.run = ({ number }) =>
    number === 1 ? long.promise : Promise.resolve(void done.push(number));
  await working.work([{ ...job, atOnce: 2, run }]);
  for (let number = 1; number <= 4; number++) await working.enqueue(job, { number });
  await vi.waitFor(() => expect(done).toEqual([2, 3, 4]), { timeout: 15_000 });
  long.resolve();
  await working.stop();
});

it('jobs that wait are run one after another, without waiting for a poll after each', async () => {
  const { job, done } = countingJob('backlog');
  const queueing = await createJobs(database, log, { onlyQueues: true });
  await queueing.declare([job]);
  for (let number = 1; number <= 10; number++) await queueing.enqueue(job, { number });
  await queueing.stop();
  const working = await createJobs(database, log);
  await working.work([job]);
  // Nine polls of at least two seconds would take longer.
  await vi.waitFor(() => expect(done).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), { timeout: 15_000 });
  await working.stop();
});
