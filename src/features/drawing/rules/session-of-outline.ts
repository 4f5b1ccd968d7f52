import { type DrawSession, startSession } from './draw-session.ts';
import { MAX_POINTS_OF_DRAWING, MAX_POINTS_OF_SHAPE } from './draw-tools.ts';
import { countPoints } from './drawing.ts';
import { NEW_HISTORY } from './edit-history.ts';
import type { Position } from './scene.ts';

type Outline = GeoJSON.Polygon | GeoJSON.MultiPolygon;

/** Returns a session of the focus-area tool to edit an outline, or a message that says why it can't be edited by hand. */
export function sessionOfOutline(outline: Outline): { session: DrawSession } | { refusal: string } {
  const polygons = outline.type === 'Polygon' ? [outline.coordinates] : outline.coordinates;
  if (polygons.some((rings) => rings.length > 1)) {
    return { refusal: 'An outline with holes can’t be drawn by hand. Replace it from a file.' };
  }
  const shapes = polygons.map(([ring = []]) => ({
    points: ring.slice(0, -1).map(([lon = 0, lat = 0]): Position => [lon, lat]),
  }));
  const isTooFine = shapes.some(({ points }) => points.length > MAX_POINTS_OF_SHAPE);
  if (isTooFine || countPoints({ shapes }) > MAX_POINTS_OF_DRAWING) {
    const maxPoints = isTooFine ? MAX_POINTS_OF_SHAPE : MAX_POINTS_OF_DRAWING.toLocaleString('en-US');
    return {
      refusal: `This outline has more corners than can be drawn by hand (${maxPoints}). Replace it from a file.`,
    };
  }
  const session = startSession('drawFocusArea');
  return {
    session: { ...session, mode: 'direct_select', current: 0, history: { ...NEW_HISTORY, now: { shapes } } },
  };
}
