import { useEffect } from 'react';
import { endMapFilter, setMapFilter } from '../../../frontend/map-filter.ts';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { parcelSetOf } from '../../parcels/layers/map-values.ts';
import { OWNER_PARCELS } from '../layers/map-values.ts';
import { useOwnerParcels } from './use-owner-parcels.ts';

export const OWNER_FILTER = 'owner';

/** Highlights the parcels of the owner in the address. */
export function useOwnerOnMap(): void {
  const view = useMapSession((session) => session.view);
  const path = useUrlState(({ hash }) => hash.owner ?? null);
  const found = useOwnerParcels(path).data;
  useEffect(() => {
    const parcels = path === null || found === undefined ? null : found.parcels;
    const set =
      parcels &&
      parcelSetOf(
        parcels.map(({ fid }) => fid),
        parcels,
      );
    view?.set(OWNER_PARCELS, set);
  }, [view, path, found]);
  useEffect(() => {
    if (path === null) return;
    setMapFilter({ id: OWNER_FILTER, clear: () => setHash({ owner: undefined }, 'push') });
    return () => endMapFilter(OWNER_FILTER);
  }, [path]);
}
