/** Formats a moment in the reader's time zone: Nov 21, 2026, 3:04 PM. */
export function timeLabel(iso: string): string {
  return new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}

/** Formats the day of a moment in the reader's time zone: Nov 21, 2026. */
export function dayLabel(iso: string): string {
  // A day without a time is the same day everywhere; as a time it would be the evening before in America.
  const isDay = iso.length === 'YYYY-MM-DD'.length;
  return new Date(iso).toLocaleDateString('en-US', {
    dateStyle: 'medium',
    ...(isDay && { timeZone: 'UTC' }),
  });
}
