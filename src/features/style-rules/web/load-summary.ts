import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { type ParcelQuery, textOfQuery } from '../../filters/rules/parcel-query.ts';
import { type ColumnSummary, summarizeColumn } from '../contract.ts';
import type { BreakMethod } from '../rules/class-breaks.ts';

/** Loads a summary of a column's values among the selected parcels, divided into classes. */
export function loadSummary(
  client: QueryClient,
  { path, operation, parcel }: ParcelQuery,
  column: string,
  method: BreakMethod,
  classes: number,
): Promise<ColumnSummary> {
  const query = { path, operation, parcel };
  return client.fetchQuery({
    queryKey: ['column-summary', textOfQuery(query), column, method, classes],
    queryFn: ({ signal }) => call(summarizeColumn, { body: { query, column, method, classes }, signal }),
    staleTime: 5 * 60_000,
  });
}
