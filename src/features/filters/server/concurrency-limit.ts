import { Problem } from '../../../kernel/problem.ts';

/** The rows that one statement of a full scan reads: few enough that other requests can run in between on the embedded database. */
export const ROWS_AT_ONCE = 40_000;

/** Limits how many scans of whole tables run at a time. Throws `busy` when too many are waiting. */
export type LimitConcurrency = <T>(run: () => Promise<T>) => Promise<T>;

export function createConcurrencyLimit(atOnce = 2, maxWaiting = 24): LimitConcurrency {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (running < atOnce) running++;
    else {
      if (waiting.length >= maxWaiting)
        throw new Problem('busy', 'Too many filters are being evaluated now. Please try again in a moment.');
      // The call that ends hands its slot to the next one.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
