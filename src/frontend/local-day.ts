/** Returns the day of a moment in the reader's time zone, by default of now: 2026-11-21. */
export function localDay(moment: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
