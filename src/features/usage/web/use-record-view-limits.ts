import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { getLookupLimits } from '../contract.ts';

const KEY = ['lookup-limits'];

/** Returns how many parcels the current person may still open today. */
export function useRecordViewLimits(enabled: boolean) {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getLookupLimits, { signal }),
    staleTime: 60_000,
    enabled,
    // The account page says itself that loading failed. The parcel panel does without the count.
    meta: { isQuiet: true },
  });
}

/** Makes the count load again, because a parcel was opened. */
export function recountRecordViews(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: KEY });
}
