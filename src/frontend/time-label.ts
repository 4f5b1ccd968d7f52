/** Nov 21, 2026, 3:04 PM: a moment in the reader's own time zone. */
export function timeLabel(iso: string): string {
  return new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}

/** Nov 21, 2026: its day. */
export function dayLabel(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'medium' });
}
