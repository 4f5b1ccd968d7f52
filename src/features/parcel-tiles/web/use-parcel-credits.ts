import { useEffect } from 'react';
import { useMapSession } from '../../../map/web/map-session.ts';
import { useCounties } from '../../places/web/index.ts';
import { PARCEL_CREDITS } from '../layers/map-values.ts';
import { parcelCredits } from '../rules/parcel-credits.ts';

/** Names the counties in view, and the sources of their parcels, in the corner of the map. */
export function useParcelCredits(): void {
  const view = useMapSession((session) => session.view);
  const bounds = useMapSession((session) => session.bounds);
  const counties = useCounties().data;
  const credits = parcelCredits(counties ?? [], bounds);
  useEffect(() => view?.set(PARCEL_CREDITS, credits), [view, credits]);
}
