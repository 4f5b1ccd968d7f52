/** West, south, east, north in degrees (EPSG:4326). */
export type BBox = [west: number, south: number, east: number, north: number];

/** The radius of the earth in Web Mercator (EPSG:3857), meters. */
export const MERCATOR_RADIUS_M = 6_378_137;

/** The northernmost latitude of Web Mercator, degrees; the southernmost is its negative. */
export const MERCATOR_MAX_LAT = 85.051128779806604;

/** Returns `x` of a longitude in the Web Mercator square: 0 at the western edge, 1 at the eastern one. */
export function mercatorX(lon: number): number {
  return lon / 360 + 0.5;
}

/** Returns `y` of a latitude in the Web Mercator square: 0 at the northern edge, 1 at the southern one. Latitudes beyond the square are clamped. */
export function mercatorY(lat: number): number {
  const clamped = Math.max(-MERCATOR_MAX_LAT, Math.min(MERCATOR_MAX_LAT, lat));
  const sin = Math.sin((clamped * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
}

/** Returns the longitude in degrees at `x` of the Web Mercator square: 0 is the western edge, 1 the eastern one. */
export function lonOfMercatorX(x: number): number {
  return (x - 0.5) * 360;
}

/** Returns the latitude in degrees at `y` of the Web Mercator square: 0 is the northern edge, 1 the southern one. */
export function latOfMercatorY(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}

/** A tile of the XYZ scheme: zoom, column from the west, row from the north. */
export interface TileId {
  z: number;
  x: number;
  y: number;
}

/** Returns true if all three are integers, the zoom is from 0 to 24, and the tile lies inside the square of its zoom. */
export function isTileId({ z, x, y }: TileId): boolean {
  const side = 2 ** z;
  return z >= 0 && z <= 24 && x >= 0 && y >= 0 && x < side && y < side && [z, x, y].every(Number.isInteger);
}

/** Returns the bounds of a tile, in degrees. */
export function tileBounds({ z, x, y }: TileId): BBox {
  const side = 2 ** z;
  return [
    lonOfMercatorX(x / side),
    latOfMercatorY((y + 1) / side),
    lonOfMercatorX((x + 1) / side),
    latOfMercatorY(y / side),
  ];
}

/** Returns true if two boxes overlap or touch. */
export function bboxesMeet(a: BBox, b: BBox): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
}

/** Returns the smallest box that contains both. null stands for an empty box. */
export function unionBBox(a: BBox | null, b: BBox): BBox {
  if (a === null) return b;
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

/** Returns the bounds of the vertices from number `from` up to, but not including, `to`. `coords` holds x and y of each vertex in turn. */
export function boxOf(coords: Float64Array, from: number, to: number): BBox {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (let at = from * 2; at < to * 2; at += 2) {
    const x = coords[at] as number;
    const y = coords[at + 1] as number;
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  return [west, south, east, north];
}

/** Returns twice the signed area of a ring, from vertex `from` up to but excluding `to`. It is positive for a counterclockwise ring. The ring may be closed or not. */
export function doubleArea(coords: Float64Array, from: number, to: number): number {
  const x0 = coords[from * 2] as number;
  const y0 = coords[from * 2 + 1] as number;
  let sum = 0;
  let lastX = 0;
  let lastY = 0;
  for (let vertex = from + 1; vertex < to; vertex++) {
    const x = (coords[vertex * 2] as number) - x0;
    const y = (coords[vertex * 2 + 1] as number) - y0;
    sum += lastX * y - x * lastY;
    lastX = x;
    lastY = y;
  }
  return sum;
}
