import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { useUrlState } from '../../../frontend/url-state.ts';
import { recountRecordViews } from '../../usage/web/index.ts';
import { getParcel } from '../contract.ts';

/** Loads the full record of the parcel at a path in the shown edition. Fails with `not_found` when there is none. */
export function useParcel(path: string | null) {
  const edition = useUrlState(({ hash }) => hash.edition);
  return useQuery({
    queryKey: ['parcel', path, edition],
    queryFn: ({ signal, client }) =>
      call(getParcel, { placePath: path ?? '', query: { edition }, signal }).finally(() =>
        recountRecordViews(client),
      ),
    enabled: path !== null,
    staleTime: 5 * 60_000,
  });
}
