import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../frontend/api.ts';
import { useDebounced } from '../../../../frontend/use-debounced.ts';
import { findParcelServices } from '../../contract.ts';

const SETTLE_MS = 250;
const MAX_TYPED = 200;

/** Finds counties by what an operator types. `query` is empty until two characters are typed. */
export function useFoundCounties(text: string) {
  const typed = useDebounced(text.trim().slice(0, MAX_TYPED), SETTLE_MS);
  const query = typed.length > 1 ? typed : '';
  const found = useQuery({
    queryKey: ['county-search', query],
    queryFn: ({ signal }) => call(findParcelServices, { query: { q: query }, signal }),
    enabled: query !== '',
    staleTime: 60_000,
    meta: { isQuiet: true },
  });
  return { query, found };
}
