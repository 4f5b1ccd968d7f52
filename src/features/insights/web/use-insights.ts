import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import { focusAreaSlugOf } from '../../focus-areas/rules/focus-area-path.ts';
import { getAreaInsights, getPlaceInsights } from '../contract.ts';
import { INSIGHT_PAGES, type InsightPage } from '../rules/insight-access.ts';

/** Loads the insights of a page of the pane for a place or a focus area. */
export function useInsights(path: string, page: InsightPage) {
  const { userId, tier } = actorOf(useSession().data);
  return useQuery({
    queryKey: ['insights', path, page, userId, tier],
    queryFn: ({ signal }) => {
      const query = { 'insights[]': [...INSIGHT_PAGES[page].insights] };
      const slug = focusAreaSlugOf(path);
      return slug === null
        ? call(getPlaceInsights, { placePath: path, query, signal })
        : call(getAreaInsights, { params: { slug }, query, signal });
    },
    enabled: path !== '',
    staleTime: 5 * 60_000,
    // The pane itself shows the error.
    meta: { isQuiet: true },
  });
}
