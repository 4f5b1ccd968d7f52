import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Database, Trx } from '../db/database.ts';
import type { Logger } from '../log.ts';

/** A job as a value: its name, its payload, its retries, and its work. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  name: string;
  /** The name of this job in earlier versions. Jobs that still wait under it are moved to the new name. */
  formerName?: string;
  /** A label that says what the job does, for operators: "Prepare an export file". */
  label: string;
  payload: Payload;
  /** The number of retries after a failure or a worker's death. Runs must be idempotent. */
  retryLimit: number;
  /** A run that takes longer is considered dead and tried again. */
  expireInSeconds: number;
  /** A schedule on which the job also runs, with an empty payload: five fields, in UTC. If runs were missed while no worker was up, the job runs once. */
  cron?: string;
  /** The number of these jobs that a process runs at once. Absent: one. */
  atOnce?: number;
  /** Operators of open sites, which have no plans, see it only when it fails. */
  needsPlans?: true;
  run(payload: z.output<Payload>, signal: AbortSignal): Promise<void>;
}

/** The part of a job that its queue needs. */
type DeclaredJob = Pick<Job, 'name' | 'label' | 'retryLimit' | 'expireInSeconds' | 'needsPlans'>;

export interface Jobs {
  /**
   * Queues a job. With `trx` it is queued when that transaction commits, and not at all if it is rolled back. Pass `trx` whenever the transaction also writes a
   * row for the job. Within a transaction only declared jobs can be queued.
   */
  enqueue<Payload extends z.ZodType>(job: Job<Payload>, payload: z.input<Payload>, trx?: Trx): Promise<void>;
  /** Creates the queues of these jobs if they are missing. It uses its own transactions, so call it before any transaction that queues the jobs. */
  declare(jobs: readonly DeclaredJob[]): Promise<void>;
  /** Returns the label of a kind of job; its name if this version declares no such job. */
  labelOf(name: string): string;
  /** Returns true for a kind of job that only sites with plans need. */
  needsPlans(name: string): boolean;
  /** Starts working on the given jobs in this process. */
  work(jobs: readonly Job[]): Promise<void>;
  /** Stops taking new jobs and aborts the running ones. A second call waits for the same end. */
  stop(): Promise<void>;
}

/** The time that aborted jobs get to end. Docker kills a process ten seconds after it asks the process to stop. */
const STOP_MS = 5_000;
/** Jobs in these states still have to run. An active job is among them: its worker may have been killed, and runs are idempotent. */
const UNFINISHED: ReadonlySet<string> = new Set(['created', 'retry', 'active']);

/**
 * Jobs in PostgreSQL (pg-boss), on either engine. A process that only queues jobs, such as a command, doesn't listen for them and watches neither schedules nor
 * workers, so it starts and stops without waiting.
 */
export async function createJobs(
  database: Database,
  log: Logger,
  { onlyQueues = false }: { onlyQueues?: boolean } = {},
): Promise<Jobs> {
  const { backend, ...db } = database.jobsConnection;
  // pg-boss reads its list of queues before it writes. Within a transaction, the read must use that transaction too (the embedded engine has a single connection).
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
    useListenNotify: !onlyQueues,
    supervise: !onlyQueues,
    schedule: !onlyQueues,
  });
  const stopping = new AbortController();
  let stopped: Promise<void> | undefined;
  /** The declared jobs, whose queues exist, by their names. */
  const declared = new Map<string, DeclaredJob>();
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  await boss.start();
  // Creating an existing queue changes nothing, but takes a lock and a statement for each.
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));

  const ensureQueue = async (job: DeclaredJob) => {
    if (declared.has(job.name)) return;
    const { retryLimit, expireInSeconds } = job;
    const queue = existing.get(job.name);
    if (queue === undefined) await boss.createQueue(job.name, { retryLimit, expireInSeconds, notify: true });
    // An earlier version of the program created the queue with other limits.
    else if (queue.retryLimit !== retryLimit || queue.expireInSeconds !== expireInSeconds)
      await boss.updateQueue(job.name, { retryLimit, expireInSeconds });
    declared.set(job.name, job);
  };

  /**
   * Moves the unfinished jobs of an earlier name of a job, and removes that queue with its schedule and its finished jobs. Jobs keep their ids, so that a
   * process that starts after a kill moves what is left, and nothing twice.
   */
  const replaceQueue = async (formerName: string, { name }: Job) => {
    if (!existing.has(formerName)) return;
    await boss.unschedule(formerName);
    for (const { id, state, data } of await boss.findJobs<object>(formerName))
      if (UNFINISHED.has(state)) await boss.send(name, data, { id });
    await boss.deleteQueue(formerName);
  };

  const startWorker = async (job: Job) => {
    let workerId: string | undefined;
    workerId = await boss.work(job.name, { batchSize: 1, pollingIntervalSeconds: 2 }, async ([queued]) => {
      if (!queued) return;
      // Asks for the next job as soon as this one ends. Otherwise a queue with several jobs would wait up to half a minute for the next poll.
      if (workerId !== undefined) boss.notifyWorker(workerId);
      const signal = AbortSignal.any([stopping.signal, ...(queued.signal ? [queued.signal] : [])]);
      await job.run(job.payload.parse(queued.data), signal);
    });
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
      if (!declared.has(job.name))
        throw new Error(`declare the job ${job.name} before a transaction queues it`);
      return within.run(trx, send);
    },
    async declare(jobs) {
      for (const job of jobs) await ensureQueue(job);
    },
    labelOf: (name) => declared.get(name)?.label ?? name,
    needsPlans: (name) => declared.get(name)?.needsPlans === true,
    async work(jobs) {
      if (onlyQueues) throw new Error('this process only queues jobs');
      for (const job of jobs) {
        await ensureQueue(job);
        if (job.formerName !== undefined) await replaceQueue(job.formerName, job);
        if (job.cron !== undefined)
          await boss.schedule(job.name, job.cron, {}, { tz: 'UTC', missed: 'once' });
        for (let worker = 0; worker < (job.atOnce ?? 1); worker++) await startWorker(job);
      }
    },
    stop() {
      stopping.abort(new Error('the worker is stopping'));
      // pg-boss returns jobs that don't end in time to the queue, for the next worker.
      stopped ??= boss.stop({ graceful: true, timeout: STOP_MS });
      return stopped;
    },
  };
}
