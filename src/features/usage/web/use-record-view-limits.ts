import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { getLookupLimits } from '../contract.ts';

const KEY = 'lookup-limits';

/** Returns how many parcels the current person may still open today. `after` is the path of the parcel that was opened last: with a new path the count is loaded again. */
export function useRecordViewLimits({ after = '', enabled = true } = {}) {
  return useQuery({
    queryKey: [KEY, after],
    queryFn: ({ signal }) => call(getLookupLimits, { signal }),
    staleTime: 60_000,
    enabled,
    // The account page says itself that loading failed. The parcel panel does without the count.
    meta: { isQuiet: true },
  });
}
