import type { PointerTool } from '../../../../map/web/pointer-tool.ts';
import { midpointsOf } from '../../rules/drawing-features.ts';
import { isInsideRing, nearestOnLines, type ScreenPoint } from '../../rules/nearest-on-lines.ts';
import type { DrawingScene, DrawnShape, Position } from '../../rules/scene.ts';

/** The part of a drawing under the pointer. */
export type DrawHit =
  | { kind: 'point'; shape: number; point: number }
  /** A place between two points. A point that is inserted here gets the number `point`. */
  | { kind: 'midpoint'; shape: number; point: number }
  | { kind: 'shape'; shape: number };

/**
 * Returns the part of the drawing within `reach` pixels. The order is: points of the current shape, its midpoints (only in
 * `direct_select`), points of the other shapes (the last shape first), and then lines and areas.
 */
export function hitDrawing(
  map: PointerTool,
  scene: DrawingScene,
  point: ScreenPoint,
  reach: number,
): DrawHit | null {
  const order = scene.shapes.map((_, index) => index).toReversed();
  if (scene.current !== null) order.unshift(scene.current);
  for (const index of order) {
    const shape = scene.shapes[index];
    const at = shape === undefined ? null : nearestIndex(map, shape.points, point, reach);
    if (at !== null) return { kind: 'point', shape: index, point: at };
    if (shape === undefined || index !== scene.current || scene.mode !== 'direct_select') continue;
    const middle = nearestIndex(map, midpointsOf(shape), point, reach);
    if (middle !== null) return { kind: 'midpoint', shape: index, point: middle + 1 };
  }
  const under = order.find((index) => isOnShape(map, scene.shapes[index], point, reach));
  return under === undefined ? null : { kind: 'shape', shape: under };
}

/** Returns the index of the point that is nearest on the screen, or null if none is within reach. */
export function nearestIndex(
  map: PointerTool,
  positions: readonly Position[],
  point: ScreenPoint,
  reach: number,
): number | null {
  // Each point is a line of its own, so `line` in the result is the index of the point.
  const lines = screenLine(map, positions).map((corner) => [corner]);
  return nearestOnLines(lines, point, reach, 0)?.line ?? null;
}

function isOnShape(
  map: PointerTool,
  shape: DrawnShape | undefined,
  point: ScreenPoint,
  reach: number,
): boolean {
  if (shape === undefined || shape.kind === 'point') return false;
  const line = screenLine(map, shape.path);
  if (nearestOnLines([line], point, reach, reach) !== null) return true;
  return shape.kind === 'polygon' && isInsideRing(line, point);
}

/** Projects positions to the copy of the world that is on screen. A shape across the 180° meridian stays in one piece. */
function screenLine(map: PointerTool, positions: readonly Position[]): ScreenPoint[] {
  const [first] = positions;
  if (first === undefined) return [];
  const turn = 360 * Math.round((map.getCenterLon() - first[0]) / 360);
  return positions.map(([lon, lat]) => map.project([lon + turn, lat]));
}
