import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { useDebounced } from '../../../frontend/use-debounced.ts';
import { SEARCH_MIN_CHARACTERS, searchEverything } from '../contract.ts';

/** Between two key presses of someone who types slowly. */
const DEBOUNCE_MS = 160;

/** Search results for what is typed. `path`: results of this place come first. */
export function useSearch(text: string, path: string | null) {
  const query = useDebounced(text.trim(), DEBOUNCE_MS);
  const isLongEnough = query.length >= SEARCH_MIN_CHARACTERS;
  const search = useQuery({
    queryKey: ['search', query, path],
    queryFn: async ({ signal }) => {
      const input = path === null ? { query } : { query, path };
      return (await call(searchEverything, { query: input, signal })).results;
    },
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // The list itself says what is wrong.
    meta: { isQuiet: true },
  });
  const isBehind = text.trim() !== query;
  return { ...search, query, isLongEnough, isBehind: isBehind || search.isPlaceholderData };
}
