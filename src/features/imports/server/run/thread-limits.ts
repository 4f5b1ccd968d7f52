/**
 * Limits for the process of an import and its threads, whose objects live for one row. On a machine with much memory, V8 would let the young generation hold a
 * hundred megabytes of garbage per thread, and the old generation grow to four times the 50 MB that are needed. Data that lives longer is in typed arrays,
 * which do not count.
 */
export const THREAD_LIMITS = {
  maxYoungGenerationSizeMb: 20,
  maxOldGenerationSizeMb: 1024,
} as const;
