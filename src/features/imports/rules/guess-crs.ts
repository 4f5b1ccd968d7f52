/** West, south, east, north in the units of some coordinate system. */
export type CrsBox = readonly [minX: number, minY: number, maxX: number, maxY: number];

/** A coordinate system that a file could be in, with the box of the place in its units. */
export interface CrsCandidate {
  /** The value for `--crs`: `EPSG:2248`. */
  id: string;
  name: string;
  box: CrsBox;
}

/** A file may extend beyond the place's generalized outline by this share of its extent on each side. */
const SLACK = 0.25;
const MIN_SHARE = 0.5;

/**
 * Guesses the coordinate system of a file: the candidate whose box contains the most `points`, which are alternating x and y as in the file. If several fit
 * equally well, the first one counts, so pass likely ones first. Null when no candidate contains half of the points.
 */
export function guessCrs(points: Float64Array, candidates: readonly CrsCandidate[]): CrsCandidate | null {
  const total = points.length / 2;
  let best: CrsCandidate | null = null;
  let bestCount = Math.max(1, Math.ceil(total * MIN_SHARE)) - 1;
  for (const candidate of candidates) {
    const count = countInside(points, widened(candidate.box));
    if (count <= bestCount) continue;
    best = candidate;
    bestCount = count;
  }
  return best;
}

/** Returns the box of the place in a file that has latitude before longitude. */
export function swappedBox([minX, minY, maxX, maxY]: CrsBox): CrsBox {
  return [minY, minX, maxY, maxX];
}

export function widened([minX, minY, maxX, maxY]: CrsBox): CrsBox {
  const x = (maxX - minX) * SLACK;
  const y = (maxY - minY) * SLACK;
  return [minX - x, minY - y, maxX + x, maxY + y];
}

export function countInside(points: Float64Array, [minX, minY, maxX, maxY]: CrsBox): number {
  let inside = 0;
  for (let at = 0; at + 1 < points.length; at += 2) {
    const x = points[at] as number;
    const y = points[at + 1] as number;
    if (x >= minX && x <= maxX && y >= minY && y <= maxY) inside++;
  }
  return inside;
}

/** The greatest distance, in degrees, of a place from the latitude at which a zone of a state begins. */
const ZONE_HEIGHT = 9;
const FAR = 1000;

/**
 * Returns how far a place is from the zone of a projection, in degrees: the numbers of a place in another state's zone may be those of a third place. Zones begin at `lat_0` or at the
 * equator, and `lon_0` is in their middle.
 */
export function distanceFromZone(
  definition: string,
  [lon, lat]: readonly [lon: number, lat: number],
): number {
  const parameter = (name: string) =>
    Number(new RegExp(`\\+${name}=(-?[\\d.]+)`).exec(definition)?.[1] ?? Number.NaN);
  const zone = parameter('zone');
  const middle = Number.isNaN(zone) ? parameter('lon_0') : zone * 6 - 183;
  const begin = parameter('lat_0') || lat;
  if (/\+proj=merc\b/.test(definition)) return FAR / 2;
  if (Number.isNaN(middle)) return FAR;
  const isBeside = lat < begin - 1 || lat > begin + ZONE_HEIGHT;
  return Math.abs(lon - middle) + (isBeside ? FAR : 0);
}

/** Says that a file is read in a guessed system. */
export function describeGuess({ id, name }: CrsCandidate): string {
  return `The coordinates are not longitude and latitude, and the file names no other system. They fit ${id} (${name}) in this county, so they are read in it. Check on the map that the parcels are in their places; --crs, or "crs" in the recipe, selects another system.`;
}

/** Returns true if a file was read as longitude and latitude although it doesn't say so: see the labels of the formats. */
export function isAssumedCrs(label: string): boolean {
  return /\((?:taken for granted|the GeoJSON standard)/.test(label);
}

/** Longitudes and latitudes of the United States and Canada without islands in the far west. */
const NORTH_AMERICA: CrsBox = [-180, 15, -50, 84];

/** Returns true if most points are longitude and latitude in North America, so that nothing has to be guessed. */
export function areAmericanDegrees(points: Float64Array): boolean {
  return countInside(points, NORTH_AMERICA) * 2 >= points.length / 2;
}
