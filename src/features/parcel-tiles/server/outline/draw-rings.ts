import type { BitGrid } from './bit-grid.ts';

/**
 * Factor to encode crossings of a shape's edges with the center lines of rows as row * ROW + 1 + cell. All cells to the west of the grid are cell -1, so that
 * a run between two of them sets no cell.
 */
const ROW = 1 << 16;

/** Coordinates of one ring in cells, alternating x and y, not closed. */
export type CellRing = ArrayLike<number>;

/** Sets every cell that a shape touches: those that its edges run through, and those inside (even-odd over all of its rings). */
export function drawRings(grid: BitGrid, rings: readonly CellRing[]): void {
  const crossings: number[] = [];
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      const next = at + 2 === ring.length ? 0 : at + 2;
      drawEdge(
        grid,
        ring[at] as number,
        ring[at + 1] as number,
        ring[next] as number,
        ring[next + 1] as number,
        crossings,
      );
    }
  }
  if (crossings.length === 0) return;
  const sorted = Float64Array.from(crossings).sort();
  for (let at = 0; at + 1 < sorted.length; at += 2) {
    const [from, to] = [sorted[at] as number, sorted[at + 1] as number];
    const row = Math.floor(from / ROW);
    grid.fillRun(row, Math.floor(from - row * ROW) - 1, Math.floor(to - row * ROW) - 1);
  }
}

function drawEdge(grid: BitGrid, x0: number, y0: number, x1: number, y1: number, crossings: number[]): void {
  if (y0 > y1) return drawEdge(grid, x1, y1, x0, y0, crossings);
  const slope = y1 === y0 ? 0 : (x1 - x0) / (y1 - y0);
  const last = Math.min(grid.height - 1, Math.floor(y1));
  for (let row = Math.max(0, Math.floor(y0)); row <= last; row++) {
    const from = y1 === y0 ? x0 : x0 + (Math.max(y0, row) - y0) * slope;
    const to = y1 === y0 ? x1 : x0 + (Math.min(y1, row + 1) - y0) * slope;
    grid.fillRun(row, Math.floor(Math.min(from, to)), Math.floor(Math.max(from, to)));
    const middle = row + 0.5;
    // An edge includes its upper end but not its lower one, so that a corner on the line counts once.
    if (y0 <= middle && middle < y1)
      crossings.push(row * ROW + Math.min(ROW - 1, Math.max(0, x0 + (middle - y0) * slope + 1)));
  }
}
