/**
 * For the threads of an import. What they make lives for one row: on a machine with much memory, the young generation that V8 would
 * choose holds a hundred megabytes of garbage in each thread.
 */
export const THREAD_LIMITS = { maxYoungGenerationSizeMb: 20 } as const;
