import { type LookUpCrs, readCrs } from '../../../../backend/formats/crs.ts';
import type { LayerDescription } from '../services/layer-service.ts';
import type { LayerExtent } from './layer-facts.ts';

/** Returns the box in degrees around the corners of an extent, which is in the system of the layer. Null if it is empty, or its system is not known here. */
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
  if (!corners.every(Number.isFinite)) return null;
  const xs = corners.filter((_, at) => at % 2 === 0);
  const ys = corners.filter((_, at) => at % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
