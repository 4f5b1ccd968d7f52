import { shapeIssue } from '../rules/check-shape.ts';
import { readShape } from '../rules/read-shape.ts';
import type { ShapeIssue } from '../rules/shape.ts';

/** What the server would say against an outline, without asking it. */
export function shapeIssueOf(geometry: GeoJSON.Polygon | GeoJSON.MultiPolygon): ShapeIssue | null {
  const read = readShape(JSON.stringify(geometry));
  return 'issue' in read ? read.issue : shapeIssue(read.polygons);
}
