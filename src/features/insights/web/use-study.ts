import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import { getPlaceStudy } from '../contract.ts';

const WAIT_MS = 3000;

/** Loads a county, or a place in one, in depth. While its owners are being counted, it is asked again. */
export function useStudy(path: string) {
  const { userId, tier } = actorOf(useSession().data);
  return useQuery({
    queryKey: ['study', path, userId, tier],
    queryFn: ({ signal }) => call(getPlaceStudy, { placePath: path, signal }),
    staleTime: 5 * 60_000,
    refetchInterval: ({ state }) => (state.data?.owners.state === 'computing' ? WAIT_MS : false),
    // The page itself shows the error.
    meta: { isQuiet: true },
  });
}
