import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Database, Trx } from '../db/database.ts';
import type { Logger } from '../log.ts';

/** A job is a value: what it is called, what it is told, how often it is tried, what it does. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  name: string;
  payload: Payload;
  /** How often it is tried again after a failure or a worker's death. Runs must be idempotent. */
  retryLimit: number;
  /** A run that takes longer is taken for dead and tried again. */
  expireInSeconds: number;
  /** Also runs by itself, with an empty payload: five fields, in UTC. A run that was missed while no worker was up is executed once. */
  cron?: string;
  run(payload: z.output<Payload>, signal: AbortSignal): Promise<void>;
}

export interface Jobs {
  /**
   * Queues a job. With `trx` it is queued when that transaction commits, and not at all when it is rolled back: give it whenever a row says that
   * the job is to come. Within a transaction only jobs that were declared can be queued.
   */
  enqueue<Payload extends z.ZodType>(job: Job<Payload>, payload: z.input<Payload>, trx?: Trx): Promise<void>;
  /** Makes the queues of these jobs when they are missing. It has transactions of its own, so it comes before any in which they are queued. */
  declare(jobs: readonly Pick<Job, 'name' | 'retryLimit' | 'expireInSeconds'>[]): Promise<void>;
  /** Starts working on the given jobs in this process. */
  work(jobs: readonly Job[]): Promise<void>;
  /** Stops taking new jobs and aborts the running ones. Called again, it waits for the same end. */
  stop(): Promise<void>;
}

/** How long jobs that were aborted may take to end: Docker kills a process ten seconds after it asked it to stop. */
const STOP_MS = 6_000;

/** Jobs in PostgreSQL (pg-boss), on either engine. */
export async function createJobs(database: Database, log: Logger): Promise<Jobs> {
  const { backend, ...db } = database.jobsConnection;
  // pg-boss reads its list of queues before it writes: within a transaction that must go through it as well (the embedded engine has one connection).
  const within = new AsyncLocalStorage<Trx>();
  const executeSql: typeof db.executeSql = (text, values) => {
    const trx = within.getStore();
    return trx === undefined
      ? db.executeSql(text, values)
      : trx.executeQuery(CompiledQuery.raw(text, values));
  };
  const boss = new PgBoss({
    db: { ...db, executeSql },
    ...(backend === 'pglite' ? { backend } : {}),
    schema: 'jobs',
    useListenNotify: true,
  });
  const stopping = new AbortController();
  let stopped: Promise<void> | undefined;
  const known = new Set<string>();
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  await boss.start();

  const ensureQueue = async (job: Pick<Job, 'name' | 'retryLimit' | 'expireInSeconds'>) => {
    if (known.has(job.name)) return;
    await boss.createQueue(job.name, {
      retryLimit: job.retryLimit,
      expireInSeconds: job.expireInSeconds,
      notify: true,
    });
    known.add(job.name);
  };

  return {
    async enqueue(job, payload, trx) {
      const send = async () => {
        const id = await boss.send(job.name, job.payload.parse(payload) as object);
        if (id === null) throw new Error(`the job ${job.name} was not queued`);
      };
      if (trx === undefined) {
        await ensureQueue(job);
        return send();
      }
      if (!known.has(job.name)) throw new Error(`declare the job ${job.name} before a transaction queues it`);
      return within.run(trx, send);
    },
    async declare(jobs) {
      for (const job of jobs) await ensureQueue(job);
    },
    async work(jobs) {
      for (const job of jobs) {
        await ensureQueue(job);
        if (job.cron !== undefined)
          await boss.schedule(job.name, job.cron, {}, { tz: 'UTC', missed: 'once' });
        await boss.work(job.name, { batchSize: 1, pollingIntervalSeconds: 2 }, async ([queued]) => {
          if (!queued) return;
          const signal = AbortSignal.any([stopping.signal, ...(queued.signal ? [queued.signal] : [])]);
          await job.run(job.payload.parse(queued.data), signal);
        });
      }
    },
    stop() {
      stopping.abort(new Error('the worker is stopping'));
      // What does not end in time is put back by pg-boss, and the next worker takes it up.
      stopped ??= boss.stop({ graceful: true, timeout: STOP_MS });
      return stopped;
    },
  };
}
