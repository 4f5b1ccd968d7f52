import { MapHoverBox } from '../../../frontend/ui/map-hover-box.tsx';
import { DRAW_TOOLS } from '../rules/draw-tools.ts';
import { drawingOf, type DrawSession, isDrawing } from '../rules/draw-session.ts';
import { type DrawUnits, formatArea, formatDistance } from '../rules/draw-units.ts';
import { distanceM, measureOutline } from '../rules/geodesic.ts';
import { findOutlineIssue } from '../rules/outline-issues.ts';
import { nextTo, positionLabel } from '../rules/positions.ts';
import { useDrawing } from './drawing-store.ts';
import { useDrawUnits } from './use-draw-units.ts';
import type { Position } from '../rules/scene.ts';

/** A box beside the pointer while drawing, with its position and the measurement including a point there. */
export function DrawHoverBox({ session }: { session: DrawSession }) {
  const pointer = useDrawing((state) => state.pointer);
  const units = useDrawUnits();
  if (pointer === null) return null;
  const { position, point, snap } = pointer;
  const running = runningFigure(session, position, units);
  return (
    <MapHoverBox point={point} data-draw-hover>
      {running !== null && <b>{running}</b>}
      <span>{positionLabel(position)}</span>
      {snap !== null && <small>{snap === 'corner' ? 'At a corner' : 'On an edge'}</small>}
    </MapHoverBox>
  );
}

function runningFigure(session: DrawSession, at: Position, units: DrawUnits): string | null {
  if (!isDrawing(session) || session.current === null) return null;
  const points = drawingOf(session).shapes[session.current]?.points ?? [];
  const last = points.at(-1);
  if (last === undefined) return null;
  const next = nextTo(last, at);
  switch (DRAW_TOOLS[session.tool].shape) {
    case 'point':
      return null;
    case 'line': {
      const before = points.reduce((sum, to, index) => sum + distanceM(points[index - 1] ?? to, to), 0);
      return formatDistance(before + distanceM(last, next), units.distance);
    }
    case 'polygon': {
      const outline = [...points, next];
      if (outline.length < 3 || findOutlineIssue(outline) !== null) return null;
      return formatArea(measureOutline(outline).areaSqm, units.area);
    }
  }
}
