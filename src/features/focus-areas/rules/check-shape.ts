import { MERCATOR_MAX_LAT } from '../../../kernel/geo.ts';
import { listCrossings } from './find-crossing.ts';
import {
  MAX_SHAPE_VERTICES,
  type Polygons,
  type Position,
  type ShapeIssue,
  countVertices,
  placeLabel,
} from './shape.ts';

/** Returns the error of a shape, with its location; null when the shape is valid. Does not check the size: `isTooLarge` does that. */
export function shapeIssue(polygons: Polygons): ShapeIssue | null {
  for (const issue of shapeIssueSteps(polygons)) if (issue !== null) return issue;
  return null;
}

/** Like {@link shapeIssue}, in steps: yields null after a step without an error. */
export function* shapeIssueSteps(polygons: Polygons): Generator<ShapeIssue | null> {
  yield plainIssue(polygons);
  for (const crossing of listCrossings(polygons)) yield crossingIssue(crossing);
}

/** Returns the first error that can be found without comparing edges; null if there is none. */
function plainIssue(polygons: Polygons): ShapeIssue | null {
  const vertices = countVertices(polygons);
  if (vertices > MAX_SHAPE_VERTICES) {
    return {
      message: `The outline has ${vertices.toLocaleString('en-US')} corners; at most ${MAX_SHAPE_VERTICES.toLocaleString('en-US')} can be kept. Simplify it first.`,
      at: null,
    };
  }
  return worldIssue(polygons);
}

function worldIssue(polygons: Polygons): ShapeIssue | null {
  for (const rings of polygons) {
    for (const ring of rings) {
      let before: number | null = null;
      for (const vertex of ring) {
        const [lon, lat] = vertex;
        if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 540)) {
          return {
            message: `${placeLabel(vertex)} is not a place on earth: coordinates are longitude and latitude in degrees.`,
            at: null,
          };
        }
        if (Math.abs(lat) > MERCATOR_MAX_LAT) {
          return {
            message:
              'The outline goes beyond 85° north or south, where this map ends. Keep it within that range.',
            at: [lon, Math.sign(lat) * MERCATOR_MAX_LAT],
          };
        }
        if (Math.abs(lon) > 180 || (before !== null && Math.abs(lon - before) > 180)) {
          return {
            message: 'The outline crosses the 180° meridian. Draw one focus area on each side of it.',
            at: [Math.sign(lon) * 180, lat],
          };
        }
        before = lon;
      }
    }
  }
  return null;
}

function crossingIssue(crossing: Position | null): ShapeIssue | null {
  if (crossing === null) return null;
  return {
    message: `The outline crosses itself at ${placeLabel(crossing)}. Move a corner there so that its lines don’t cross.`,
    at: crossing,
  };
}
