import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { useMapPage } from '../../../frontend/feature-web.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { findPlacesAtPoint, listCountiesWithParcels, listPlaceChildren } from '../contract.ts';
import { isInside, parentPathOf } from '../rules/place-path.ts';
import { findBoundaryResolver, isPlacePath, isWorkingPath } from './working-boundaries.ts';

/** A rough outline is loaded again after this time. */
const ROUGH_OUTLINE_MS = 10_000;
/** After this many replies (ten minutes), a rough outline is not loaded again: the job that draws a better one takes at most ten minutes, so it has failed. */
const MAX_ROUGH_OUTLINES = 60;

/** Loads a working boundary with its outline and the places around it. Fails with `not_found` for an unknown path. */
export function usePlace(path: string | null) {
  return useQuery({
    queryKey: ['place', path],
    queryFn: ({ signal }) => {
      const resolver = path === null ? undefined : findBoundaryResolver(path);
      if (path === null || resolver === undefined) throw new TypeError(`${path} is not a working boundary`);
      return resolver.load(path, signal);
    },
    enabled: path !== null && isWorkingPath(path),
    // The components that show other working boundaries than places report the error.
    meta: { isQuiet: path !== null && !isPlacePath(path) },
    staleTime: 10 * 60_000,
    // A job draws a better outline soon after an import.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.outline_is_rough === true && dataUpdateCount < MAX_ROUGH_OUTLINES && ROUGH_OUTLINE_MS,
  });
}

export const countiesQuery = {
  queryKey: ['counties'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(listCountiesWithParcels, { signal })).counties,
};

export function useCounties() {
  return useQuery(countiesQuery);
}

/** Loads the names of the states of a country, or of the counties of a state, without their outlines. Callers show something else if it fails. */
export function namesInsideQuery(placePath: string) {
  return queryOptions({
    queryKey: ['names-inside', placePath],
    queryFn: async ({ signal }) =>
      (await call(listPlaceChildren, { placePath, query: { style: 'admin', outlines: 'none' }, signal }))
        .data,
    staleTime: 10 * 60_000,
    retry: false,
    meta: { isQuiet: true },
  });
}

/**
 * Returns the headline of a country, state or county, such as "Howard County, MD", or its path while the headline loads. Counties of one
 * state share one request. An outline is loaded only for a country, because no larger place has a list of names that contains the country.
 */
export function useHeadline(path: string): string {
  const counties = useCounties();
  const county = counties.data?.find(({ place }) => place.path === path)?.place;
  const isUnlisted = counties.isSuccess && county === undefined;
  const around = parentPathOf(path);
  const names = useQuery({ ...namesInsideQuery(around), enabled: isUnlisted && around !== '/' }).data;
  const country = usePlace(isUnlisted && around === '/' ? path : null).data?.place;
  const place = county ?? country ?? names?.find((inside) => inside.path === path);
  return place?.headline ?? path;
}

/**
 * Returns the county with parcels that contains (or is) the working boundary of the map page. The parcels inside the boundary are parcels of
 * this county, so what is true of all parcels of the county, such as being demo data, is true of them too.
 */
export function useCountyAroundPage() {
  const { workingPath } = useMapPage();
  return useCounties().data?.find(({ place }) => workingPath !== null && isInside(workingPath, place.path));
}

/** Loads the places at the middle of the visible part of the map. Loads them again when the middle moved by more than a small part of the view. */
export function useViewedPlaces() {
  const zoom = useMapSession(({ camera }) => camera?.zoom ?? 0);
  const middle = useMapSession((session) => session.middle);
  const digits = zoom >= 12 ? 3 : zoom >= 8 ? 2 : 1;
  const lat = middle === null ? null : Number(middle.lat.toFixed(digits));
  const lon = middle === null ? null : Number(middle.lon.toFixed(digits));
  return useQuery({
    queryKey: ['at-point', lat, lon],
    queryFn: ({ signal }) => call(findPlacesAtPoint, { query: { lat, lon }, signal }),
    enabled: lat !== null && lon !== null,
    placeholderData: keepPreviousData,
    staleTime: 10 * 60_000,
  });
}
