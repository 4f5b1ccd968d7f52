import { MS_PER_DAY } from '../../../../kernel/units.ts';
/** Returns "1 file" or "12 files". */
export function countLabel(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, MS_PER_DAY];

/** A nightly backup is overdue after a day and a half, the threshold of the alert in docs/operate. */
export const BACKUP_OVERDUE_MS = 36 * HOUR;

/** Returns an age such as "3 hours ago". */
export function ageLabel(iso: string, nowMs: number): string {
  const age = Math.max(0, nowMs - Date.parse(iso));
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return `${countLabel(Math.floor(age / MINUTE), 'minute', 'minutes')} ago`;
  if (age < 2 * DAY) return `${countLabel(Math.floor(age / HOUR), 'hour', 'hours')} ago`;
  return `${countLabel(Math.floor(age / DAY), 'day', 'days')} ago`;
}
