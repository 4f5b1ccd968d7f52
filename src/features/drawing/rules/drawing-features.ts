import type { DrawingScene, DrawnShape, Position } from './scene.ts';

/** A mark that follows the pointer. It is not part of the drawing. */
export interface DrawingPointer {
  /** The position where a click would place the next point. */
  at: Position;
  /** The corner or edge that the position was snapped to. */
  snap: 'corner' | 'edge' | null;
}

type Role = 'fill' | 'line' | 'rubber' | 'point' | 'midpoint' | 'snap' | 'side' | 'area';

/** Returns the features of a scene. The drawing layer paints each by its property `role`. */
export function drawingFeatures(
  scene: DrawingScene,
  pointer: DrawingPointer | null,
): GeoJSON.FeatureCollection {
  const features = scene.shapes.flatMap((shape, index) => shapeFeatures(scene, shape, index, pointer));
  if (pointer !== null && pointer.snap !== null)
    features.push(feature('snap', { type: 'Point', coordinates: [...pointer.at] }, { snap: pointer.snap }));
  return { type: 'FeatureCollection', features };
}

/** Returns the midpoints between neighboring points, where a point can be inserted. A click on midpoint `n` inserts the new point as number `n + 1`. */
export function midpointsOf({ kind, points }: Pick<DrawnShape, 'kind' | 'points'>): Position[] {
  if (kind === 'point') return [];
  const ends = kind === 'polygon' ? [...points.slice(1), ...points.slice(0, 1)] : points.slice(1);
  return ends.flatMap(([lon, lat], index): Position[] => {
    const from = points[index];
    return from === undefined ? [] : [[(from[0] + lon) / 2, (from[1] + lat) / 2]];
  });
}

function shapeFeatures(
  { mode, current, currentPoint }: DrawingScene,
  shape: DrawnShape,
  index: number,
  pointer: DrawingPointer | null,
): GeoJSON.Feature[] {
  const isCurrent = index === current;
  const isUnderway = isCurrent && (mode === 'draw_line_string' || mode === 'draw_polygon');
  const facts = { isCurrent, hasIssue: shape.hasIssue };
  const features: GeoJSON.Feature[] = [];
  const [first, last] = [shape.points[0], shape.points.at(-1)];
  const tip = isUnderway && pointer !== null && last !== undefined ? pointer.at : null;
  if (shape.kind === 'polygon') {
    const ring = [...shape.path, ...(tip === null ? [] : [tip])];
    const isRing = ring.length >= 3 && first !== undefined;
    if (isRing) {
      const coordinates = [[...ring, ...(isUnderway ? [first] : [])].map(copied)];
      features.push(feature('fill', { type: 'Polygon', coordinates }, facts));
    }
  }
  if (shape.path.length >= 2)
    features.push(feature('line', { type: 'LineString', coordinates: shape.path.map(copied) }, facts));
  if (tip !== null && last !== undefined && first !== undefined) {
    const isClosing = shape.kind === 'polygon' && shape.points.length >= 2;
    const coordinates = [last, tip, ...(isClosing ? [first] : [])].map(copied);
    features.push(feature('rubber', { type: 'LineString', coordinates }, facts));
  }
  if (isCurrent && mode === 'direct_select') {
    for (const at of midpointsOf(shape))
      features.push(feature('midpoint', { type: 'Point', coordinates: copied(at) }, facts));
  }
  for (const { kind, text, at, rotate } of shape.figures) {
    features.push(feature(kind, { type: 'Point', coordinates: copied(at) }, { ...facts, text, rotate }));
  }
  for (const [at, point] of shape.points.entries()) {
    const properties = {
      ...facts,
      label: shape.labels[at] ?? '',
      isSelected: isCurrent && at === currentPoint,
    };
    features.push(feature('point', { type: 'Point', coordinates: copied(point) }, properties));
  }
  return features;
}

function copied([lon, lat]: Position): GeoJSON.Position {
  return [lon, lat];
}

function feature(role: Role, geometry: GeoJSON.Geometry, facts: Record<string, unknown>): GeoJSON.Feature {
  return { type: 'Feature', properties: { role, ...facts }, geometry };
}
