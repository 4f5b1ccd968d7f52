import { z } from 'zod';
import { recall, remember } from '../../../frontend/local-memory.ts';
import { type SearchResult, searchResultSchema } from '../contract.ts';

const KEY = 'recent-searches';
const MAX_RECENT = 6;

/** Returns the results selected recently in this browser, latest first. Owners are not stored, because the computer may be shared. */
export function recentSearches(): readonly SearchResult[] {
  return recall(KEY, z.array(searchResultSchema)) ?? [];
}

/** Puts a result first, and removes an earlier one that looks the same. */
export function saveRecentSearch(result: SearchResult): void {
  if (result.kind === 'owner') return;
  const isSame = ({ kind, headline, context }: SearchResult) =>
    kind === result.kind && headline === result.headline && context === result.context;
  const others = recentSearches().filter((other) => !isSame(other));
  remember(KEY, [{ ...result, marks: [], closeness: 'match' as const }, ...others].slice(0, MAX_RECENT));
}
