/** The time in which a program is expected to read all pages of a query. */
const RECENT_MS = 3_600_000;

/**
 * Says that a county has a new edition, for the reply to a page after the first one: row numbers, and with them ids, may have changed since the page before. Returns null if no
 * county has.
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
