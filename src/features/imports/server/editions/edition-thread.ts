import { openThread } from '../../../../backend/threads/open-thread.ts';
import { createInFlight } from '../../../../backend/threads/queue.ts';
import type { CountyColumnType } from '../../../parcels/rules/value-type.ts';
import type { TupleShape } from './edition-feed.ts';

export type EditionQuestion =
  /** `partsDir` is the folder that the files are written to. */
  | { kind: 'begin'; shape: TupleShape; partsDir: string }
  | { kind: 'chunk'; bytes: Uint8Array<SharedArrayBuffer> }
  | { kind: 'finish' };

/** The thread that builds an edition's files while rows are still being read. */
export interface EditionThread {
  begin(shape: TupleShape): Promise<void>;
  /** Sends a chunk and calls `onRead` when the thread has read it. Resolves when the thread can take another chunk. */
  add(chunk: Uint8Array<SharedArrayBuffer>, onRead: () => void): Promise<void>;
  /** Resolves with the types of the county's own columns when the files are written. */
  finish(): Promise<readonly CountyColumnType[]>;
  close(): Promise<void>;
}

export function openEditionThread(partsDir: string, chunksInFlight: number): EditionThread {
  const thread = openThread({
    module: new URL('./edition-worker.ts', import.meta.url),
    limits: THREAD_LIMITS,
  });
  const ask = <T = void>(question: EditionQuestion) => thread.ask<T>(question);
  const inFlight = createInFlight(chunksInFlight);
  return {
    begin: (shape) => ask({ kind: 'begin', shape, partsDir }),
    add: (bytes, onRead) => inFlight.add(ask({ kind: 'chunk', bytes }).then(onRead)),
    async finish() {
      await inFlight.settle();
      return ask<readonly CountyColumnType[]>({ kind: 'finish' });
    },
    close: () => thread.close(),
  };
}

/**
 * Limits for the memory of the thread, most of whose objects live for one row. On a machine with much memory, V8 would let the young generation hold a hundred
 * megabytes of garbage. Data that lives longer is in typed arrays, which do not count.
 */
const THREAD_LIMITS = {
  maxYoungGenerationSizeMb: 20,
  maxOldGenerationSizeMb: 1024,
} as const;
