import { type LookUpCrs, readCrs, type ToLonLat } from '../../../../backend/formats/crs.ts';
import { firstPositions } from './geojson-page.ts';
import { isObject, type JsonObject, textOf } from './read-json.ts';

/** A coordinate beyond this is not in degrees. */
const MAX_DEGREES = 400;
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
 * GeoJSON should have longitude and latitude, but some services send their own system, or the latitude first. The box of the layer decides about the order if it
 * contains the coordinates in one of the two orders only. Many services state the box of the whole world: then an impossible latitude decides, or else
 * `replySystem`.
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
  // Degrees of NAD 27 are shifted by some meters.
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
  // A number beyond 90 is not a latitude. Between 90° W and 90° E, the numbers don't show their order.
  const isImpossible = isMost(positions, ([, y]) => Math.abs(y) > 90);
  const isImpossibleSwapped = isMost(positions, ([x]) => Math.abs(x) > 90);
  if (isImpossible !== isImpossibleSwapped) return isImpossible;
  return replySystem !== null && LATITUDE_FIRST.test(replySystem);
}

function isMost(
  positions: readonly [number, number][],
  test: (position: [number, number]) => boolean,
): boolean {
  return positions.length > 0 && positions.filter(test).length * 2 > positions.length;
}

/** Older GeoJSON states its system in `crs`. */
function statedSystem({ crs }: JsonObject): string | null {
  const properties = isObject(crs) ? crs['properties'] : undefined;
  return isObject(properties) ? textOf(properties['name']) : null;
}
