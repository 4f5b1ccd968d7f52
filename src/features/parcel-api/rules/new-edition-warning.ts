/** The time in which a program is expected to read all pages of a query. */
const RECENT_MS = 3_600_000;

/**
 * Returns a warning, for the reply to a page after the first one, that a county got a new edition within the last hour: row numbers, and with them ids, may
 * have changed since the page before. Returns null if no county did.
 */
export function newEditionWarning(
  editions: readonly { placePath: string; publishedAt: Date }[],
  nowMs: number,
): string | null {
  const recent = editions.find(({ publishedAt }) => nowMs - publishedAt.getTime() < RECENT_MS);
  return recent === undefined
    ? null
    : `A new edition of ${recent.placePath} was published at ${recent.publishedAt.toISOString()}. If an earlier page is older than that, begin again with offset_id=0.`;
}
