import { type Candidate, type ListMatch, matchList } from '../../rules/match-list.ts';

/**
 * Reads one page of the parcels that some lines may refer to. `cursor` is that of the page before; null in the answer ends the list. Returns null when the
 * account may not see the page, because its plan shows only the beginning of a list.
 */
export type ReadCandidates = (
  entries: readonly string[],
  cursor: string | undefined,
) => Promise<{ candidates: readonly Candidate[]; cursor: string | null } | null>;

/** The maximum number of parcels of a line, such as the units of a tower. A line with as many is not looked up any further. */
export const MAX_OF_LINE = 1000;
/** When this many parcels belong to no line, the group of lines is halved. Such parcels occur because the server compares more loosely than `matchList`. */
const MAX_STRAYS = 1000;
/** The number of pages that are read between two checks for full lines and for parcels that belong to no line. */
const PAGES_AT_ONCE = 5;

/**
 * Looks up lines together. A line that has {@link MAX_OF_LINE} parcels is left out of the next requests. When {@link MAX_STRAYS} parcels belong to none of
 * the lines (strays), or the account may not see the next page, the group is halved, down to single lines if necessary. Such a single line is given up before
 * its last page, and its match is incomplete. The number of requests is limited by the number of lines.
 */
export async function matchLines(entries: readonly string[], readPage: ReadCandidates): Promise<ListMatch[]> {
  const matches = new Map<string, ListMatch>();
  const groups = [entries];
  for (let open = groups.pop(); open !== undefined; open = groups.pop()) {
    if (open.length === 0) continue;
    const { found, end } = await readMatches(open, readPage);
    const isStopped = end === 'cut off' && open.length === 1;
    const finished = end === 'last page' || isStopped ? found : found.filter(isFull);
    for (const { entry, parcels } of finished)
      matches.set(entry, { entry, parcels: parcels.slice(0, MAX_OF_LINE), isIncomplete: isStopped });
    const rest = open.filter((entry) => !matches.has(entry));
    const half = end === 'cut off' ? Math.ceil(rest.length / 2) : rest.length;
    groups.push(rest.slice(0, half), rest.slice(half));
  }
  return entries.flatMap((entry) => matches.get(entry) ?? []);
}

/** Reads the pages of some lines up to the last one, or until a line is full, very many parcels belong to none of the lines, or a page may not be seen. */
async function readMatches(
  entries: readonly string[],
  readPage: ReadCandidates,
): Promise<{ found: ListMatch[]; end: 'last page' | 'full' | 'cut off' }> {
  const candidates: Candidate[] = [];
  let cursor: string | undefined;
  for (let pages = 1; ; pages++) {
    const page = await readPage(entries, cursor);
    if (page === null) return { found: matchList(entries, candidates), end: 'cut off' };
    candidates.push(...page.candidates);
    if (page.cursor === null) return { found: matchList(entries, candidates), end: 'last page' };
    cursor = page.cursor;
    if (pages % PAGES_AT_ONCE !== 0) continue;
    const found = matchList(entries, candidates);
    if (found.some(isFull)) return { found, end: 'full' };
    const matched = new Set(found.flatMap(({ parcels }) => parcels));
    if (candidates.length - matched.size >= MAX_STRAYS) return { found, end: 'cut off' };
  }
}

function isFull({ parcels }: ListMatch): boolean {
  return parcels.length >= MAX_OF_LINE;
}
