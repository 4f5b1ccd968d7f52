const MINUTE_MS = 60_000;
/** The pauses after failures in a row. After the last pause, the next refresh is that of the schedule. */
const PAUSES_MS = [15 * MINUTE_MS, 60 * MINUTE_MS, 240 * MINUTE_MS];

/**
 * Returns when a refresh that failed is tried again, in milliseconds: after the pause for its failures in a row, but never after the next time of its schedule.
 * After the last pause, returns that time; null if the schedule has none.
 */
export function retryTime(failures: number, nowMs: number, scheduledMs: number | null): number | null {
  const pause = PAUSES_MS[failures - 1];
  if (pause === undefined) return scheduledMs;
  return scheduledMs === null ? nowMs + pause : Math.min(nowMs + pause, scheduledMs);
}

/** Returns true for the failure after which nothing is tried before the next time of the schedule: that is when the operators get an email, once. */
export function isLastTry(failures: number): boolean {
  return failures === PAUSES_MS.length + 1;
}
