import { openThread } from '../../../../backend/threads/open-thread.ts';
import { createWorkLimit } from '../../../../backend/threads/queue.ts';
import type { CountyColumnType } from '../../../parcels/rules/value-type.ts';
import type { TupleShape } from './edition-feed.ts';
import { PART_NAMES, type PartName } from './part-names.ts';

export type EditionQuestion =
  /** `partsDir` is the folder that the files are written to. */
  | { kind: 'begin'; part: PartName; shape: TupleShape; partsDir: string }
  | { kind: 'chunk'; bytes: Uint8Array<SharedArrayBuffer> }
  /** `recordFile` has the records of joined tables; without such records it does not exist. */
  | { kind: 'finish'; recordFile: string };

/** The threads that build an edition's files while rows are still being read: one for each part, because building them takes longer than reading the rows. */
export interface EditionThreads {
  begin(shape: TupleShape): Promise<void>;
  /** Sends a chunk and calls `onRead` when all threads have read it. Resolves when the threads can take another chunk. */
  add(chunk: Uint8Array<SharedArrayBuffer>, onRead: () => void): Promise<void>;
  /** Resolves with the types of the county's own columns when the files are written. See `EditionQuestion` for `recordFile`. */
  finish(recordFile: string): Promise<readonly CountyColumnType[]>;
  close(): Promise<void>;
}

export function openEditionThreads(partsDir: string, chunksInFlight: number): EditionThreads {
  const threads = PART_NAMES.map((part) => ({
    part,
    thread: openThread({
      module: new URL('./edition-worker.ts', import.meta.url),
      limits: THREAD_LIMITS,
    }),
  }));
  const askAll = <T = void>(questionOf: (part: PartName) => EditionQuestion) =>
    Promise.all(threads.map(({ part, thread }) => thread.ask<T>(questionOf(part))));
  const workLimit = createWorkLimit(chunksInFlight);
  return {
    begin: async (shape) => void (await askAll((part) => ({ kind: 'begin', part, shape, partsDir }))),
    add: (bytes, onRead) => workLimit.add(askAll(() => ({ kind: 'chunk', bytes })).then(onRead)),
    async finish(recordFile) {
      await workLimit.settle();
      const types = await askAll<readonly CountyColumnType[]>(() => ({ kind: 'finish', recordFile }));
      return types.flat();
    },
    close: async () => void (await Promise.all(threads.map(({ thread }) => thread.close()))),
  };
}

/**
 * Limits for the memory of a thread, most of whose objects live for one row. On a machine with much memory, V8 would let the young generation hold a hundred
 * megabytes of garbage. Data that lives longer is in typed arrays, which do not count.
 */
const THREAD_LIMITS = {
  maxYoungGenerationSizeMb: 20,
  maxOldGenerationSizeMb: 1024,
} as const;
