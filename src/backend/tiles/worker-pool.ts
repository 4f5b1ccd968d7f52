import { Worker } from 'node:worker_threads';
import { Problem } from '../../kernel/problem.ts';

/** A finished tile. An empty body is an empty tile; bodies too small to gain from it are not compressed. */
export interface EncodedTile {
  body: Uint8Array<ArrayBuffer>;
  encoding: 'gzip' | null;
  /** Of the content, without quotes. */
  etag: string;
}

export type PoolMessage =
  | { kind: 'share'; name: string; value: unknown }
  | { kind: 'drop'; name: string }
  | { kind: 'job'; id: number; job: unknown };

export type PoolReply =
  | { id: number; tile: EncodedTile }
  | { id: number; error: { message: string; stack: string | undefined } };

export interface TilePool {
  /** Throws a problem `busy` when too many wait. */
  run(job: unknown): Promise<EncodedTile>;
  /** Gives every thread a value (shared memory inside stays shared) under a name that jobs refer to. */
  share(name: string, value: unknown): void;
  drop(name: string): void;
  close(): Promise<void>;
}

interface Waiting {
  job: unknown;
  resolve(tile: EncodedTile): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  running: Map<number, Waiting>;
}

/** Jobs that a thread has at once: one runs while the next is on its way. */
const DEPTH = 2;

/** Threads that make tiles, started when the first tile is asked for. `workerUrl` is a module that calls `serveTileJobs`. */
export function createTilePool(options: { workerUrl: URL; threads: number; maxQueued: number }): TilePool {
  const threads: Thread[] = [];
  const shared = new Map<string, unknown>();
  const queue: Waiting[] = [];
  let nextId = 1;
  let isClosed = false;

  const start = (): Thread => {
    const thread: Thread = { worker: new Worker(options.workerUrl), running: new Map() };
    const fail = (error: Error) => {
      const index = threads.indexOf(thread);
      if (index >= 0) threads.splice(index, 1); // another is started for the next job
      for (const waiting of thread.running.values()) waiting.reject(error);
      thread.running.clear();
      dispatch();
    };
    thread.worker.on('message', (reply: PoolReply) => {
      const waiting = thread.running.get(reply.id);
      thread.running.delete(reply.id);
      if ('tile' in reply) waiting?.resolve(reply.tile);
      else waiting?.reject(Object.assign(new Error(reply.error.message), { stack: reply.error.stack }));
      dispatch();
    });
    thread.worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
    thread.worker.on('exit', () => fail(new Error('A tile thread has stopped.')));
    thread.worker.unref();
    for (const [name, value] of shared) post(thread, { kind: 'share', name, value });
    threads.push(thread);
    return thread;
  };
  const post = (thread: Thread, message: PoolMessage) => thread.worker.postMessage(message, []);

  const dispatch = () => {
    if (isClosed) return;
    while (queue.length > 0) {
      let thread = leastBusy(threads);
      if ((thread === undefined || thread.running.size > 0) && threads.length < options.threads)
        thread = start();
      if (thread === undefined || thread.running.size >= DEPTH) return;
      const waiting = queue.shift();
      if (waiting === undefined) return;
      const id = nextId++;
      thread.running.set(id, waiting);
      post(thread, { kind: 'job', id, job: waiting.job });
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
      for (const thread of threads) post(thread, { kind: 'share', name, value });
    },
    drop(name) {
      shared.delete(name);
      for (const thread of threads) post(thread, { kind: 'drop', name });
    },
    async close() {
      isClosed = true;
      const stopping = new Problem('busy', 'The server is stopping.');
      for (const waiting of queue.splice(0)) waiting.reject(stopping);
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

function leastBusy(threads: readonly Thread[]): Thread | undefined {
  let best: Thread | undefined;
  for (const thread of threads)
    if (best === undefined || thread.running.size < best.running.size) best = thread;
  return best;
}
