import { shapeFault } from '../rules/check-shape.ts';
import { readShape } from '../rules/read-shape.ts';
import type { ShapeFault } from '../rules/shape.ts';

/** What the server would say against an outline, without asking it. */
export function shapeFaultOf(geometry: GeoJSON.Polygon | GeoJSON.MultiPolygon): ShapeFault | null {
  const read = readShape(JSON.stringify(geometry));
  return 'fault' in read ? read.fault : shapeFault(read.polygons);
}
