import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { getLookupLimits } from '../contract.ts';

/** Query key of the lookup limits. Invalidate it after a parcel was opened. */
export const RECORD_VIEW_LIMITS = ['lookup-limits'] as const;

/** Returns how many parcels the current person may still open today. */
export function useRecordViewLimits() {
  return useQuery({
    queryKey: RECORD_VIEW_LIMITS,
    queryFn: ({ signal }) => call(getLookupLimits, { signal }),
    staleTime: 60_000,
  });
}
