import { Problem } from '../../kernel/problem.ts';
import { type Thread, openThread } from '../threads/open-thread.ts';

/** A finished tile. An empty body is an empty tile. Small bodies, which compression would not shorten, are not compressed. */
export interface EncodedTile {
  body: Uint8Array<ArrayBuffer>;
  encoding: 'gzip' | null;
  /** The tag of the content, without quotes. */
  etag: string;
}

/** A message to which a thread sends no reply. Jobs are sent as questions, and each gets a reply. */
export type SharedNote = { kind: 'share'; name: string; value: unknown } | { kind: 'drop'; name: string };

export interface TilePool {
  /** Makes a tile. Throws a problem `busy` if too many jobs wait. */
  run(job: unknown): Promise<EncodedTile>;
  /** Gives every thread a value under a name that jobs refer to. Shared memory inside the value stays shared. */
  share(name: string, value: unknown): void;
  drop(name: string): void;
  close(): Promise<void>;
}

interface QueuedJob {
  job: unknown;
  resolve(tile: EncodedTile): void;
  reject(error: Error): void;
}

interface PoolThread extends Thread {
  running: number;
}

/** The number of jobs that a thread has at once: one runs while the next is being sent. */
const DEPTH = 2;

/** Creates a pool of threads that make tiles. A thread starts when a job finds all others busy. `workerUrl` is a module that calls `serveTileJobs`. */
export function createTilePool(options: { workerUrl: URL; threads: number; maxQueued: number }): TilePool {
  const threads: PoolThread[] = [];
  const shared = new Map<string, unknown>();
  const queue: QueuedJob[] = [];
  let isClosed = false;

  const start = (): PoolThread => {
    const thread: PoolThread = {
      ...openThread({
        module: options.workerUrl,
        isBackground: true,
        onEnd() {
          const index = threads.indexOf(thread);
          if (index >= 0) threads.splice(index, 1); // a new thread is started for the next job
          dispatch();
        },
      }),
      running: 0,
    };
    for (const [name, value] of shared) thread.tell({ kind: 'share', name, value } satisfies SharedNote);
    threads.push(thread);
    return thread;
  };
  const broadcast = (note: SharedNote) => {
    for (const thread of threads) thread.tell(note);
  };
  const run = async (thread: PoolThread, { job, resolve, reject }: QueuedJob) => {
    thread.running++;
    await thread.ask<EncodedTile>(job).then(resolve, reject);
    thread.running--;
    dispatch();
  };

  const dispatch = () => {
    if (isClosed) return;
    while (queue.length > 0) {
      let thread = leastBusy(threads);
      if ((thread === undefined || thread.running > 0) && threads.length < options.threads) thread = start();
      if (thread === undefined || thread.running >= DEPTH) return;
      const waiting = queue.shift();
      if (waiting !== undefined) void run(thread, waiting);
    }
  };

  return {
    run(job) {
      if (isClosed) return Promise.reject(new Problem('busy', 'The server is stopping.'));
      if (queue.length >= options.maxQueued)
        return Promise.reject(
          new Problem('busy', 'Too many tiles are being made. Please try again in a moment.'),
        );
      return new Promise((resolve, reject) => {
        queue.push({ job, resolve, reject });
        dispatch();
      });
    },
    share(name, value) {
      shared.set(name, value);
      broadcast({ kind: 'share', name, value });
    },
    drop(name) {
      shared.delete(name);
      broadcast({ kind: 'drop', name });
    },
    async close() {
      isClosed = true;
      const stopping = new Problem('busy', 'The server is stopping.');
      for (const waiting of queue.splice(0)) waiting.reject(stopping);
      await Promise.all([...threads].map((thread) => thread.close()));
    },
  };
}

function leastBusy(threads: readonly PoolThread[]): PoolThread | undefined {
  let best: PoolThread | undefined;
  for (const thread of threads) if (best === undefined || thread.running < best.running) best = thread;
  return best;
}
