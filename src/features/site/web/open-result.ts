import { goToPlace } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { selectParcel } from '../../parcels/web/index.ts';
import type { SearchResult } from '../../search/contract.ts';

/** Close enough to see single parcels around a pair of coordinates. */
const POINT_ZOOM = 17;

/** Goes where a search result leads: a parcel is selected, a place shown whole, coordinates flown to. */
export function openResult({ kind, path, point, bbox }: SearchResult): void {
  const { view } = useMapSession.getState();
  if (kind === 'place' && path !== null) return goToPlace(path);
  if (path !== null) selectParcel(path);
  if (kind === 'coordinates' || path === null) {
    if (point !== null) view?.flyTo({ lon: point[0], lat: point[1], zoom: POINT_ZOOM });
    else if (bbox !== null) view?.fitBounds(bbox);
  }
}
