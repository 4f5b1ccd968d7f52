import { availableParallelism } from 'node:os';
import { createSlots } from './slots.ts';

/**
 * The turns of whatever reads a file while somebody waits for the answer. One list for the process, because the processors are. Two on a
 * small machine: a long preview doesn't keep everybody's outlines waiting.
 */
export const FILE_SLOTS = createSlots({
  running: Math.min(4, Math.max(2, availableParallelism() - 1)),
  waiting: 20,
  waitSeconds: 30,
});
