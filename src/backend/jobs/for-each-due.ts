/** The number of ids that are read at once. */
const PAGE_SIZE = 50;

/**
 * Runs `act` once for each id that is due, page after page, until nothing new is due. `list` returns the first ids that are due now, at most `limit`. An id that stays due
 * after its turn, because it failed or waits for something, is left to the next run and doesn't delay the ids after it. Returns the number of ids.
 */
export async function forEachDue(
  list: (limit: number) => Promise<readonly string[]>,
  act: (id: string) => Promise<unknown>,
  signal: AbortSignal,
): Promise<number> {
  const done = new Set<string>();
  let stayed = 0;
  for (;;) {
    const limit = PAGE_SIZE + stayed;
    const page = await list(limit);
    const due = page.filter((id) => !done.has(id));
    if (due.length === 0 && page.length < limit) return done.size;
    stayed = page.length - due.length;
    for (const id of due) {
      signal.throwIfAborted();
      done.add(id);
      await act(id);
    }
  }
}
