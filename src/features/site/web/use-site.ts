import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { getSite } from '../contract.ts';

/** The page asks again at this interval: a new edition changes the tile version, and a map that stays open for long then shows the new data. */
const POLL_MS = 60_000;

export function useSite() {
  return useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => call(getSite, { signal }),
    refetchInterval: POLL_MS,
  });
}
