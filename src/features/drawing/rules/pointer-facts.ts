import { drawingOf, type DrawSession, isDrawing } from './draw-session.ts';
import { DRAW_TOOLS } from './draw-tools.ts';
import { type DrawUnits, formatArea, formatDistance } from './draw-units.ts';
import { distanceM, measureOutline } from './geodesic.ts';
import { findOutlineIssue } from './outline-issues.ts';
import { nextTo, positionLabel } from './positions.ts';
import type { DrawPointer, Position } from './scene.ts';

/** The facts that the reader gets about the position under the pointer or the crosshair. */
export interface PointerFacts {
  /** The length or area of the current shape with another point at this position; null when there is no such length or area. */
  figure: string | null;
  position: string;
  snap: 'At a corner' | 'On an edge' | null;
}

export function pointerFacts(
  session: DrawSession,
  { position, snap }: DrawPointer,
  units: DrawUnits,
): PointerFacts {
  return {
    figure: runningFigure(session, position, units),
    position: positionLabel(position),
    snap: snap === null ? null : snap === 'corner' ? 'At a corner' : 'On an edge',
  };
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
