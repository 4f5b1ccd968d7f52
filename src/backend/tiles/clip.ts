/** Points as x, y pairs, of which `count` are valid. {@link ensurePoints} makes it larger. */
export interface PointBuffer {
  xy: Int32Array;
  count: number;
}

export function createPointBuffer(): PointBuffer {
  return { xy: new Int32Array(1024), count: 0 };
}

/** Makes room for `count` points. The content may be lost. */
export function ensurePoints(buffer: PointBuffer, count: number): void {
  if (buffer.xy.length < count * 2) buffer.xy = new Int32Array(count * 3);
}

/** Returns the second coordinate of the segment from (a, b) to (c, d) where its first one is `at`. The result is the same for both directions. */
export function crossAt(a: number, b: number, c: number, d: number, at: number): number {
  return a <= c
    ? Math.round(b + ((d - b) * (at - a)) / (c - a))
    : Math.round(d + ((b - d) * (at - c)) / (a - c));
}

/** Clips an open line to the square min..max. Calls `emit` for each remaining piece, with a range of points of `out`. */
export function clipLine(
  line: PointBuffer,
  out: PointBuffer,
  min: number,
  max: number,
  emit: (from: number, to: number) => void,
): void {
  ensurePoints(out, line.count * 2 + 2);
  let start = 0;
  let m = 0;
  const push = (x: number, y: number) => {
    if (m > start && out.xy[m * 2 - 2] === x && out.xy[m * 2 - 1] === y) return;
    out.xy[m * 2] = x;
    out.xy[m * 2 + 1] = y;
    m++;
  };
  const end = () => {
    if (m - start >= 2) emit(start, m);
    start = m;
  };
  for (let i = 1; i < line.count; i++) {
    const ax = line.xy[i * 2 - 2] ?? 0;
    const ay = line.xy[i * 2 - 1] ?? 0;
    const bx = line.xy[i * 2] ?? 0;
    const by = line.xy[i * 2 + 1] ?? 0;
    const span = clipSegment(ax, ay, bx, by, min, max);
    if (span === null) {
      end();
      continue;
    }
    const [t0, t1] = span;
    if (t0 > 0) end();
    push(Math.round(ax + (bx - ax) * t0), Math.round(ay + (by - ay) * t0));
    push(Math.round(ax + (bx - ax) * t1), Math.round(ay + (by - ay) * t1));
    if (t1 < 1) end();
  }
  end();
}

/** Clips a segment with the algorithm of Liang and Barsky. Returns the part inside the square as two shares of its length, or null. */
function clipSegment(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  min: number,
  max: number,
): [number, number] | null {
  let t0 = 0;
  let t1 = 1;
  const dx = bx - ax;
  const dy = by - ay;
  for (const [p, q] of [
    [-dx, ax - min],
    [dx, max - ax],
    [-dy, ay - min],
    [dy, max - ay],
  ] as const) {
    if (p === 0) {
      if (q < 0) return null;
      continue;
    }
    const r = q / p;
    if (p < 0) {
      if (r > t1) return null;
      if (r > t0) t0 = r;
    } else {
      if (r < t0) return null;
      if (r < t1) t1 = r;
    }
  }
  return [t0, t1];
}
