/** Formats a moment in the reader's time zone: Nov 21, 2026, 3:04 PM. */
export function timeLabel(iso: string): string {
  return new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}

/** Formats the day of a moment in the reader's time zone: Nov 21, 2026. */
export function dayLabel(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'medium' });
}
