const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats the day of a moment in UTC, in the form in which people read dates: Nov 22, 2026. */
export function utcDayLabel(moment: Date): string {
  return DAY.format(moment);
}
