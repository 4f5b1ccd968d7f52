/** The time in which a program is expected to read all pages of a query. */
const RECENT_MS = 3_600_000;

/**
 * Returns a warning, for the reply to a page after the first one, that another edition of a county became its current one within the last hour: a new edition,
 * or an earlier one again. Row numbers, and with them ids, may have changed since the page before. Returns null for other pages.
 */
export function newEditionWarning(
  editions: readonly { placePath: string; currentSince: Date | null }[],
  nowMs: number,
): string | null {
  for (const { placePath, currentSince } of editions)
    if (currentSince !== null && nowMs - currentSince.getTime() < RECENT_MS)
      return `The current edition of ${placePath} changed at ${currentSince.toISOString()}. If an earlier page is older than that, begin again with offset_id=0.`;
  return null;
}
