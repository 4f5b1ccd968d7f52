import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { findPlacesAtPoint, getPlaceBoundaries, listCountiesWithParcels } from '../contract.ts';

const PLACE_PATH = /^\/(us|ca)(\/[a-z0-9][a-z0-9-]*)*$/;

export function isPlacePath(path: string): boolean {
  return PLACE_PATH.test(path);
}

/** A place with its outline and the places around it. A path that isn't a place fails with `not_found`. */
export function usePlace(path: string | null) {
  return useQuery({
    queryKey: ['place', path],
    queryFn: ({ signal }) => call(getPlaceBoundaries, { placePath: path ?? '', signal }),
    enabled: path !== null && isPlacePath(path),
    staleTime: 10 * 60_000,
  });
}

export function useCounties() {
  return useQuery({
    queryKey: ['counties'],
    queryFn: async ({ signal }) => (await call(listCountiesWithParcels, { signal })).counties,
  });
}

/** The places under the middle of the map. Asked anew when it moved by more than a sliver of the view. */
export function useViewedPlaces() {
  const camera = useMapSession((session) => session.camera);
  const digits = (camera?.zoom ?? 0) >= 12 ? 3 : (camera?.zoom ?? 0) >= 8 ? 2 : 1;
  const lat = camera === null ? null : Number(camera.lat.toFixed(digits));
  const lon = camera === null ? null : Number(camera.lon.toFixed(digits));
  return useQuery({
    queryKey: ['at-point', lat, lon],
    queryFn: ({ signal }) => call(findPlacesAtPoint, { query: { lat, lon }, signal }),
    enabled: lat !== null && lon !== null,
    placeholderData: keepPreviousData,
    staleTime: 10 * 60_000,
  });
}
