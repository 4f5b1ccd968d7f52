/** Wrong passwords are counted by client address and e-mail, and by address alone, in a sliding window. */
export const SIGN_IN_WINDOW_MS = 15 * 60_000;
export const MAX_FAILURES_PER_ACCOUNT = 8;
export const MAX_FAILURES_PER_ADDRESS = 40;

/**
 * How long, in milliseconds, until another attempt is let through; 0 for now. `failures` are the times (ms) of earlier
 * wrong attempts under one key, oldest first.
 */
export function signInDelayMs(failures: readonly number[], limit: number, now: number): number {
  const recent = failures.filter((at) => at > now - SIGN_IN_WINDOW_MS);
  const decisive = recent.at(-limit);
  return decisive === undefined ? 0 : decisive + SIGN_IN_WINDOW_MS - now;
}
