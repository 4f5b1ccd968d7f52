import { addArc, addArcAround, sweep } from '../add-arc.ts';
import type { GeometryBuffer } from '../geometry-buffer.ts';

/** A curved segment of Esri's "extended shape buffer". The meaning of the values depends on the type. */
export interface GdbCurve {
  type: 'arc' | 'bezier' | 'ellipse';
  values: readonly number[];
  bits: number;
}

const ARC = { isEmpty: 0x1, isCounterClockwise: 0x8, isLine: 0x20, isPoint: 0x40, passesThrough: 0x80 };
const ELLIPSE = { isEmpty: 0x1, isLine: 0x40, isPoint: 0x80, isCounterClockwise: 0x800 };
const STEPS = 24;

/** Adds the vertices of a curve from the last vertex to (toX, toY). */
export function addGdbCurve(
  into: GeometryBuffer,
  { type, values, bits }: GdbCurve,
  toX: number,
  toY: number,
): void {
  const last = (into.vertexCount - 1) * 2;
  const fromX = into.coords[last] as number;
  const fromY = into.coords[last + 1] as number;
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = values;
  if (type === 'bezier') {
    addBezier(into, [fromX, fromY, a, b, c, d, toX, toY]);
  } else if (type === 'ellipse') {
    if ((bits & (ELLIPSE.isEmpty | ELLIPSE.isLine | ELLIPSE.isPoint)) !== 0 || !(d > 0) || !(e > 0))
      into.addVertex(toX, toY);
    else addEllipse(into, { x: a, y: b, rotation: c, radius: d, ratio: e }, bits, fromX, fromY, toX, toY);
  } else if ((bits & (ARC.isEmpty | ARC.isLine | ARC.isPoint)) !== 0) {
    into.addVertex(toX, toY);
  } else if ((bits & ARC.passesThrough) !== 0) {
    addArc(into, fromX, fromY, a, b, toX, toY);
  } else {
    const isCounterClockwise = (bits & ARC.isCounterClockwise) !== 0;
    const angle = sweep(a, b, fromX, fromY, toX, toY, isCounterClockwise);
    addArcAround(into, a, b, fromX, fromY, toX, toY, angle);
  }
}

function addBezier(
  into: GeometryBuffer,
  [x0, y0, x1, y1, x2, y2, x3, y3]: readonly [number, number, number, number, number, number, number, number],
): void {
  for (let step = 1; step < STEPS; step++) {
    const t = step / STEPS;
    const s = 1 - t;
    const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    into.addVertex(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3);
  }
  into.addVertex(x3, y3);
}

interface Ellipse {
  x: number;
  y: number;
  rotation: number;
  /** The radius of the long axis. The short axis is `ratio` times as long. */
  radius: number;
  ratio: number;
}

/** Adds an elliptic arc: the ellipse is rotated and stretched to a circle, and the vertices are transformed back. */
function addEllipse(
  into: GeometryBuffer,
  { x, y, rotation, radius, ratio }: Ellipse,
  bits: number,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): void {
  const cos = Math.cos(rotation);
  const sin = Math.sin(rotation);
  const angleOf = (px: number, py: number) =>
    Math.atan2((-(px - x) * sin + (py - y) * cos) / ratio, (px - x) * cos + (py - y) * sin);
  const start = angleOf(fromX, fromY);
  const angle = sweep(
    0,
    0,
    Math.cos(start),
    Math.sin(start),
    Math.cos(angleOf(toX, toY)),
    Math.sin(angleOf(toX, toY)),
    (bits & ELLIPSE.isCounterClockwise) !== 0,
  );
  for (let step = 1; step < STEPS * 2; step++) {
    const at = start + (angle * step) / (STEPS * 2);
    const along = Math.cos(at) * radius;
    const across = Math.sin(at) * radius * ratio;
    into.addVertex(x + along * cos - across * sin, y + along * sin + across * cos);
  }
  into.addVertex(toX, toY);
}
