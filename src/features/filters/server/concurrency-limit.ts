import { createSlots } from '../../../backend/threads/slots.ts';

/** The rows that one statement of a full scan reads: few enough that other requests can run in between on the embedded database. */
export const ROWS_AT_ONCE = 40_000;

/** Limits how many scans of whole tables run at a time. Throws `busy` when too many are waiting. */
export type LimitConcurrency = <T>(run: () => Promise<T>) => Promise<T>;

export function createConcurrencyLimit(): LimitConcurrency {
  const slots = createSlots({
    running: 2,
    waiting: 24,
    refusal: 'Too many filters are being evaluated now.',
  });
  return (scan) => slots.run(null, scan);
}
