const MINUTE_MS = 60_000;
/** A message that was not accepted is sent again after 5 and 30 minutes, 2, 6, 12, 24 and 24 hours: almost three days. Then it is given up. */
const RETRY_MS = [5, 30, 120, 360, 720, 1440, 1440].map((minutes) => minutes * MINUTE_MS);
/** A webhook is paused at a failure when its deliveries have failed for this long without a success. */
const PAUSE_AFTER_MS = 2 * 1440 * MINUTE_MS;
/**
 * After a secret was renewed, messages are signed with the former secret too for this long, so that the receiving program can switch to the new secret
 * without losing a message.
 */
const FORMER_SECRET_MS = 1440 * MINUTE_MS;
/** Status "Gone": the program no longer wants messages. */
const GONE = 410;

/** Returns when a message is sent again after this many failed attempts; null when it is given up. */
export function nextDelivery(failed: number, now: Date): Date | null {
  const wait = RETRY_MS[failed - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

/**
 * Returns true if the next attempt of a message is at most a minute away, or overdue by at most a minute. A message that is overdue by more waits for something
 * else: for example, its webhook is paused.
 */
export function isOnItsWay(nextAt: string | null, now: Date): boolean {
  return nextAt !== null && Math.abs(Date.parse(nextAt) - now.getTime()) <= MINUTE_MS;
}

/** Returns true when a webhook should be paused after a failure. `failingSince` is the time of the first failure since the last success. */
export function shouldPause(failingSince: Date, status: number | null, now: Date): boolean {
  return status === GONE || now.getTime() - failingSince.getTime() >= PAUSE_AFTER_MS;
}

/** Returns the time until which messages are signed with the former secret too. */
export function formerSecretUntil(now: Date): Date {
  return new Date(now.getTime() + FORMER_SECRET_MS);
}
