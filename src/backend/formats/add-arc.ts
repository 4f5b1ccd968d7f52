import type { GeometryBuffer } from './geometry-buffer.ts';

/** The maximum angle of one line of an arc. An arc with a radius of 100 m stays within two centimeters of the true curve. */
const STEP_RADIANS = Math.PI / 90;
const MAX_STEPS = 180;
const TURN = Math.PI * 2;

/** Adds the vertices of a circular arc from the last vertex (x0, y0) through (x1, y1) to (x2, y2). */
export function addArc(
  into: GeometryBuffer,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
): void {
  if (x0 === x2 && y0 === y2) {
    // The arc ends where it began, so it is a whole circle, and (x1, y1) lies opposite.
    addArcAround(into, (x0 + x1) / 2, (y0 + y1) / 2, x0, y0, x2, y2, TURN);
    return;
  }
  const ax = x1 - x0;
  const ay = y1 - y0;
  const bx = x2 - x0;
  const by = y2 - y0;
  const cross = 2 * (ax * by - ay * bx);
  const scale = Math.max(Math.abs(bx), Math.abs(by), Math.abs(ax), Math.abs(ay));
  if (!(Math.abs(cross) > 1e-12 * scale * scale)) {
    into.addVertex(x1, y1); // the three points are on a line
    into.addVertex(x2, y2);
    return;
  }
  const a = ax * ax + ay * ay;
  const b = bx * bx + by * by;
  const centerX = x0 + (by * a - ay * b) / cross;
  const centerY = y0 + (ax * b - bx * a) / cross;
  addArcAround(into, centerX, centerY, x0, y0, x2, y2, sweep(centerX, centerY, x0, y0, x2, y2, cross > 0));
}

/** Returns the angle from one point to another around a center, with the sign of the direction. Equal points give a whole turn. */
export function sweep(
  centerX: number,
  centerY: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  isCounterClockwise: boolean,
): number {
  const from = Math.atan2(y0 - centerY, x0 - centerX);
  const to = Math.atan2(y1 - centerY, x1 - centerX);
  const angle = (((to - from) % TURN) + TURN) % TURN;
  return isCounterClockwise ? angle || TURN : angle - TURN;
}

/** Adds the vertices of an arc with a given angle around a center. The last vertex is exactly the end point that the file states. */
export function addArcAround(
  into: GeometryBuffer,
  centerX: number,
  centerY: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  angle: number,
): void {
  const steps = Math.max(1, Math.min(MAX_STEPS, Math.ceil(Math.abs(angle) / STEP_RADIANS)));
  const fromX = x0 - centerX;
  const fromY = y0 - centerY;
  for (let step = 1; step < steps; step++) {
    const cos = Math.cos((angle * step) / steps);
    const sin = Math.sin((angle * step) / steps);
    into.addVertex(centerX + fromX * cos - fromY * sin, centerY + fromX * sin + fromY * cos);
  }
  into.addVertex(x1, y1);
}
