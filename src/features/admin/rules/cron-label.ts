import { countLabel } from '../../../kernel/count-label.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Returns a label for a job's schedule: once a day, once a week, once an hour, every few minutes, or every minute. Other patterns are returned unchanged. */
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
  const step = Number(/^\*\/(\d{1,2})$/.exec(minute)?.[1]);
  // `*/45` is not every 45 minutes: cron begins again at each full hour.
  return step > 1 && 60 % step === 0 ? `Every ${step} minutes` : null;
}
