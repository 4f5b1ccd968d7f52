/** The axes of the ellipsoids, in meters. */
const CLARKE = { a: 6_378_206.4, b: 6_356_583.8 };
const WGS84 = { a: 6_378_137, b: 6_356_752.314_245 };
/**
 * The long axis of the ellipsoid of Michigan's zones (EPSG 7009), in meters: Clarke's ellipsoid, raised to the average height of the state. Its degrees are
 * those of NAD 27.
 */
const MICHIGAN_A = 6_378_450.047_5;
const RADIANS = Math.PI / 180;

type Shift = readonly [dx: number, dy: number, dz: number];
type Box = readonly [west: number, south: number, east: number, north: number];

const EASTERN_US: Shift = [-9, 161, 179];
const WESTERN_US: Shift = [-8, 159, 175];
/** Between these longitudes the shift changes gradually from that of the west to that of the east, so that it never jumps within a county. */
const WEST_END = -95;
const EAST_START = -85;
/** Within these degrees of longitude and latitude, a point in none of the boxes has the shift of the United States. */
const WEST_OF_AMERICA = 172;
const EAST_OF_AMERICA = -50;
const SOUTH_OF_AMERICA = 7;

/**
 * The shifts from the center of the old ellipsoid to that of WGS 84, in meters (NIMA TR8350.2, appendix B; EPSG 15699 and others). The first box that
 * contains a point decides. The shifts are right to about 5 to 10 meters (decision 0270). Boxes of Canada begin a little north or east of the border, whose
 * surveyed line leaves the parallels by up to 2 km. Boxes of Alaska with different shifts meet at sea. So the shift never jumps within the land of a county.
 */
const REGIONS: readonly (readonly [Box, Shift])[] = [
  [
    [-161, 18, -154, 23],
    [61, -285, -181],
  ], // Old Hawaiian
  [
    [-68, 17, -64, 19],
    [11, 72, -101],
  ], // Puerto Rico and the Virgin Islands
  [
    [144, 13, 147, 21],
    [-100, -248, 259],
  ], // Guam 1963
  [
    [-172, -15, -168, -13],
    [-115, 118, 426],
  ], // American Samoa 1962
  [
    [-180, 50, -164, 54.34],
    [-2, 152, 149],
  ], // Aleutians up to Unimak Pass
  [
    [172, 50, 180, 54.34],
    [2, 204, 105],
  ], // Aleutians beyond the 180th meridian
  [
    [-180, 50, -140.99, 72],
    [-5, 135, 172],
  ], // Alaska
  [
    [-141, 54.5, -129.97, 60],
    [-5, 135, 172],
  ], // the Alaskan panhandle
  [
    [-141, 60, -138.9, 60.4],
    [-5, 135, 172],
  ], // the mountains of Yakutat
  [
    [-141, 60, -124, 70],
    [-7, 139, 181],
  ], // Yukon
  [
    [-141, 49.01, -110, 60],
    [-7, 162, 188],
  ], // British Columbia and Alberta
  [
    [-136, 60, -60, 84],
    [4, 159, 188],
  ], // the territories
  [
    [-110, 49.01, -102, 60],
    [4, 159, 188],
  ], // Saskatchewan
  [
    [-102, 49.01, -95.16, 60],
    [-9, 157, 184],
  ], // Manitoba
  [
    [-95.16, 49.4, -94.5, 60],
    [-9, 157, 184],
  ], // north of the Northwest Angle of Minnesota
  [
    [-94.5, 49, -79, 60],
    [-9, 157, 184],
  ], // Ontario
  [
    [-84.5, 46.6, -79, 49],
    [-9, 157, 184],
  ], // Ontario east of Lake Superior
  [
    [-79, 47.5, -52, 63],
    [-22, 160, 190],
  ], // Quebec and Newfoundland
  [
    [-75, 45.02, -71.51, 47.5],
    [-22, 160, 190],
  ], // Quebec
  [
    [-66.93, 43, -52, 47.5],
    [-22, 160, 190],
  ], // the Maritimes
  [
    [-118, 14, -86, 25.8],
    [-12, 130, 190],
  ], // Mexico
];

/** Returns true for an ellipsoid of NAD 27 and of the old datums of Hawaii, Puerto Rico and Guam. */
export function isClarke1866(a: number | undefined): boolean {
  return a !== undefined && (Math.abs(a - CLARKE.a) < 0.1 || Math.abs(a - MICHIGAN_A) < 0.1);
}

/**
 * Converts degrees on an old American datum to WGS 84. The region is found by the point, because files name NAD 27 but not the region. Elsewhere, as in the
 * Philippines, the shift is unknown, and a point stays where it is.
 */
export function fromClarke1866(lon: number, lat: number): [lon: number, lat: number] {
  const shift = shiftAt(lon, lat);
  if (shift === null) return [lon, lat];
  const [dx, dy, dz] = shift;
  const e2 = 1 - (CLARKE.b / CLARKE.a) ** 2;
  const sin = Math.sin(lat * RADIANS);
  const normal = CLARKE.a / Math.sqrt(1 - e2 * sin * sin);
  const out = normal * Math.cos(lat * RADIANS);
  const x = out * Math.cos(lon * RADIANS) + dx;
  const y = out * Math.sin(lon * RADIANS) + dy;
  const z = normal * (1 - e2) * sin + dz;
  return [Math.atan2(y, x) / RADIANS, latitudeOf(Math.hypot(x, y), z) / RADIANS];
}

/** Returns the latitude on WGS 84 of a point near the ground, in radians (Bowring 1976; its error is below a micrometer). */
function latitudeOf(fromAxis: number, z: number): number {
  const { a, b } = WGS84;
  const reduced = Math.atan2(z * a, fromAxis * b);
  const e2 = 1 - (b / a) ** 2;
  const secondE2 = (a / b) ** 2 - 1;
  return Math.atan2(z + secondE2 * b * Math.sin(reduced) ** 3, fromAxis - e2 * a * Math.cos(reduced) ** 3);
}

function shiftAt(lon: number, lat: number): Shift | null {
  const found = REGIONS.find(
    ([[west, south, east, north]]) => lon >= west && lon < east && lat >= south && lat < north,
  );
  if (found !== undefined) return found[1];
  const isAmerican = (lon < EAST_OF_AMERICA || lon >= WEST_OF_AMERICA) && lat >= SOUTH_OF_AMERICA;
  if (!isAmerican) return null;
  const share = Math.min(1, Math.max(0, (lon - WEST_END) / (EAST_START - WEST_END)));
  const between = (axis: 0 | 1 | 2) => WESTERN_US[axis] + share * (EASTERN_US[axis] - WESTERN_US[axis]);
  return [between(0), between(1), between(2)];
}
