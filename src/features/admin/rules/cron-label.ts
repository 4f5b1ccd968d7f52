/** Returns a label for a job's schedule: `17 3 * * *` is every day at 3:17 UTC. Other patterns are returned unchanged. */
export function cronLabel(cron: string): string {
  const [minute = '', hour = '', ...rest] = cron.trim().split(/\s+/);
  const isNumber = (text: string) => /^\d{1,2}$/.test(text);
  if (rest.join(' ') !== '* * *' || !isNumber(minute)) return cron;
  if (hour === '*') return `every hour, ${Number(minute)} minutes past`;
  return isNumber(hour) ? `every day at ${Number(hour)}:${minute.padStart(2, '0')} UTC` : cron;
}
