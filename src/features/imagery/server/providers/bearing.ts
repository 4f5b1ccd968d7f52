import type { ImagePoint } from './imagery-port.ts';

const METERS_PER_DEGREE = 111_195;

/** Returns the distance east and north in meters from one point to another. Accurate enough for a few hundred meters. */
function offset(from: ImagePoint, to: ImagePoint): { east: number; north: number } {
  const dLon = ((to.lon - from.lon + 540) % 360) - 180;
  return {
    east: dLon * METERS_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180),
    north: (to.lat - from.lat) * METERS_PER_DEGREE,
  };
}

export function distanceM(from: ImagePoint, to: ImagePoint): number {
  const { east, north } = offset(from, to);
  return Math.hypot(east, north);
}

/** Returns the direction from one point to another, in degrees clockwise from north (0 up to but excluding 360). */
export function bearingDeg(from: ImagePoint, to: ImagePoint): number {
  const { east, north } = offset(from, to);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** Returns the smaller angle between two directions, 0 to 180 degrees. */
export function turnDeg(a: number, b: number): number {
  return Math.abs(((((a - b) % 360) + 540) % 360) - 180);
}
