import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../../../frontend/api.ts';
import { pageQueries } from '../../../frontend/query-client.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { addressNow, goTo } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { findPlacesAtPoint } from '../contract.ts';
import { MY_LOCATION } from '../layers/map-values.ts';
import {
  LOCATION_ERRORS,
  accuracyBox,
  type Fix,
  isInBox,
  locationErrorMessage,
  outsideMessage,
} from '../rules/my-location.ts';
import { isInside } from '../rules/place-path.ts';
import { countiesQuery } from './use-places.ts';

const TOAST_ID = 'my-location';
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 10_000 };
/** Close enough to see single parcels and the streets around them. */
const SHOWN_ZOOM = 17;

/**
 * The location of the reader. The browser sends the position itself in one request only, for the county around it. The map that moves there also requests
 * the tiles and the names of the places in view, as it does everywhere.
 */
export const useMyLocation = create<{ state: 'off' | 'finding' | 'shown'; fix: Fix | null }>(() => ({
  state: 'off',
  fix: null,
}));

let watch: number | null = null;

/** Finds and shows the location. If it is already shown, moves the map there, or turns it off if it is in view. Stops a search that is still running. */
export function toggleMyLocation(): void {
  const { state, fix } = useMyLocation.getState();
  if (state !== 'off' && (fix === null || isInView(fix))) stopMyLocation();
  else showMyLocation();
}

/** Finds and shows the location. If the location is already shown, moves the map there. */
export function showMyLocation(): void {
  const { state, fix } = useMyLocation.getState();
  if (state === 'off') startWatch();
  else if (fix !== null) moveTo(fix);
}

function stopMyLocation(): void {
  if (watch !== null) navigator.geolocation.clearWatch(watch);
  watch = null;
  useMyLocation.setState({ state: 'off', fix: null });
}

/** Draws the location on the map while it is shown. Stops when the map is closed. */
export function useMyLocationOnMap(): void {
  const view = useMapSession((session) => session.view);
  const fix = useMyLocation((location) => location.fix);
  useEffect(() => view?.set(MY_LOCATION, fix), [view, fix]);
  useEffect(() => stopMyLocation, []);
}

function startWatch(): void {
  if (!('geolocation' in navigator)) return showLocationError(LOCATION_ERRORS.unavailable);
  useMyLocation.setState({ state: 'finding', fix: null });
  watch = navigator.geolocation.watchPosition(
    ({ coords: { longitude: lon, latitude: lat, accuracy: accuracyM } }) => {
      const fix = { lon, lat, accuracyM };
      const isFirst = useMyLocation.getState().state === 'finding';
      useMyLocation.setState({ state: 'shown', fix });
      if (isFirst) void arriveAt(fix);
    },
    ({ code }) => {
      // A moving device may lose its position for a while and find it again.
      if (useMyLocation.getState().state === 'shown' && code !== LOCATION_ERRORS.denied) return;
      stopMyLocation();
      showLocationError(code);
    },
    OPTIONS,
  );
}

function showLocationError(code: number): void {
  showToast({ id: TOAST_ID, tone: 'bad', message: locationErrorMessage(code, window.isSecureContext) });
}

/** Moves the map to the first position. Asks before it leaves the counties of this site. */
async function arriveAt(fix: Fix): Promise<void> {
  // Among the parcels of a county the map moves at once, and loads tiles while the server names the county.
  const counties = pageQueries().getQueryData<CoveredCounties>(countiesQuery.queryKey) ?? [];
  const isAmongParcels = counties.some(({ extent }) => isInBox(fix, extent));
  if (isAmongParcels) moveTo(fix);
  const found = await findCounty(fix);
  if (useMyLocation.getState().state !== 'shown') return;
  if (found !== null && !found.isCovered) {
    return showToast({
      id: TOAST_ID,
      tone: 'info',
      message: outsideMessage(found.name),
      ...(isAmongParcels ? {} : { action: { label: 'Show it anyway', run: () => moveTo(fix) } }),
    });
  }
  const camera = useMapSession.getState().view?.getCamera();
  if (found !== null && !isInside(addressNow().path, found.path)) goTo(found.path, { camera });
  if (!isAmongParcels) moveTo(fix);
}

type CoveredCounties = Awaited<ReturnType<typeof countiesQuery.queryFn>>;
type FoundCounty = { isCovered: true; path: string } | { isCovered: false; name: string | null };

/** Returns the county of a position; null if the server doesn't answer, because the map can show the position all the same. */
async function findCounty({ lat, lon }: Fix): Promise<FoundCounty | null> {
  try {
    const [{ county, state }, counties] = await Promise.all([
      call(findPlacesAtPoint, { query: { lat, lon } }),
      pageQueries().fetchQuery(countiesQuery),
    ]);
    const covered = counties.find(({ place }) => place.path === county?.path);
    return covered === undefined
      ? { isCovered: false, name: county?.headline ?? state?.headline ?? null }
      : { isCovered: true, path: covered.place.path };
  } catch {
    return null;
  }
}

function moveTo(fix: Fix): void {
  useMapSession.getState().view?.fitBounds(accuracyBox(fix), { maxZoom: SHOWN_ZOOM });
}

function isInView(fix: Fix): boolean {
  return isInBox(fix, useMapSession.getState().view?.getUncovered().bounds ?? [0, 0, 0, 0]);
}
