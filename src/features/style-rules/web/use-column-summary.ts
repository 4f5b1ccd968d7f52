import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { useSession } from '../../accounts/web/index.ts';
import { type ParcelQuery, textOfQuery } from '../../filters/rules/parcel-query.ts';
import { summarizeColumn } from '../contract.ts';
import type { BreakMethod } from '../rules/class-breaks.ts';

/** Loads a summary of a column's values among the selected parcels, divided into classes. */
export function useColumnSummary(
  { path, operation, parcel }: ParcelQuery,
  column: string | null,
  method: BreakMethod,
  classes: number,
) {
  const userId = useSession().data?.user?.id ?? null;
  const query = { path, operation, parcel };
  return useQuery({
    queryKey: ['column-summary', textOfQuery(query), column, method, classes, userId],
    queryFn: ({ signal }) =>
      call(summarizeColumn, { body: { query, column: column ?? '', method, classes }, signal }),
    enabled: column !== null,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    meta: { isQuiet: true },
  });
}
