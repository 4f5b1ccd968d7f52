const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats the day of a moment in UTC, the one form of dates for people: Nov 22, 2026. */
export function utcDayLabel(moment: Date): string {
  return DAY.format(moment);
}
