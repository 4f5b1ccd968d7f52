/**
 * For the process of an import and the threads in it. What they make lives for one row: on a machine with much memory, the young generation that V8
 * would choose holds a hundred megabytes of garbage in each thread, and the old one, of which they need some 50 MB, grows to four times that
 * before it is cleared. What must be kept of a county is in typed arrays, which do not count.
 */
export const THREAD_LIMITS = {
  maxYoungGenerationSizeMb: 20,
  maxOldGenerationSizeMb: 1024,
} as const;
