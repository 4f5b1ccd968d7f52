import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../../frontend/api.ts';
import { useDebounced } from '../../../../frontend/use-debounced.ts';
import { inspectAddress } from '../../contract.ts';

/** A service is asked when somebody stops typing, not for each letter. */
const SETTLE_MS = 600;
const FRESH_MS = 5 * 60_000;

/** Asks what is at an address. */
export function useInspectAddress() {
  return useMutation({ mutationFn: (url: string) => call(inspectAddress, { query: { url } }) });
}

/** Asks the service how many features of a layer meet a condition. */
export function useSelectedFeatures(url: string, where: string) {
  const settled = useDebounced(where.trim(), SETTLE_MS);
  const counted = useQuery({
    queryKey: ['selected-features', url, settled],
    queryFn: ({ signal }) => call(inspectAddress, { query: { url, where: settled }, signal }),
    enabled: settled !== '',
    staleTime: FRESH_MS,
    retry: false,
    meta: { isQuiet: true },
  });
  return { ...counted, isFetching: counted.isFetching || settled !== where.trim() };
}
