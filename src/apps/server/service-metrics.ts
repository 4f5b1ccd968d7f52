import { readFile } from 'node:fs/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import { cacheFigures } from '../../backend/cache/cache.ts';
import type { Database } from '../../backend/db/database.ts';
import { type CountedEvent, eventCounts } from '../../backend/event-counts.ts';
import { type QueueRow, type StateRow, countQueue, countRuns } from './queries-metrics.ts';

/** The minimum time between two counts of the tables, however often Prometheus asks. */
const MIN_PAUSE_MS = 10_000;
const TIMEOUT_MS = 3_000;

interface Counts {
  isUp: boolean;
  queue: readonly QueueRow[];
  runs: readonly StateRow[];
}

const EVENTS: Readonly<Record<CountedEvent, string>> = {
  emails_sent: 'Emails that the mail server took, or that were written to the data folder.',
  emails_failed: 'Emails that could not be sent.',
  rate_limited: 'Requests that were refused because of a rate limit.',
};

/** Adds metrics of the services behind the requests: database, queue, caches, threads. They are read when Prometheus asks. */
export function addServiceMetrics(registry: Registry, database: Database): void {
  const registers = [registry];
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    collect: (gauge: Gauge) => void | Promise<void>,
  ) =>
    void new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        await collect(this);
      },
    });
  const read = createCountReader(database);

  gauge('platbook_database_up', '1 when the database answered the last count, else 0.', [], async (up) =>
    up.set((await read()).isUp ? 1 : 0),
  );
  gauge('platbook_database_connections', 'Connections to the database, by state.', ['state'], (all) => {
    const { total, idle, waiting } = database.connections();
    all.set({ state: 'busy' }, total - idle);
    all.set({ state: 'idle' }, idle);
    all.set({ state: 'waiting' }, waiting);
  });
  gauge('platbook_jobs', 'Jobs in the queue, by job and state.', ['job', 'state'], async (jobs) => {
    for (const { job, waiting, active, failed } of (await read()).queue) {
      jobs.set({ job, state: 'waiting' }, waiting);
      jobs.set({ job, state: 'active' }, active);
      jobs.set({ job, state: 'failed' }, failed);
    }
  });
  gauge(
    'platbook_jobs_oldest_seconds',
    'How long the oldest waiting job has waited, by job.',
    ['job'],
    async (ages) => {
      for (const { job, oldestSeconds } of (await read()).queue) ages.set({ job }, oldestSeconds);
    },
  );
  for (const kind of ['import', 'export'] as const)
    gauge(`platbook_${kind}s`, `Runs of ${kind}s that are kept, by state.`, ['state'], async (states) => {
      for (const row of (await read()).runs)
        if (row.kind === kind) states.set({ state: row.state }, row.count);
    });

  gauge('platbook_cache_entries', 'Entries of a cache in memory.', ['cache'], (all) => {
    for (const { name, entries } of cacheFigures()) all.set({ cache: name }, entries);
  });
  gauge('platbook_cache_bytes', 'Bytes of a cache in memory.', ['cache'], (all) => {
    for (const { name, bytes } of cacheFigures()) all.set({ cache: name }, bytes);
  });
  void new Counter({
    name: 'platbook_cache_requests_total',
    help: 'Requests to a cache in memory, by whether it had the entry.',
    labelNames: ['cache', 'result'],
    registers,
    collect() {
      this.reset();
      for (const { name, hits, misses } of cacheFigures()) {
        this.inc({ cache: name, result: 'hit' }, hits);
        this.inc({ cache: name, result: 'miss' }, misses);
      }
    },
  });
  for (const [name, help] of Object.entries(EVENTS))
    void new Counter({
      name: `platbook_${name}_total`,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(eventCounts()[name as CountedEvent]);
      },
    });
  gauge(
    'platbook_process_threads',
    'Threads of the process, those of Node included.',
    [],
    async (threads) => {
      const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
      const count = /^Threads:\s+(\d+)/m.exec(status)?.[1];
      if (count !== undefined) threads.set(Number(count));
    },
  );
}

/** Counts the tables once for all metrics of a scrape. If the database is down, the other metrics still work. */
function createCountReader(database: Database): () => Promise<Counts> {
  let last: { at: number; counts: Promise<Counts> } | undefined;
  const count = async (): Promise<Counts> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the database is late')), TIMEOUT_MS).unref();
    });
    try {
      const [queue, runs] = await Promise.race([
        Promise.all([countQueue(database.kysely), countRuns(database.kysely)]),
        late,
      ]);
      return { isUp: true, queue, runs };
    } catch {
      return { isUp: false, queue: [], runs: [] };
    } finally {
      clearTimeout(timer);
    }
  };
  return () => {
    if (last === undefined || Date.now() - last.at > MIN_PAUSE_MS) last = { at: Date.now(), counts: count() };
    return last.counts;
  };
}
