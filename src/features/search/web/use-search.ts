import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { useDebounced } from '../../../frontend/use-debounced.ts';
import { SEARCH_MIN_CHARACTERS, searchEverything } from '../contract.ts';
import { isNearMe } from '../rules/near-me.ts';
import { isUnreadablePosition } from '../rules/unreadable-position.ts';
import { YOUR_LOCATION } from './your-location.ts';

/** Longer than the time between two key presses of most people. */
const DEBOUNCE_MS = 160;

/** Loads search results for the typed text. `path` is a place whose results come first. */
export function useSearch(text: string, path: string | null) {
  const query = useDebounced(text.trim(), DEBOUNCE_MS);
  const isLongEnough = query.length >= SEARCH_MIN_CHARACTERS;
  // The server doesn't know where the reader is.
  const isHere = isNearMe(query);
  const isUnreadable = isUnreadablePosition(query);
  const search = useQuery({
    queryKey: ['search', query, path],
    queryFn: async ({ signal }) => {
      const input = path === null ? { query } : { query, path };
      return (await call(searchEverything, { query: input, signal })).results;
    },
    enabled: isLongEnough && !isHere && !isUnreadable,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // The list shows the error itself.
    meta: { isQuiet: true },
  });
  const isBehind = text.trim() !== query;
  if (isHere) return { ...search, query, data: [YOUR_LOCATION], isError: false, isBehind };
  if (isUnreadable) return { ...search, query, data: [], isError: false, isPending: false, isBehind };
  return { ...search, query, isBehind: isBehind || search.isPlaceholderData };
}
