import { countLabel } from '../../../kernel/count-label.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Returns a label for a job's schedule: `17 3 * * *` is every day at 3:17 UTC, `17 3 * * 0` every Sunday. Other patterns are returned unchanged. */
export function cronLabel(cron: string): string {
  const [minute = '', hour = '', day, month, weekday = '', ...rest] = cron.trim().split(/\s+/);
  const isNumber = (text: string) => /^\d{1,2}$/.test(text);
  const when = weekday === '*' ? 'day' : /^\d$/.test(weekday) ? WEEKDAYS[Number(weekday)] : undefined;
  if (day !== '*' || month !== '*' || when === undefined || rest.length > 0) return cron;
  if (hour === '*') return (weekday === '*' ? everyHour(minute) : null) ?? cron;
  return isNumber(minute) && isNumber(hour)
    ? `Every ${when} at ${Number(hour)}:${minute.padStart(2, '0')} UTC`
    : cron;
}

function everyHour(minute: string): string | null {
  if (minute === '*') return 'Every minute';
  if (/^\d{1,2}$/.test(minute)) return `Every hour, ${countLabel(Number(minute), 'minute')} past`;
  const [, step] = /^\*\/(\d{1,2})$/.exec(minute) ?? [];
  return step === undefined ? null : `Every ${Number(step)} minutes`;
}
