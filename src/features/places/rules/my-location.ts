import { type BBox, MERCATOR_RADIUS_M } from '../../../kernel/geo.ts';

/** A position of the reader's device. */
export interface Fix {
  lon: number;
  lat: number;
  /** The device is within this distance of the point, with a probability of 95 percent. */
  accuracyM: number;
}

/** The codes of the browser's `GeolocationPositionError`. */
export const LOCATION_ERRORS = { denied: 1, unavailable: 2 } as const;

/** Returns the message for a reader whose location could not be found. */
export function locationErrorMessage(code: number, isSecure: boolean): string {
  if (!isSecure)
    return 'Your browser only gives your location to sites with https. Ask the operator of this site for it.';
  if (code === LOCATION_ERRORS.denied)
    return 'This site isn’t allowed to see your location. Allow it in the settings of your browser, then try again.';
  if (code === LOCATION_ERRORS.unavailable)
    return 'Your device could not find its location. Turn on its location service, then try again.';
  return 'Finding your location took too long. Try again, if possible outdoors.';
}

/** Returns the message for a reader who is outside the counties with parcels. `place` is the smallest known place around the reader. */
export function outsideMessage(place: string | null): string {
  return place === null
    ? 'You are outside the counties of this site.'
    : `You are in ${place}. This site has no parcels there.`;
}

const STEPS = 64;

/** Returns the circle around a position, with the accuracy as its radius. */
export function accuracyCircle({ lon, lat, accuracyM }: Fix): GeoJSON.Polygon {
  const { east, north } = reachOf({ lat, accuracyM });
  const ring = Array.from({ length: STEPS + 1 }, (_, step): GeoJSON.Position => {
    const angle = (2 * Math.PI * (step % STEPS)) / STEPS;
    return [lon + Math.cos(angle) * east, lat + Math.sin(angle) * north];
  });
  return { type: 'Polygon', coordinates: [ring] };
}

/** Returns the box around the circle. */
export function accuracyBox(fix: Fix): BBox {
  const { east, north } = reachOf(fix);
  return [fix.lon - east, fix.lat - north, fix.lon + east, fix.lat + north];
}

export function isInBox({ lon, lat }: Pick<Fix, 'lon' | 'lat'>, [west, south, east, north]: BBox): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north;
}

/** Returns the degrees that the accuracy reaches to the east and to the north. */
function reachOf({ lat, accuracyM }: Pick<Fix, 'lat' | 'accuracyM'>): { east: number; north: number } {
  const north = (accuracyM / MERCATOR_RADIUS_M) * (180 / Math.PI);
  return { north, east: north / Math.max(0.01, Math.cos((lat * Math.PI) / 180)) };
}
