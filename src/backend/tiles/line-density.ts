/**
 * A square of pixels that sums the length of lines in each pixel. Lines that are pixels apart appear as smooth thin lines; lines that share pixels appear as a
 * tint of their density.
 */
export interface DensityGrid {
  side: number;
  /** (side + 2) squared values: one more pixel on each edge, so that `addSplat` needs one bounds check for its four pixels together. */
  sums: Float32Array;
}

export function createDensityGrid(side: number): DensityGrid {
  return { side, sums: new Float32Array((side + 2) ** 2) };
}

/** Adds a segment in pixels. Parts outside the square are ignored. */
export function addSegment(grid: DensityGrid, ax: number, ay: number, bx: number, by: number): void {
  const { side } = grid;
  if ((ax < 0 && bx < 0) || (ay < 0 && by < 0)) return;
  if ((ax > side && bx > side) || (ay > side && by > side)) return;
  let x0 = ax;
  let y0 = ay;
  let dx = bx - ax;
  let dy = by - ay;
  if (Math.abs(dx) > side || Math.abs(dy) > side) {
    // Only the part near the square is processed, so that a long edge takes no longer.
    const [from, to] = spanInside(ax, ay, dx, dy, side);
    if (from >= to) return;
    x0 += dx * from;
    y0 += dy * from;
    dx *= to - from;
    dy *= to - from;
  }
  const length = Math.sqrt(dx * dx + dy * dy);
  const steps = Math.ceil(length * 1.6);
  if (steps === 0) return;
  const weight = length / steps;
  for (let i = 0; i < steps; i++) {
    const t = (i + 0.5) / steps;
    addSplat(grid, x0 + dx * t, y0 + dy * t, weight);
  }
}

/** Adds length at a point, distributed to the four pixels around it. */
export function addSplat({ side, sums }: DensityGrid, atX: number, atY: number, weight: number): void {
  const x = atX + 0.5; // pixel centers are at half numbers, and there is one pixel of edge
  const y = atY + 0.5;
  if (!(x >= 0 && y >= 0 && x < side + 1 && y < side + 1)) return;
  const width = side + 2;
  const column = x | 0;
  const row = y | 0;
  const fx = x - column;
  const fy = y - row;
  const at = row * width + column;
  const right = weight * fx;
  const left = weight - right;
  sums[at] = (sums[at] ?? 0) + left * (1 - fy);
  sums[at + 1] = (sums[at + 1] ?? 0) + right * (1 - fy);
  sums[at + width] = (sums[at + width] ?? 0) + left * fy;
  sums[at + width + 1] = (sums[at + width + 1] ?? 0) + right * fy;
}

/**
 * Returns the part of the segment from (x, y) by (dx, dy) that is near a square of that side, as shares of its length. If the first share is not less
 * than the second, no part is near. A segment parallel to an axis is only compared along that axis.
 */
export function spanInside(x: number, y: number, dx: number, dy: number, side: number): [number, number] {
  let from = 0;
  let to = 1;
  for (const [start, step] of [
    [x, dx],
    [y, dy],
  ] as const) {
    if (step === 0) continue;
    const a = (-1 - start) / step;
    const b = (side + 1 - start) / step;
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return [from, to];
}

/**
 * Returns the opacity of each pixel, from 0 to 255: `255 x maxAlpha x (1 - exp(-strength x length))`, with `maxAlpha` from 0 to 1. It is quantized to `levels`
 * steps, so that the image compresses well.
 */
export function toAlpha(grid: DensityGrid, strength: number, maxAlpha: number, levels: number): Uint8Array {
  const { side, sums } = grid;
  const alpha = new Uint8Array(side * side);
  const step = 255 / levels;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const sum = sums[(y + 1) * (side + 2) + x + 1] ?? 0;
      if (sum === 0) continue;
      const share = maxAlpha * (1 - Math.exp(-strength * sum));
      alpha[y * side + x] = Math.round(Math.round(share * levels) * step);
    }
  }
  return alpha;
}
