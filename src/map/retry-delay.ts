const FIRST_DELAY_MS = 3_000;
const MAX_DELAY_MS = 60_000;

/** Returns the delay before failed tiles are requested again: 3 s after the first failure, twice as long after each further one, at most a minute. */
export function retryDelayMs(failures: number): number {
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1));
}
