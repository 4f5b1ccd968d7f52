import { type LookUpCrs, readCrs } from '../../../../backend/formats/crs.ts';
import type { LayerDescription } from '../services/layer-service.ts';
import type { LayerExtent } from './layer-facts.ts';

/** The largest longitude and latitude of an extent in degrees. Some extents go beyond the 180th meridian. */
const [MAX_LON, MAX_LAT] = [400, 90];

/** Returns the box in degrees around the corners of an extent, which is in the system of the layer. Returns null if the extent is empty, or its system is not known here. */
export async function boxOfExtent(
  extent: LayerExtent,
  system: string | null,
  lookUpCrs: LookUpCrs,
): Promise<LayerDescription['box']> {
  const { xmin, ymin, xmax, ymax } = extent ?? {};
  if (
    typeof xmin !== 'number' ||
    typeof ymin !== 'number' ||
    typeof xmax !== 'number' ||
    typeof ymax !== 'number'
  )
    return null;
  const corners = Float64Array.of(xmin, ymin, xmin, ymax, xmax, ymin, xmax, ymax);
  try {
    if (system !== null) (await readCrs(system, lookUpCrs)).toLonLat?.(corners, 0, 4);
  } catch {
    return null;
  }
  const isInDegrees = corners.every((value, at) => Math.abs(value) <= (at % 2 === 0 ? MAX_LON : MAX_LAT));
  if (!isInDegrees) return null;
  const xs = corners.filter((_, at) => at % 2 === 0);
  const ys = corners.filter((_, at) => at % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
