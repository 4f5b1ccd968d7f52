import { Worker } from 'node:worker_threads';
import type { TupleShape } from './edition-feed.ts';
import { THREAD_LIMITS } from '../run/thread-limits.ts';

export interface EditionTask {
  /** The folder that the files are written to. */
  partsDir: string;
}

export type ToEditionWorker =
  | { kind: 'begin'; shape: TupleShape }
  | { kind: 'chunk'; bytes: Uint8Array<SharedArrayBuffer> }
  | { kind: 'finish' };

export type FromEditionWorker = { kind: 'taken' } | { kind: 'finished' };

/** The thread that builds an edition's files while rows are still being read. */
export interface EditionThread {
  begin(shape: TupleShape): void;
  /** Sends a chunk and calls `onRead` when the thread has read it. Resolves when the thread can take another chunk. */
  add(chunk: Uint8Array<SharedArrayBuffer>, onRead: () => void): Promise<void>;
  /** Resolves when the files are written. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

export function openEditionThread(partsDir: string, chunksInFlight: number): EditionThread {
  const worker = new Worker(new URL('./edition-worker.ts', import.meta.url), {
    workerData: { partsDir } satisfies EditionTask,
    resourceLimits: THREAD_LIMITS,
  });
  const post = (message: ToEditionWorker) => worker.postMessage(message);
  const finished = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined); // prevents an unhandled rejection: `add` and `finish` wait for this promise
  const reading: (() => void)[] = [];
  let taken = Promise.withResolvers<void>();
  worker.on('message', ({ kind }: FromEditionWorker) => {
    if (kind === 'finished') return finished.resolve();
    reading.shift()?.();
    taken.resolve();
    taken = Promise.withResolvers();
  });
  worker.on('error', failed.reject);
  worker.on('exit', () => failed.reject(new Error("The thread of the edition's files stopped.")));
  return {
    begin: (shape) => post({ kind: 'begin', shape }),
    async add(bytes, onRead) {
      reading.push(onRead);
      post({ kind: 'chunk', bytes });
      while (reading.length >= chunksInFlight) await Promise.race([taken.promise, failed.promise]);
    },
    async finish() {
      post({ kind: 'finish' });
      await Promise.race([finished.promise, failed.promise]);
    },
    async close() {
      await worker.terminate();
    },
  };
}
