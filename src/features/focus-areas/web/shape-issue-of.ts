import { shapeIssue } from '../rules/check-shape.ts';
import { readShape } from '../rules/read-shape.ts';
import type { ShapeIssue } from '../rules/shape.ts';

/** Returns the error that the server would report for an outline, without a request. */
export function shapeIssueOf(geometry: GeoJSON.Polygon | GeoJSON.MultiPolygon): ShapeIssue | null {
  const read = readShape(JSON.stringify(geometry));
  return 'issue' in read ? read.issue : shapeIssue(read.polygons);
}
