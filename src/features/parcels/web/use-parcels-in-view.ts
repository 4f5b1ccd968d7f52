import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { ParcelSummary } from '../contract.ts';
import { PARCELS } from '../layers/map-values.ts';
import { findSummary } from './summaries.ts';

export const LIST_LIMIT = 50;

/** Loads summaries of the parcels in view, nearest to the center first. */
export function useParcelsInView() {
  const view = useMapSession((session) => session.view);
  const idleCount = useMapSession((session) => session.idleCount);
  const fids = view?.listInView(PARCELS, LIST_LIMIT) ?? [];
  return useQuery({
    queryKey: ['parcels-in-view', fids],
    queryFn: async () => {
      const found = await Promise.all(fids.map(findSummary));
      return found.filter((summary): summary is ParcelSummary => summary !== undefined);
    },
    enabled: view !== null && idleCount > 0,
    placeholderData: keepPreviousData,
  });
}
