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
import { useStyles } from './style-store.ts';

/** Which parcels the map is about: the filters, else the county that the rules are of; null when there is nothing to choose or paint. */
function drawnQuery(
  { query, countyPath, isFiltered }: { query: ParcelQuery; countyPath: string | null; isFiltered: boolean },
  { rules, default: rest }: StyleRules,
): ParcelQuery | null {
  if (isFiltered) return isInOneCounty(query) ? query : null;
  if (rules.length === 0 && rest === null) return null;
  const path = rules.find((rule) => rule.path !== '')?.path ?? countyPath;
  return path === null ? null : everyParcelOf(path);
}

/**
 * The tiles of what is chosen and painted now; undefined data while nothing is. Colors are no part of the question: the map paints by class, and
 * another color is there at once.
 */
export function useParcelSource(tileVersion: string | undefined) {
  const state = useParcelQuery();
  const active = useStyles((styles) => styles.active);
  const userId = useSession().data?.user?.id ?? null;
  const query = useMemo(() => drawnQuery(state, active), [state, active]);
  const styles = useMemo(() => withoutColors(active), [active]);
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
    // What is drawn stays until the next is known: nothing flickers while a number is typed.
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
  return { ...found, data: query === null ? undefined : found.data, isFiltered: state.isFiltered, active };
}
