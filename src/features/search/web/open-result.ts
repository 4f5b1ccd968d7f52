import { goToPlace } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { selectParcel } from '../../parcels/web/index.ts';
import type { SearchResult } from '../contract.ts';

/** Zoom at which single parcels around a coordinate are visible. */
const POINT_ZOOM = 17;

/** Opens a search result: selects a parcel, fits the map to a place, or flies to coordinates. */
export function openResult({ kind, path, point, bbox }: SearchResult): void {
  const { view } = useMapSession.getState();
  if (kind === 'place' && path !== null) return goToPlace(path);
  if (path !== null) selectParcel(path);
  if (kind === 'coordinates' || path === null) {
    if (point !== null) view?.flyTo({ lon: point[0], lat: point[1], zoom: POINT_ZOOM });
    else if (bbox !== null) view?.fitBounds(bbox);
  }
}
