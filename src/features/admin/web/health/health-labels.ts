import { countLabel } from '../../../../kernel/count-label.ts';
import { MS_PER_DAY } from '../../../../kernel/units.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, MS_PER_DAY];

/** A nightly backup is overdue after a day and a half, as in the alert `PlatbookBackupOld` of `docs/operate/alerts.yaml`. */
export const BACKUP_OVERDUE_MS = 36 * HOUR;

/** Returns an age such as "3 hours ago". */
export function ageLabel(iso: string, nowMs: number): string {
  const age = Math.max(0, nowMs - Date.parse(iso));
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return `${countLabel(Math.floor(age / MINUTE), 'minute')} ago`;
  if (age < 2 * DAY) return `${countLabel(Math.floor(age / HOUR), 'hour')} ago`;
  return `${countLabel(Math.floor(age / DAY), 'day')} ago`;
}
