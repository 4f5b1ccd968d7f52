import { Problem } from '../../../../kernel/problem.ts';

const OLD_GENERATION_MB = 1024;

/**
 * For the threads of an import. What they make lives for one row: on a machine with much memory, the young generation that V8 would
 * choose holds a hundred megabytes of garbage in each thread, and the old one, of which they need some 50 MB, grows to four times that
 * before it is cleared. What must be kept of a county is in typed arrays, which do not count.
 */
export const THREAD_LIMITS = {
  maxYoungGenerationSizeMb: 20,
  maxOldGenerationSizeMb: OLD_GENERATION_MB,
} as const;

/** What a thread died of, in words when it is the file. */
export function explainThreadError(error: unknown): unknown {
  if ((error as { code?: unknown } | null)?.code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new Problem(
    'unreadable_file',
    `A part of the file is too large: reading it takes more than ${OLD_GENERATION_MB >> 10} GB of memory. Export it in smaller parts (a Parquet file with smaller row groups), or as a GeoPackage.`,
  );
}
