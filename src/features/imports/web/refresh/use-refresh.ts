import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../../frontend/api.ts';
import { showToast } from '../../../../frontend/toasts.ts';
import type { BodyOf } from '../../../../kernel/endpoint.ts';
import {
  type CountyRefreshReply,
  getCountyRefresh,
  listRefreshes,
  removeCountyRefresh,
  runCountyRefresh,
  saveCountyRefresh,
} from '../../contract.ts';
import { isUnderWay } from '../use-imports.ts';

const WATCH_MS = 1500;
const keyOf = (place: string) => ['county-refresh', place] as const;

export type RefreshChange = Omit<BodyOf<typeof saveCountyRefresh>, 'place'>;

export function useRefreshes() {
  return useQuery({
    queryKey: ['refreshes'],
    queryFn: async ({ signal }) => (await call(listRefreshes, { signal })).refreshes,
  });
}

/** Loads the schedule of a county, repeatedly while a refresh is under way. */
export function useCountyRefresh(place: string) {
  return useQuery({
    queryKey: keyOf(place),
    queryFn: ({ signal }) => call(getCountyRefresh, { query: { place }, signal }),
    refetchInterval: ({ state }) => ((state.data?.runs ?? []).some(isUnderWay) ? WATCH_MS : false),
  });
}

/** Reloads the editions when a refresh makes a new one while the page is open. */
export function useNewEditions(latestEdition: number | null): void {
  const client = useQueryClient();
  const shown = useRef(latestEdition);
  useEffect(() => {
    if (shown.current === latestEdition) return;
    shown.current = latestEdition;
    void client.invalidateQueries({ queryKey: ['editions'] });
  }, [client, latestEdition]);
}

export function useSaveRefresh(place: string) {
  return useChange(place, 'The schedule is saved.', (change: RefreshChange) =>
    call(saveCountyRefresh, { body: { place, ...change } }),
  );
}

export function useRunRefresh(place: string) {
  return useChange(place, null, () => call(runCountyRefresh, { body: { place } }));
}

export function useRemoveRefresh(place: string) {
  return useChange(place, 'The schedule is deleted.', () => call(removeCountyRefresh, { query: { place } }));
}

function useChange<Input>(
  place: string,
  message: string | null,
  change: (input: Input) => Promise<CountyRefreshReply>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (reply) => {
      client.setQueryData(keyOf(place), reply);
      if (message !== null) showToast({ id: 'refresh', tone: 'good', message });
      await client.invalidateQueries({ queryKey: ['refreshes'] });
    },
  });
}
