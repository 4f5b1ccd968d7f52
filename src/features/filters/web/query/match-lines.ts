import { type Candidate, type ListMatch, matchList } from '../../rules/match-list.ts';

/** Returns the parcels that some lines may refer to. `isCut`: there are more than it returns. */
export type FindCandidates = (
  entries: readonly string[],
) => Promise<{ candidates: readonly Candidate[]; isCut: boolean }>;

/** Looks up lines together. If there are too many parcels, such as the units of a tower, looks up each half of the lines by itself, so that no line is lost behind them. */
export async function matchLines(entries: readonly string[], find: FindCandidates): Promise<ListMatch[]> {
  const { candidates, isCut } = await find(entries);
  if (!isCut || entries.length < 2) return matchList(entries, candidates);
  const half = Math.ceil(entries.length / 2);
  const first = await matchLines(entries.slice(0, half), find);
  return [...first, ...(await matchLines(entries.slice(half), find))];
}
