import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { useMapPage } from '../../../frontend/feature-web.ts';
import { useUrlState } from '../../../frontend/url-state.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import { usePlace, useSelectedSet } from '../../places/web/index.ts';
import { BREAK_METHODS, type BreakMethod } from '../../style-rules/rules/class-breaks.ts';
import { getChildStatistics } from '../contract.ts';

const WAIT_MS = 3000;

/** Returns which set of places is drawn, and how the address of the page colors them: the statistic `by` (null for none) and the method for its classes. */
export function useShownBy() {
  const by = useUrlState(({ hash }) => hash.by) ?? null;
  const classes = useUrlState(({ hash }) => hash.classes);
  const method: BreakMethod = BREAK_METHODS.find((each) => each === classes) ?? 'quantile';
  const { placePath } = useMapPage();
  const place = usePlace(placePath).data;
  const { style, type } = useSelectedSet(place);
  return { by, method, path: placePath, style, set: type ?? null, types: place?.types ?? [] };
}

/** Loads one statistic of each place of a set. The request is repeated while the server computes the statistic. */
export function useChildStatistics(path: string | null, style: string, by: string | null) {
  const { userId, tier } = actorOf(useSession().data);
  return useQuery({
    queryKey: ['child-statistics', path, style, by, userId, tier],
    queryFn: ({ signal }) =>
      call(getChildStatistics, { placePath: path ?? '', query: { style, by: by ?? '' }, signal }),
    enabled: path !== null && by !== null && style !== 'none',
    staleTime: 5 * 60_000,
    refetchInterval: ({ state }) => (state.data?.state === 'computing' ? WAIT_MS : false),
    // The pane and the legend show the error.
    meta: { isQuiet: true },
  });
}
