import type { PointerTool, ScreenPoint, ToolEvent } from '../../../../map/web/pointer-tool.ts';
import { drawingFeatures } from '../../rules/drawing-features.ts';
import type { DrawingScene, DrawIntent, DrawPointer, Position } from '../../rules/scene.ts';
import { findSnap, type Snap } from './find-snap.ts';
import { type DrawHit, hitDrawing, nearestIndex } from './hit-test.ts';

const MOUSE_REACH_PX = 9;
/** The reach of a touch, larger because a fingertip covers its target. */
const TOUCH_REACH_PX = 22;
/** Browsers send mouse events after a touch. Within this time they don't come from a hovering pointer. */
const TOUCH_ECHO_MS = 1_000;
/** A shorter movement is a click with a shaky hand. */
const DRAG_MIN_PX = 4;

interface Grip {
  hit: Extract<DrawHit, { point: number }>;
  from: ScreenPoint;
  isMoving: boolean;
}

interface Click {
  reach: number;
  /** Alt was held, which turns snapping off. */
  isFree: boolean;
  /** The second click of a double click. */
  isSecond: boolean;
}

export interface DrawingTool {
  /** Sets the scene, after the page has applied an intent. */
  setScene(scene: DrawingScene): void;
  /** Clicks at a point, for readers who use no pointer. */
  clickAt(point: ScreenPoint): void;
  /** Moves the pointer to a point, for readers who use no pointer; null: off the map. */
  aimAt(point: ScreenPoint | null): void;
  stop(): void;
}

/** The page, which applies the reader's actions and shows the drawing. */
interface Page {
  tell(intent: DrawIntent): void;
  /** The place of the pointer, or null when it left the map. */
  point(pointer: DrawPointer | null): void;
  paint(features: GeoJSON.FeatureCollection): void;
}

/**
 * Handles drawing with the pointer: sends the reader's actions to the page, in degrees, and paints the scene that the page returns, with the marks that follow
 * the pointer. It never changes the drawing itself.
 */
export function startDrawingTool(
  map: PointerTool,
  { tell, point: pointAt, paint }: Page,
  firstScene: DrawingScene,
): DrawingTool {
  let scene = firstScene;
  let pointer: { point: ScreenPoint; isFree: boolean } | null = null;
  let grip: Grip | null = null;
  let next: { at: Position; snap: Snap['kind'] | null } | null = null;
  let frame = 0;
  let touchedAt = -Infinity;

  /** Returns the position of a point that would be placed here. With Alt it does not snap. */
  function placeAt(point: ScreenPoint, isFree: boolean): { at: Position; snap: Snap['kind'] | null } {
    const drawn = scene.shapes.flatMap(({ points }, index) => (index === scene.current ? [] : points));
    const snap = scene.isSnapping && !isFree ? findSnap(map, point, drawn) : null;
    if (snap !== null) return { at: snap.at, snap: snap.kind };
    return { at: map.unproject(point), snap: null };
  }

  function look(): void {
    frame = 0;
    if (pointer === null) {
      next = null;
      pointAt(null);
    } else {
      const place = placeAt(pointer.point, pointer.isFree);
      const isPlacing = scene.mode.startsWith('draw_') || grip !== null;
      next = isPlacing ? place : null;
      const { x, y } = pointer.point;
      pointAt({ position: place.at, point: { x, y }, snap: isPlacing ? place.snap : null });
      showCursor(pointer.point);
      if (grip?.isMoving === true) tell(gripIntent(grip, place.at, false));
    }
    repaint();
  }

  const lookSoon = () => {
    if (frame === 0) frame = requestAnimationFrame(look);
  };

  function repaint(): void {
    paint(drawingFeatures(scene, next));
  }

  function showCursor(point: ScreenPoint): void {
    if (grip !== null) map.setCursor('grabbing');
    else if (scene.mode.startsWith('draw_')) map.setCursor('crosshair');
    else {
      const hit = hitDrawing(map, scene, point, MOUSE_REACH_PX);
      map.setCursor(hit === null ? '' : hit.kind === 'shape' ? 'pointer' : 'grab');
    }
  }

  function clickOn({ point, hasAlt, isSecond }: ToolEvent): void {
    const reach = performance.now() - touchedAt < TOUCH_ECHO_MS ? TOUCH_REACH_PX : MOUSE_REACH_PX;
    if (scene.mode.startsWith('draw_')) drawAt(point, { reach, isFree: hasAlt, isSecond });
    else selectAt(point, reach);
  }

  function selectAt(point: ScreenPoint, reach: number): void {
    const hit = hitDrawing(map, scene, point, reach);
    if (hit?.kind === 'midpoint') return insertAt(hit);
    const isOfCurrent = hit?.kind === 'point' && hit.shape === scene.current;
    tell({ kind: 'select', shape: hit?.shape ?? null, point: isOfCurrent ? hit.point : null });
  }

  function drawAt(point: ScreenPoint, { reach, isFree, isSecond }: Click): void {
    if (scene.mode === 'draw_point') {
      const hit = hitDrawing(map, scene, point, reach);
      if (hit !== null && isSecond) return;
      if (hit !== null) return tell({ kind: 'select', shape: hit.shape, point: null });
    }
    const points = scene.current === null ? [] : (scene.shapes[scene.current]?.points ?? []);
    // The second click of a double click and a click on the last point end the line or outline. A click on the first point also ends an outline, if it has
    // three or more points.
    const ends = [
      ...points.slice(-1),
      ...(scene.mode === 'draw_polygon' && points.length >= 3 ? points.slice(0, 1) : []),
    ];
    if (scene.mode !== 'draw_point' && nearestIndex(map, ends, point, reach) !== null)
      return tell({ kind: 'finish' });
    tell({ kind: 'add', at: placeAt(point, isFree).at });
  }

  function insertAt({ shape, point }: { shape: number; point: number }): void {
    const points = scene.shapes[shape]?.points ?? [];
    const [a, b] = [points[point - 1], points[point % points.length]];
    if (a === undefined || b === undefined) return;
    tell({ kind: 'insert', shape, point, at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], isFinal: true });
  }

  function press(event: ToolEvent, reach: number): void {
    if (scene.mode.startsWith('draw_')) return;
    const hit = hitDrawing(map, scene, event.point, reach);
    if (hit === null || hit.kind === 'shape') return;
    event.holdMap();
    grip = { hit, from: event.point, isMoving: false };
  }

  function pull({ point, hasAlt }: ToolEvent): void {
    pointer = { point, isFree: hasAlt };
    if (grip !== null && Math.hypot(point.x - grip.from.x, point.y - grip.from.y) >= DRAG_MIN_PX)
      grip.isMoving = true;
    lookSoon();
  }

  function release(): void {
    const held = grip;
    grip = null;
    if (held === null || !held.isMoving || pointer === null) return;
    tell(gripIntent(held, placeAt(pointer.point, pointer.isFree).at, true));
    next = null;
    lookSoon();
  }

  const onMouseMove = (event: ToolEvent) => {
    if (performance.now() - touchedAt >= TOUCH_ECHO_MS) pull(event);
  };
  const onTouchMove = (event: ToolEvent) => {
    if (grip !== null) pull(event);
  };
  const onMouseDown = (event: ToolEvent) => {
    if (event.isMain) press(event, MOUSE_REACH_PX);
  };
  const onTouchStart = (event: ToolEvent) => {
    touchedAt = performance.now();
    pointer = null;
    if (event.isMain) press(event, TOUCH_REACH_PX);
  };
  const onTouchEnd = () => {
    touchedAt = performance.now();
    release();
    pointer = null;
    lookSoon();
  };
  const onOut = () => {
    if (grip !== null) return;
    pointer = null;
    lookSoon();
  };

  map.setCursor('crosshair');
  map.on('mousemove', onMouseMove);
  map.on('mousedown', onMouseDown);
  map.on('touchstart', onTouchStart);
  map.on('touchmove', onTouchMove);
  map.on('touchend', onTouchEnd);
  map.on('touchcancel', onTouchEnd);
  map.on('mouseout', onOut);
  map.on('click', clickOn);
  map.onMoved(lookSoon);
  // On the window, so that it also fires if the button is released outside the map.
  window.addEventListener('mouseup', release);
  repaint();

  return {
    setScene(given) {
      const isNewMode = given.mode !== scene.mode;
      // The page ended the drag, for instance with Escape, so the pointer that is still down moves nothing anymore.
      const isDropped = grip?.isMoving === true && scene.isDragging && !given.isDragging;
      if (isDropped) grip = null;
      scene = given;
      if (isDropped || (isNewMode && grip === null)) {
        next = null;
        map.setCursor(scene.mode.startsWith('draw_') ? 'crosshair' : '');
        lookSoon();
      }
      repaint();
    },
    clickAt(point) {
      if (!scene.mode.startsWith('draw_')) return selectAt(point, MOUSE_REACH_PX);
      drawAt(point, { reach: MOUSE_REACH_PX, isFree: false, isSecond: false });
    },
    aimAt(point) {
      pointer = point === null ? null : { point, isFree: false };
      lookSoon();
    },
    stop() {
      cancelAnimationFrame(frame);
      map.release();
      window.removeEventListener('mouseup', release);
      pointAt(null);
    },
  };
}

function gripIntent({ hit }: Grip, at: Position, isFinal: boolean): DrawIntent {
  const { shape, point } = hit;
  return hit.kind === 'midpoint'
    ? { kind: 'insert', shape, point, at, isFinal }
    : { kind: 'move', shape, point, to: at, isFinal };
}
