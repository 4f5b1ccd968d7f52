import { drawingOf, isDrawing, type DrawSession } from './draw-session.ts';
import { DRAW_TOOLS } from './draw-tools.ts';
import type { DrawUnits } from './draw-units.ts';
import { firstPointOf } from './drawing.ts';
import { bentPath } from './geodesic.ts';
import { findOutlineIssue } from './outline-issues.ts';
import { pointLabel } from './point-label.ts';
import type { DrawingScene } from './scene.ts';
import { shapeFigures } from './shape-figures.ts';

/** Returns the scene of a session for the map. */
export function drawingSceneOf(session: DrawSession, isSnapping: boolean, units: DrawUnits): DrawingScene {
  const drawing = drawingOf(session);
  const { shape: kind } = DRAW_TOOLS[session.tool];
  const shapes = drawing.shapes.map(({ points }, index) => {
    const first = firstPointOf(drawing, index);
    const isUnderway = isDrawing(session) && index === session.current;
    const isClosed = kind === 'polygon' && points.length >= 3 && !isUnderway;
    return {
      kind,
      points,
      labels: points.map((_, at) => pointLabel(first + at)),
      path: kind === 'point' ? [] : bentPath(points, isClosed),
      hasIssue: isClosed && findOutlineIssue(points) !== null,
      figures: shapeFigures(kind, points, isClosed, units),
    };
  });
  const { mode, current, currentPoint, preview } = session;
  return { mode, shapes, current, currentPoint, isDragging: preview !== null, isSnapping };
}
