import { METERS_PER_INCH } from '../../../kernel/units.ts';

/** The WGS 84 ellipsoid (NIMA TR8350.2), to which latitudes refer. Lengths are in meters. */
const SEMI_MAJOR_M = 6_378_137;
const ECCENTRICITY_2 = 0.00669437999014;
const RADIANS = Math.PI / 180;

/** MapLibre's world is 512 CSS pixels wide at zoom 0, and a CSS inch is 96 pixels. */
export const WORLD_PX = 512;
export const PX_PER_INCH = 96;

/**
 * Returns the length of a meter of web mercator on the ground, eastward and northward. Mercator applies the formula of a sphere to the ellipsoid's latitude, so
 * the two lengths differ by up to 0.7%, as the ellipsoid's radii of curvature in the prime vertical and in the meridian do.
 */
export function groundPerMercator(lat: number): { east: number; north: number } {
  const sin = Math.sin(lat * RADIANS);
  const cos = Math.cos(lat * RADIANS);
  const w2 = 1 - ECCENTRICITY_2 * sin * sin;
  const primeVertical = 1 / Math.sqrt(w2);
  const meridian = (1 - ECCENTRICITY_2) / (w2 * Math.sqrt(w2));
  return { east: primeVertical * cos, north: meridian * cos };
}

/** Returns the meters of web mercator in a CSS pixel. */
function mercatorPerPx(zoom: number): number {
  return (2 * Math.PI * SEMI_MAJOR_M) / (WORLD_PX * 2 ** zoom);
}

/** Returns the meters on the ground in a CSS pixel of the map: the mean of east and north, used for all directions. */
export function groundPerPx(zoom: number, lat: number): number {
  const { east, north } = groundPerMercator(lat);
  return mercatorPerPx(zoom) * Math.sqrt(east * north);
}

/** Returns the scale of the map on a screen with 96 pixels per inch. */
export function screenDenominator(zoom: number, lat: number): number {
  return (groundPerPx(zoom, lat) * PX_PER_INCH) / METERS_PER_INCH;
}

export interface PrintedMap {
  /** The size of the map's frame on paper. */
  widthIn: number;
  heightIn: number;
  denominator: number;
  lat: number;
  bearing: number;
}

/** The map to draw for a frame: its zoom, and its size in CSS pixels before it is scaled into the frame. */
export interface MapToDraw {
  zoom: number;
  widthPx: number;
  heightPx: number;
}

/**
 * Returns the map that fills a frame at an exact scale in its middle. With north (or east, south, west) up, the drawn map is some tenths of a percent longer in
 * one direction than its frame and is scaled into it, so both directions are exact. With any other bearing both have the mean scale, within 0.35%.
 */
export function mapToDraw({ widthIn, heightIn, denominator, lat, bearing }: PrintedMap): MapToDraw {
  const { east, north } = groundPerMercator(lat);
  const mean = Math.sqrt(east * north);
  const metersPerPx = (denominator * METERS_PER_INCH) / PX_PER_INCH;
  const zoom = Math.log2((mercatorPerPx(0) * mean) / metersPerPx);
  const quarter = Math.round(bearing / 90);
  const isSquare = Math.abs(bearing - quarter * 90) < 0.05;
  const isSideways = Math.abs(quarter % 2) === 1;
  const across = !isSquare ? mean : isSideways ? north : east;
  const along = !isSquare ? mean : isSideways ? east : north;
  return {
    zoom,
    widthPx: (widthIn * PX_PER_INCH * mean) / across,
    heightPx: (heightIn * PX_PER_INCH * mean) / along,
  };
}
