import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { getLookupLimits } from '../contract.ts';

/** Query key of the lookup limits. Invalidate it after a parcel was opened. */
export const LOOKUP_LIMITS = ['lookup-limits'] as const;

/** Returns how many parcels the current person may still open today. */
export function useLookupLimits() {
  return useQuery({
    queryKey: LOOKUP_LIMITS,
    queryFn: ({ signal }) => call(getLookupLimits, { signal }),
    staleTime: 60_000,
  });
}
