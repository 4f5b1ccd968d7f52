import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../../frontend/api.ts';
import type { OutputOf } from '../../../../kernel/endpoint.ts';
import { useSession } from '../../../accounts/web/index.ts';
import { LIST_PAGE_SIZE, listParcels } from '../../contract.ts';
import { type ParcelQuery, isInOneCounty, textOfQuery } from '../../rules/parcel-query.ts';
import { bodyOf } from '../use-parcel-count.ts';

export type ParcelRow = OutputOf<typeof listParcels>['rows'][number];

interface Asked {
  query: ParcelQuery;
  /** Null until the county's columns are loaded. */
  columns: readonly string[] | null;
  sort: { column: string; descending: boolean } | null;
  cursor: string | undefined;
}

/** Loads a page of the parcels that match a query. The previous page stays until the next one is loaded. */
export function useParcelRows({ query, columns, sort, cursor }: Asked) {
  const session = useSession();
  const userId = session.data?.user?.id ?? null;
  return useQuery({
    queryKey: ['parcel-rows', textOfQuery(query), columns, sort, cursor, userId],
    queryFn: ({ signal }) =>
      call(listParcels, {
        body: {
          query: bodyOf(query),
          columns: [...(columns ?? [])],
          limit: LIST_PAGE_SIZE,
          ...(sort === null ? {} : { sort }),
          ...(cursor === undefined ? {} : { cursor }),
        },
        signal,
      }),
    // Waits for the session, which brings the CSRF token: without it, the server refuses the request of a person who is signed in.
    enabled: !session.isPending && columns !== null && isInOneCounty(query),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}
