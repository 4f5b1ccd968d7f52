import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { getSite } from '../contract.ts';

/** A new edition changes the tile version: the page looks now and then, so that a long-open map gets it. */
const LOOK_AGAIN_MS = 60_000;

export function useSite() {
  return useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => call(getSite, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}
