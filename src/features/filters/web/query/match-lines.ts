import { type Candidate, type ListMatch, matchList } from '../../rules/match-list.ts';

/** Reads one page of the parcels that some lines may refer to. `cursor` is that of the page before; null in the answer ends the list. */
export type ReadCandidates = (
  entries: readonly string[],
  cursor: string | undefined,
) => Promise<{ candidates: readonly Candidate[]; cursor: string | null }>;

/** The maximum number of parcels of a line, such as the units of a tower. A line with as many is not looked up any further. */
export const MAX_OF_LINE = 1000;
/** After this many pages, lines with {@link MAX_OF_LINE} parcels are left out of the following requests. */
const PAGES_AT_ONCE = 5;

/**
 * Looks up lines together. The number of requests follows from the number of parcels: a line with very many parcels is left out as soon as it has enough of
 * them, so that no line is lost behind it.
 */
export async function matchLines(entries: readonly string[], readPage: ReadCandidates): Promise<ListMatch[]> {
  const matches = new Map<string, ListMatch>();
  let open = entries;
  while (open.length > 0) {
    const { candidates, isWhole } = await readCandidates(open, readPage);
    const found = matchList(open, candidates);
    const finished = isWhole ? found : found.filter(isFull);
    for (const { entry, parcels } of finished)
      matches.set(entry, { entry, parcels: parcels.slice(0, MAX_OF_LINE) });
    open = open.filter((entry) => !matches.has(entry));
  }
  return entries.flatMap((entry) => matches.get(entry) ?? []);
}

/** Reads the pages of some lines up to the last one (`isWhole`), or until one of the lines has the maximum number of parcels. */
async function readCandidates(
  entries: readonly string[],
  readPage: ReadCandidates,
): Promise<{ candidates: Candidate[]; isWhole: boolean }> {
  const candidates: Candidate[] = [];
  let cursor: string | undefined;
  for (let pages = 1; ; pages++) {
    const page = await readPage(entries, cursor);
    candidates.push(...page.candidates);
    if (page.cursor === null) return { candidates, isWhole: true };
    cursor = page.cursor;
    if (pages % PAGES_AT_ONCE !== 0) continue;
    if (matchList(entries, candidates).some(isFull)) return { candidates, isWhole: false };
    // So many that one line would be full if each belonged to a line: the server compares more loosely.
    if (candidates.length >= entries.length * MAX_OF_LINE) return { candidates, isWhole: true };
  }
}

function isFull({ parcels }: ListMatch): boolean {
  return parcels.length >= MAX_OF_LINE;
}
