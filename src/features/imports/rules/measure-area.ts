/** WGS 84: semi-major axis in meters, flattening and eccentricity. */
const A = 6_378_137;
const F = 1 / 298.257223563;
const E2 = F * (2 - F);
const E = Math.sqrt(E2);
const RADIANS = Math.PI / 180;

/** Returns the authalic q for the sine of a latitude (Snyder, Map Projections: A Working Manual, 3-12). */
function authalicQ(sin: number): number {
  const t = E * sin;
  return (1 - E2) * (sin / (1 - t * t) + Math.log((1 + t) / (1 - t)) / (2 * E));
}

const Q_POLE = authalicQ(1);
/** Twice the squared radius of the sphere with the ellipsoid's area. */
const TWO_R2 = A * A * Q_POLE;

/**
 * Returns the signed area of a closed ring on the WGS 84 ellipsoid in square meters, positive when counterclockwise. `coords` holds pairs of longitude and
 * latitude in degrees; the ring has the vertices from `from` to before `to`. Edges are great circles of the authalic sphere, which differ from geodesics by
 * less than 1e-6 of the area even for a county's largest parcels (a test checks this).
 */
export function measureRingSqm(coords: Float64Array, from: number, to: number): number {
  let sum = 0;
  let previousLon = (coords[from * 2] ?? 0) * RADIANS;
  let previousT = halfTangent(coords[from * 2 + 1] ?? 0);
  for (let vertex = from + 1; vertex < to; vertex++) {
    const lon = (coords[vertex * 2] ?? 0) * RADIANS;
    const t = halfTangent(coords[vertex * 2 + 1] ?? 0);
    // The tangent of half the spherical excess of the quadrilateral between the edge and the equator.
    const ratio = (Math.tan((lon - previousLon) / 2) * (previousT + t)) / (1 + previousT * t);
    sum -= Math.abs(ratio) < 1e-4 ? ratio - (ratio * ratio * ratio) / 3 : Math.atan(ratio);
    previousLon = lon;
    previousT = t;
  }
  return sum * TWO_R2;
}

/** Returns the tangent of half the authalic latitude. */
function halfTangent(latDegrees: number): number {
  const sin = Math.max(-1, Math.min(1, authalicQ(Math.sin(latDegrees * RADIANS)) / Q_POLE));
  return sin / (1 + Math.sqrt(1 - sin * sin));
}
