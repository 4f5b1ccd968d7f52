import { useEffect } from 'react';
import { endMapFilter, setMapFilter } from '../../../frontend/map-filter.ts';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { OwnerParcels } from '../contract.ts';
import { useOwnerParcels } from './use-owner-parcels.ts';

export const OWNER_FILTER = 'owner';

/** Highlights the parcels of the owner in the address. */
export function useOwnerOnMap(): void {
  const view = useMapSession((session) => session.view);
  const path = useUrlState(({ hash }) => hash.owner ?? null);
  const found = useOwnerParcels(path).data;
  useEffect(() => {
    view?.setParcelSets({ owner: path === null || found === undefined ? null : setOf(found) });
  }, [view, path, found]);
  useEffect(() => {
    if (path === null) return;
    setMapFilter({ id: OWNER_FILTER, clear: () => setHash({ owner: undefined }, 'push') });
    return () => endMapFilter(OWNER_FILTER);
  }, [path]);
}

function setOf({ parcels }: OwnerParcels) {
  return {
    fids: parcels.map(({ fid }) => fid),
    points: {
      type: 'FeatureCollection' as const,
      features: parcels.map(({ point }) => ({
        type: 'Feature' as const,
        properties: {},
        geometry: { type: 'Point' as const, coordinates: point },
      })),
    },
  };
}
