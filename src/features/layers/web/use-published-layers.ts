import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { pageQueries } from '../../../frontend/query-client.ts';
import { type BBox, bboxesMeet } from '../../../kernel/geo.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { sessionNow, useSession } from '../../accounts/web/index.ts';
import { listPublishedLayers } from '../contract.ts';
import type { OverlayLayer } from '../layers/overlays/overlay-layer.ts';

const publishedLayers = (userId: string | null) =>
  queryOptions({
    queryKey: ['published-layers', userId],
    queryFn: ({ signal }) => call(listPublishedLayers, { signal }),
    staleTime: 60_000,
  });

/** Returns the published layers and which of them this reader may see, or undefined until they are loaded. */
export function usePublishedLayers() {
  const userId = useSession().data?.user?.id ?? null;
  return useQuery(publishedLayers(userId)).data;
}

/** Returns the same as `usePublishedLayers`, for code outside of components. It reads the cache and loads nothing. */
export function publishedLayersNow() {
  return pageQueries().getQueryData(publishedLayers(sessionNow()?.user?.id ?? null).queryKey);
}

/** Returns a function that tests whether a layer is published for any place in view. It returns true until that is known. */
export function useIsPublished(): (layer: OverlayLayer) => boolean {
  const bounds = useMapSession((session) => session.bounds);
  const published = usePublishedLayers()?.layers;
  return ({ tiles }) => {
    if (published === undefined || bounds === null || tiles.staticLayer === null) return true;
    const view: BBox = bounds;
    return published.some((found) => found.layer === tiles.staticLayer && bboxesMeet(found.bounds, view));
  };
}
