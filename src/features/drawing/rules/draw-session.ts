import { DRAW_TOOLS, type DrawToolId, MAX_POINTS_OF_DRAWING, MAX_POINTS_OF_SHAPE } from './draw-tools.ts';
import { countPoints, type Drawing } from './drawing.ts';
import { type EditHistory, NEW_HISTORY, perform, redo, undo } from './edit-history.ts';
import { applyEdit, type DrawingEdit } from './edits.ts';
import { nextTo } from './positions.ts';
import type { DrawIntent, DrawMode, Position } from './scene.ts';

/** The state of a tool: its drawing, its selection and the pointer's mode. */
export interface DrawSession {
  tool: DrawToolId;
  mode: DrawMode;
  history: EditHistory;
  /** The index of the selected shape; in a drawing mode, of the shape that is being drawn. */
  current: number | null;
  currentPoint: number | null;
  /** An edit in progress, while the pointer is dragging. */
  preview: DrawingEdit | null;
  /** The message that says why the last step was refused. */
  refusal: string | null;
}

export type DrawStep = DrawIntent | { kind: 'new' | 'delete' | 'undo' | 'redo' | 'cancel' };

/** Starts a tool with an empty drawing, ready for the first point. */
export function startSession(tool: DrawToolId): DrawSession {
  return {
    tool,
    mode: DRAW_TOOLS[tool].drawMode,
    history: NEW_HISTORY,
    current: null,
    currentPoint: null,
    preview: null,
    refusal: null,
  };
}

export function isDrawing({ mode }: Pick<DrawSession, 'mode'>): boolean {
  return mode.startsWith('draw_');
}

/** Returns the drawing including the edit in progress. */
export function drawingOf({ history, preview }: DrawSession): Drawing {
  return preview === null ? history.now : applyEdit(history.now, preview);
}

/** Returns true when the current shape has enough points to be complete. */
export function isWhole({ tool, history, current }: DrawSession): boolean {
  const points = current === null ? undefined : history.now.shapes[current]?.points;
  return points !== undefined && points.length >= DRAW_TOOLS[tool].minPoints;
}

/** Returns the session after a step of the reader. A step that the session's mode doesn't allow changes nothing. */
export function stepSession(session: DrawSession, step: DrawStep): DrawSession {
  const before = session.refusal === null ? session : { ...session, refusal: null };
  switch (step.kind) {
    case 'add':
      return addPoint(before, step.at);
    case 'finish':
      return finish(before);
    case 'select':
      return select(before, step.shape, step.point);
    case 'move': {
      const points = before.history.now.shapes[step.shape]?.points;
      const to = nextTo(points?.[step.point], step.to);
      return edit(before, { kind: 'movePoint', shape: step.shape, point: step.point, to }, step.isFinal);
    }
    case 'insert': {
      const points = before.history.now.shapes[step.shape]?.points;
      if (
        (points?.length ?? 0) >= MAX_POINTS_OF_SHAPE ||
        countPoints(before.history.now) >= MAX_POINTS_OF_DRAWING
      )
        return refuse(before);
      const at = nextTo(points?.[step.point - 1], step.at);
      return edit(before, { kind: 'insertPoint', shape: step.shape, point: step.point, at }, step.isFinal);
    }
    case 'new':
      return {
        ...dropUnfinished(before),
        mode: DRAW_TOOLS[before.tool].drawMode,
        current: null,
        currentPoint: null,
      };
    case 'delete':
      return remove(before);
    case 'undo':
    case 'redo':
      return restoreHistory(before, step.kind === 'undo' ? undo(before.history) : redo(before.history));
    case 'cancel':
      return cancel(before);
  }
}

function addPoint(session: DrawSession, at: Position): DrawSession {
  if (!isDrawing(session)) return session;
  const { now } = session.history;
  if (countPoints(now) >= MAX_POINTS_OF_DRAWING) return refuse(session);
  const points = session.current === null ? undefined : now.shapes[session.current]?.points;
  if (points === undefined || session.mode === 'draw_point') {
    const history = perform(session.history, {
      kind: 'addShape',
      at: nextTo(now.shapes.at(-1)?.points.at(-1), at),
    });
    return { ...session, history, current: now.shapes.length, preview: null };
  }
  if (points.length >= MAX_POINTS_OF_SHAPE) return refuse(session);
  const next = nextTo(points.at(-1), at);
  // A second point at the same location is a shaky hand or a double-click, not a side.
  if (isSamePlace(points.at(-1), next)) return isWhole(session) ? finish(session) : session;
  const shape = session.current ?? 0;
  return {
    ...session,
    history: perform(session.history, { kind: 'addPoint', shape, at: next }),
    preview: null,
  };
}

function isSamePlace(a: Position | undefined, b: Position): boolean {
  return a !== undefined && a[0] === b[0] && a[1] === b[1];
}

function refuse(session: DrawSession): DrawSession {
  const [shape, drawing] = [MAX_POINTS_OF_SHAPE, MAX_POINTS_OF_DRAWING].map((count) =>
    count.toLocaleString('en-US'),
  );
  return {
    ...session,
    preview: null,
    refusal: `A shape can have up to ${shape} points, and a drawing up to ${drawing}. Finish this one, or delete points that you don’t need.`,
  };
}

function finish(session: DrawSession): DrawSession {
  if (!isDrawing(session)) return session;
  if (session.current === null || session.mode === 'draw_point')
    return session.history.now.shapes.length === 0
      ? session
      : { ...session, mode: 'simple_select', current: null, currentPoint: null };
  return isWhole(session)
    ? { ...session, mode: 'simple_select', currentPoint: null, preview: null }
    : session;
}

function select(session: DrawSession, shape: number | null, point: number | null): DrawSession {
  const isPoint = DRAW_TOOLS[session.tool].shape === 'point';
  if (isDrawing(session) && !(isPoint && shape !== null)) return session;
  if (shape === null)
    return { ...session, mode: 'simple_select', current: null, currentPoint: null, preview: null };
  // The second click on a line or polygon makes its points selectable. A shape that is a point has no further points.
  const isDirect = !isPoint && (point !== null || session.current === shape);
  return {
    ...session,
    mode: isDirect ? 'direct_select' : 'simple_select',
    current: shape,
    currentPoint: isPoint ? null : point,
    preview: null,
  };
}

function edit(
  session: DrawSession,
  change: DrawingEdit & { shape: number; point: number },
  isFinal: boolean,
): DrawSession {
  if (isDrawing(session)) return session;
  const isPoint = DRAW_TOOLS[session.tool].shape === 'point';
  const selected: DrawSession = {
    ...session,
    mode: isPoint ? 'simple_select' : 'direct_select',
    current: change.shape,
    currentPoint: isPoint ? null : change.point,
  };
  if (!isFinal) return { ...selected, preview: change };
  return { ...selected, history: perform(session.history, change), preview: null };
}

/** Deletes the last point in a drawing mode, otherwise the selected point or shape. Deletes the whole shape if too few points would be left. */
function remove(session: DrawSession): DrawSession {
  const { current: shape, currentPoint, history } = session;
  if (shape === null) return session;
  if (isDrawing(session)) {
    const last = (history.now.shapes[shape]?.points.length ?? 0) - 1;
    if (last <= 0)
      return { ...session, history: perform(history, { kind: 'removeShape', shape }), current: null };
    return { ...session, history: perform(history, { kind: 'removePoint', shape, point: last }) };
  }
  const left = (history.now.shapes[shape]?.points.length ?? 0) - 1;
  if (currentPoint !== null && left >= DRAW_TOOLS[session.tool].minPoints)
    return {
      ...session,
      history: perform(history, { kind: 'removePoint', shape, point: currentPoint }),
      currentPoint: null,
      preview: null,
    };
  const next = perform(history, { kind: 'removeShape', shape });
  const isEmpty = next.now.shapes.length === 0;
  return {
    ...session,
    history: next,
    mode: isEmpty ? DRAW_TOOLS[session.tool].drawMode : 'simple_select',
    current: null,
    currentPoint: null,
    preview: null,
  };
}

/**
 * Applies an undo or redo. In a drawing mode, and whenever the last shape is incomplete, the last shape continues to be drawn. In the other modes, the
 * selection is cleared if its shape is gone.
 */
function restoreHistory(session: DrawSession, history: EditHistory): DrawSession {
  if (history === session.history) return session;
  const next = { ...session, history, currentPoint: null, preview: null };
  const last = history.now.shapes.length - 1;
  if (last < 0) return { ...next, mode: DRAW_TOOLS[session.tool].drawMode, current: null };
  const lastIsPart = !isWhole({ ...next, current: last });
  if (isDrawing(session) || lastIsPart)
    return {
      ...next,
      mode: DRAW_TOOLS[session.tool].drawMode,
      current: session.mode === 'draw_point' ? null : last,
    };
  const isThere = session.current !== null && session.current <= last;
  return { ...next, mode: 'simple_select', current: isThere ? session.current : null };
}

/** Handles Escape: first cancels the edit in progress, then leaves drawing, then clears the selection. */
function cancel(session: DrawSession): DrawSession {
  if (session.preview !== null) return { ...session, preview: null };
  if (isDrawing(session)) {
    const ended = dropUnfinished(session);
    return {
      ...ended,
      mode: 'simple_select',
      currentPoint: null,
      current: ended === session ? session.current : null,
    };
  }
  return { ...session, mode: 'simple_select', current: null, currentPoint: null };
}

/** Removes the current shape if it has too few points. Undo restores it. */
function dropUnfinished(session: DrawSession): DrawSession {
  if (!isDrawing(session) || session.current === null || isWhole(session)) return session;
  return { ...session, history: perform(session.history, { kind: 'removeShape', shape: session.current }) };
}
