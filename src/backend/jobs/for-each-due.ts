/** The number of ids that are read at once. */
const PAGE_SIZE = 50;

/**
 * Runs `act` once for each id that is due, page after page, until no new id is due. `list` returns the first ids that are due now, at most `limit`. An id that
 * is still due after `act`, because it waits for something or `act` caught a failure, is left to the next call and doesn't delay the ids after it. If `act`
 * throws, the whole call ends. Returns the number of ids for which `act` ran.
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
