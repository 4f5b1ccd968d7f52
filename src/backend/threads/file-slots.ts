import { availableParallelism } from 'node:os';
import { createSlots } from './slots.ts';

/**
 * The concurrency limit for reading files while a person waits for the reply. There is one per server process, because all readers share the processors. At least two
 * run at once, so that a long preview doesn't delay all others.
 */
export const FILE_SLOTS = createSlots({
  running: Math.min(4, Math.max(2, availableParallelism() - 1)),
  waiting: 20,
  waitSeconds: 30,
  refusal: 'The server is reading other files.',
});
