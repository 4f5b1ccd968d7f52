import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { getSite } from '../contract.ts';

/** A new edition changes the tile version, so the page polls it, and a map that stays open for long shows new data. */
const LOOK_AGAIN_MS = 60_000;

export function useSite() {
  return useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => call(getSite, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}
