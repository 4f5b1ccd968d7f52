/** Returns the share in percent with one decimal. Returns 100 only for all, and 0 only for none. */
export function percentOf(part: number, total: number): number {
  if (total === 0 || part === 0) return 0;
  const rounded = Math.round((part / total) * 1000) / 10;
  if (part < total) return Math.min(99.9, Math.max(0.1, rounded));
  return rounded;
}
