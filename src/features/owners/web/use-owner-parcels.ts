import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { hasSiteControl } from '../../../kernel/permission.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import { listOwnerParcels } from '../contract.ts';

/** Loads the parcels that the owner of a parcel has in its county, if the account has Pro or Team, or is an operator's. */
export function useOwnerParcels(path: string | null) {
  const session = useSession();
  const actor = actorOf(session.data);
  return useQuery({
    queryKey: ['owner-parcels', path, actor.userId],
    queryFn: ({ signal }) => call(listOwnerParcels, { placePath: path ?? '', signal }),
    enabled: path !== null && hasSiteControl(actor),
    staleTime: 5 * 60_000,
  });
}
