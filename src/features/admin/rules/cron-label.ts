/** Returns a label for a job's schedule: `17 3 * * *` is every day at 3:17 UTC. Other patterns are returned unchanged. */
export function cronLabel(cron: string): string {
  const [minute = '', hour = '', ...rest] = cron.trim().split(/\s+/);
  const isNumber = (text: string) => /^\d{1,2}$/.test(text);
  if (rest.join(' ') !== '* * *') return cron;
  if (hour === '*') return everyHour(minute) ?? cron;
  return isNumber(minute) && isNumber(hour)
    ? `Every day at ${Number(hour)}:${minute.padStart(2, '0')} UTC`
    : cron;
}

function everyHour(minute: string): string | null {
  if (minute === '*') return 'Every minute';
  if (/^\d{1,2}$/.test(minute)) return `Every hour, ${Number(minute)} minutes past`;
  const [, step] = /^\*\/(\d{1,2})$/.exec(minute) ?? [];
  return step === undefined ? null : `Every ${Number(step)} minutes`;
}
