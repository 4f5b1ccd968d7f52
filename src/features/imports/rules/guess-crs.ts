/** West, south, east, north in the units of some coordinate system. */
export type CrsBox = readonly [minX: number, minY: number, maxX: number, maxY: number];

/** A coordinate system that a file could be in, with the box of the place in its units. */
export interface CrsCandidate {
  /** The value for `--crs`: `EPSG:2248`. */
  id: string;
  name: string;
  box: CrsBox;
}

/** On each side, a file may extend beyond the generalized outline of its place by this share of the outline's width or height. */
const SLACK = 0.25;
const MIN_SHARE = 0.5;

/**
 * Guesses the coordinate system of a file: the candidate whose box contains the most `points`, which are alternating x and y as in the file. If several fit
 * equally well, the first one counts, so pass likely ones first. Returns null when no candidate contains half of the points. Numbers that could be degrees are not taken
 * for meters or feet: parcels this near to the origin of a projection don't exist.
 */
export function guessCrs(points: Float64Array, candidates: readonly CrsCandidate[]): CrsCandidate | null {
  const total = points.length / 2;
  let best: CrsCandidate | null = null;
  let bestCount = Math.max(1, Math.ceil(total * MIN_SHARE)) - 1;
  const hasDegrees = countInside(points, DEGREES) * 2 > total;
  for (const candidate of candidates) {
    if (hasDegrees && !isOfDegrees(candidate.box)) continue;
    const count = countInside(points, widenBox(candidate.box));
    if (count <= bestCount) continue;
    best = candidate;
    bestCount = count;
  }
  return best;
}

/** All longitudes and latitudes, in either order. */
const DEGREES: CrsBox = [-180, -180, 180, 180];

function isOfDegrees([minX, minY, maxX, maxY]: CrsBox): boolean {
  return countInside(Float64Array.of(minX, minY, maxX, maxY), DEGREES) === 2;
}

/** Returns the box of the place in a file that has latitude before longitude. */
export function swappedBox([minX, minY, maxX, maxY]: CrsBox): CrsBox {
  return [minY, minX, maxY, maxX];
}

export function widenBox([minX, minY, maxX, maxY]: CrsBox): CrsBox {
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

/** The greatest distance, in degrees, of a place from the latitude at which a zone of its state begins. Only Alaska's zones reach farther. */
const ZONE_HEIGHT = 9;
/** More than any distance on the earth, in degrees. */
const FAR = 1000;

/**
 * Returns the distance, in degrees, of a place from the zone of a projection. The same coordinates can lie in several states, in the zone of each, so the
 * nearest zone is the most likely one. A zone begins at the latitude `lat_0`, and `lon_0` is in its middle. Zones without `lat_0`, or with 0, have no limit of
 * latitude.
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
  // A Mercator projection has no zone: it is less likely than a near zone, and more likely than a far one.
  if (/\+proj=merc\b/.test(definition)) return FAR / 2;
  if (Number.isNaN(middle)) return FAR;
  const isOutside = lat < begin - 1 || lat > begin + ZONE_HEIGHT;
  return Math.abs(lon - middle) + (isOutside ? FAR : 0);
}

const METERS_OF_DEGREE = 111_000;
/**
 * The maximum number of a projection's units for a meter on the ground. A meter has about three feet. More units than this mean that the place is far from the
 * projection's zone.
 */
const MAX_STRETCH = 12;

/** Returns true if a projection distorts the place so much that its numbers mean nothing. */
export function isStretched(projected: CrsBox, place: CrsBox): boolean {
  const shrink = Math.cos((((place[1] + place[3]) / 2) * Math.PI) / 180);
  const meters = METERS_OF_DEGREE * Math.max((place[2] - place[0]) * shrink, place[3] - place[1]);
  return Math.max(projected[2] - projected[0], projected[3] - projected[1]) > MAX_STRETCH * meters;
}

/** Says that a file is read in a guessed system. */
export function describeGuess({ id, name }: CrsCandidate): string {
  return `The coordinates are not longitude and latitude, and the file names no other system. They fit ${id} (${name}) in this county, so they are read in it. Check on the map that the parcels are where they should be; --crs, or "crs" in the recipe, selects another system.`;
}

/** Longitudes and latitudes of the United States and Canada, without the islands beyond 180 degrees west and those in the South Pacific. */
const NORTH_AMERICA: CrsBox = [-180, 15, -50, 84];

/** Returns true if at least half of the points are longitude and latitude in North America, so that nothing has to be guessed. */
export function areAmericanDegrees(points: Float64Array): boolean {
  return countInside(points, NORTH_AMERICA) * 2 >= points.length / 2;
}
