/** The number of uses of a permission with a token, whose shown part is `fragment`. */
export interface TokenCount {
  fragment: string;
  permission: string;
  used: number;
}

/** Returns the counts by token: tiles by themselves, everything else as requests. */
export function usageByToken(
  counts: readonly TokenCount[],
): Record<string, { requests: number; tiles: number }> {
  const usage: Record<string, { requests: number; tiles: number }> = {};
  for (const { fragment, permission, used } of counts) {
    const sum = (usage[fragment] ??= { requests: 0, tiles: 0 });
    sum[permission === 'tile.read' ? 'tiles' : 'requests'] += used;
  }
  return usage;
}

/** Returns the first and the last day of the month of a day such as `2026-02-14`. */
export function monthOf(day: string): { start: string; end: string } {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return {
    start: `${day.slice(0, 8)}01`,
    end: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
  };
}
