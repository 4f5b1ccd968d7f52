const FIRST_MS = 3_000;
const LONGEST_MS = 60_000;

/** How long to wait before tiles are asked for again: 3 s after the first failure, twice as long each time, a minute at most. */
export function retryDelayMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
}
