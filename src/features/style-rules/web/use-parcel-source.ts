import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../frontend/api.ts';
import { useSession } from '../../accounts/web/index.ts';
import {
  type ParcelQuery,
  everyParcelOf,
  isInOneCounty,
  textOfQuery,
} from '../../filters/rules/parcel-query.ts';
import type { StyleRules } from '../../filters/rules/style-rule.ts';
import { useParcelQuery } from '../../filters/web/index.ts';
import { createParcelSource } from '../contract.ts';
import { textOfStyles } from '../rules/edited-rules.ts';
import { withoutColors } from '../rules/style-classes.ts';
import { drawnStyles, useStyles } from './style-store.ts';

/**
 * Returns the query that the map draws: the filters, or else all parcels of the rules' county. Returns null when there is nothing to filter or paint, and when
 * the filters are about two or more counties.
 */
export function drawnQuery(
  { query, countyPath, isFiltered }: { query: ParcelQuery; countyPath: string | null; isFiltered: boolean },
  { rules, default: rest }: StyleRules,
): ParcelQuery | null {
  if (isFiltered) return isInOneCounty(query) ? query : null;
  if (rules.length === 0 && rest === null) return null;
  const path = rules.find((rule) => rule.path !== '')?.path ?? countyPath;
  return path === null ? null : everyParcelOf(path);
}

/**
 * Loads the tiles of the current filters and rules; `data` is undefined when there are none. The request contains no colors: the map paints by class,
 * so a new color shows at once.
 */
export function useParcelSource(tileVersion: string | undefined) {
  const state = useParcelQuery();
  const drawn = useStyles(drawnStyles);
  const userId = useSession().data?.user?.id ?? null;
  const query = useMemo(() => drawnQuery(state, drawn), [state, drawn]);
  const styles = useMemo(() => withoutColors(drawn), [drawn]);
  const found = useQuery({
    queryKey: [
      'parcel-source',
      query === null ? null : textOfQuery(query),
      textOfStyles(styles),
      tileVersion,
      userId,
    ],
    queryFn: ({ signal }) =>
      call(createParcelSource, {
        query: {},
        body: {
          query: {
            path: query?.path ?? '/',
            operation: query?.operation ?? 'intersection',
            parcel: query?.parcel ?? {},
          },
          fields: [],
          styles: styles.rules.length === 0 ? null : styles,
        },
        signal,
      }),
    enabled: query !== null && tileVersion !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // The drawn tiles stay until the next ones are known, so that nothing flickers while the reader types a number.
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
  return { ...found, data: query === null ? undefined : found.data, isFiltered: state.isFiltered, drawn };
}
