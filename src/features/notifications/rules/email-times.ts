import { MS_PER_DAY } from '../../../kernel/units.ts';

/** The hour (UTC) of daily and weekly emails: the morning of the Americas. */
const HOUR_UTC = 12;
/** Weekly emails go out on Mondays. */
const WEEKDAY = 1;

/** Returns the next times of daily and weekly emails after `now`. */
export function nextEmailTimes(now: Date): { daily: Date; weekly: Date } {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR_UTC);
  const daily = new Date(today > now.getTime() ? today : today + MS_PER_DAY);
  const days = (WEEKDAY - daily.getUTCDay() + 7) % 7;
  return { daily, weekly: new Date(daily.getTime() + days * MS_PER_DAY) };
}

const MINUTE_MS = 60_000;
/** An email that the mail server refuses is tried again after 1, 5, 30 minutes, 2, 6, 12 and 24 hours, then given up. */
const RETRY_MS = [1, 5, 30, 120, 360, 720, 1440].map((minutes) => minutes * MINUTE_MS);

/** Returns when the next attempt is due after this many failed ones; null when there is none. */
export function nextAttempt(failed: number, now: Date): Date | null {
  const wait = RETRY_MS[failed - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}
