/** The share in percent with one decimal. Never 100 when something is missing, never 0 when something is there. */
export function percentOf(part: number, total: number): number {
  if (total === 0 || part === 0) return 0;
  const rounded = Math.round((part / total) * 1000) / 10;
  if (part < total) return Math.min(99.9, Math.max(0.1, rounded));
  return rounded;
}
