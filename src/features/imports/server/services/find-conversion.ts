import { type LookUpCrs, readCrs, type ToLonLat } from '../../../../backend/formats/crs.ts';
import { firstPositions } from './geojson-page.ts';
import { isObject, type JsonObject, textOf } from './read-json.ts';

/** A coordinate beyond this is not in degrees. */
const MAX_DEGREES = 400;
/** Nobody lives south of this latitude. */
const SOUTH_END = -60;
/** The margin around the box of a layer, in degrees, because services state such boxes only approximately. */
const BOX_MARGIN = 0.5;
/** Systems of degrees in which EPSG puts the latitude first. In CRS84 the longitude is first. */
const LATITUDE_FIRST = /EPSG(?:\/[^/]*\/|:[^:]*:)(?:4326|4267|4269|4258|4617|6318)$/i;
const NAD_27 = /EPSG.*\b4267$/i;

interface StatedPlace {
  /** The box of the layer in degrees, west first; null if the service states none. */
  box: readonly [number, number, number, number] | null;
  /** The system of the layer; null if the service states none. */
  system: string | null;
  /** The system that the reply states outside of its GeoJSON; null if it states none. */
  replySystem?: string | null;
}

/** Returns a function that finds the conversion of a page. The first page with coordinates determines the conversion of all pages. */
export function createConversion(
  place: StatedPlace,
  lookUpCrs: LookUpCrs,
): (reply: JsonObject, replySystem?: string | null) => Promise<ToLonLat | null> {
  let conversion: Promise<ToLonLat | null> | undefined;
  return async (reply, replySystem = null) => {
    if (conversion === undefined && firstPositions(reply).length === 0) return null;
    conversion ??= findConversion(reply, { ...place, replySystem }, lookUpCrs);
    return conversion;
  };
}

/**
 * Returns the conversion of a page's coordinates to longitude and latitude; null if they need none, or if they are not degrees and no system is stated.
 * GeoJSON should have longitude and latitude, but some services send their own system, or the latitude first. An impossible latitude decides about the order.
 * Otherwise the box of the layer decides, if it contains the coordinates in one of the two orders only, or else `replySystem`. Some boxes are wrong, or
 * have the latitude first.
 */
async function findConversion(
  reply: JsonObject,
  { box, system, replySystem = null }: StatedPlace,
  lookUpCrs: LookUpCrs,
): Promise<ToLonLat | null> {
  const positions = firstPositions(reply);
  const stated = replySystem ?? statedSystem(reply);
  const convertFrom = async (name: string | null) =>
    name === null ? null : (await readCrs(name, lookUpCrs)).toLonLat;
  if (positions.some(([x, y]) => Math.abs(x) > MAX_DEGREES || Math.abs(y) > MAX_DEGREES))
    return convertFrom(stated ?? system);
  const swap = areSwapped(positions, box, replySystem) ? await convertFrom('lat,lon') : null;
  // Degrees of NAD 27 are up to about 100 meters from those of WGS 84, and farther in Alaska, so they are converted.
  const shift = await convertFrom(stated !== null && NAD_27.test(stated) ? stated : null);
  if (swap === null || shift === null) return swap ?? shift;
  return (coords, from, to) => {
    swap(coords, from, to);
    shift(coords, from, to);
  };
}

function areSwapped(
  positions: readonly [number, number][],
  box: StatedPlace['box'],
  replySystem: string | null,
): boolean {
  const isImpossible = isMost(positions, ([, y]) => !isInhabited(y));
  const isImpossibleSwapped = isMost(positions, ([x]) => !isInhabited(x));
  if (isImpossible !== isImpossibleSwapped) return isImpossible;
  if (box !== null) {
    const [west, south, east, north] = box;
    const isInside = (lon: number, lat: number) =>
      lon >= west - BOX_MARGIN &&
      lon <= east + BOX_MARGIN &&
      lat >= south - BOX_MARGIN &&
      lat <= north + BOX_MARGIN;
    const fits = isMost(positions, ([x, y]) => isInside(x, y));
    const fitsSwapped = isMost(positions, ([x, y]) => isInside(y, x));
    if (fits !== fitsSwapped) return fitsSwapped;
  }
  return replySystem !== null && LATITUDE_FIRST.test(replySystem);
}

/** Returns true for a latitude that may have parcels. The United States lie west of 60° W or east of 90° E, so none of their longitudes passes this test. */
function isInhabited(latitude: number): boolean {
  return latitude <= 90 && latitude >= SOUTH_END;
}

function isMost(
  positions: readonly [number, number][],
  test: (position: [number, number]) => boolean,
): boolean {
  return positions.length > 0 && positions.filter(test).length * 2 > positions.length;
}

/** Older GeoJSON states its system in `crs`. */
export function statedSystem({ crs }: JsonObject): string | null {
  const properties = isObject(crs) ? crs['properties'] : undefined;
  return isObject(properties) ? textOf(properties['name']) : null;
}
