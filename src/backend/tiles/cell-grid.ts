import { type GeometryBlock, VERTEX_MASK } from './geometry-block.ts';
import { TILE_EXTENT, type TileView } from './grid.ts';
import { createSearchRuns, searchRTreeRuns } from './r-tree.ts';

/** A tile as a square of cells. Each cell has the class of the last painted feature that covers its center; 0 without a feature. */
export interface CellGrid {
  side: number;
  /** Tile units per cell, as the exponent of a power of two. */
  bits: number;
  cells: Uint8Array;
  /** The same memory with four cells per number, which lets loops skip empty cells quickly. */
  words: Uint32Array;
}

/** Creates an empty grid. `side` is the number of cells in a row: a power of two, at least 4. */
export function createCellGrid(side: number): CellGrid {
  const cells = new Uint8Array(side * side);
  return { side, bits: Math.log2(TILE_EXTENT / side), cells, words: new Uint32Array(cells.buffer) };
}

const runs = createSearchRuns();

/** Calls `visit` for every feature near the tile whose class is not 0, in the order of the block. `classes` null means class 1 for all. */
export function forEachClassified(
  geometry: GeometryBlock,
  classes: Uint8Array | null,
  box: TileView['box'],
  visit: (ordinal: number, classNumber: number) => void,
): void {
  searchRTreeRuns(geometry.tree, geometry.featureCount, box, runs);
  for (let run = 0; run < runs.count; run++) {
    const to = runs.bounds[run * 2 + 1] ?? 0;
    for (let ordinal = runs.bounds[run * 2] ?? 0; ordinal < to; ordinal++) {
      const classNumber = classes === null ? 1 : (classes[ordinal] ?? 0);
      if (classNumber !== 0) visit(ordinal, classNumber);
    }
  }
}

let crossings = new Float64Array(256);

/**
 * Paints the cells whose center is in the polygon, and the one at the center of its box. A polygon whose box has at most two cells in each direction gets only
 * that one.
 */
export function fillCells(
  { side, bits: cellBits, cells }: CellGrid,
  geometry: GeometryBlock,
  ordinal: number,
  view: TileView,
  classNumber: number,
): void {
  const { tree } = geometry;
  const bits = view.shift + cellBits;
  const originX = view.originX * 2 ** view.shift;
  const originY = view.originY * 2 ** view.shift;
  const west = ((tree[ordinal * 4] ?? 0) - originX) >> bits;
  const north = ((tree[ordinal * 4 + 1] ?? 0) - originY) >> bits;
  const east = ((tree[ordinal * 4 + 2] ?? 0) - originX) >> bits;
  const south = ((tree[ordinal * 4 + 3] ?? 0) - originY) >> bits;
  const middleX = (west + east) >> 1;
  const middleY = (north + south) >> 1;
  if (middleX >= 0 && middleY >= 0 && middleX < side && middleY < side)
    cells[middleY * side + middleX] = classNumber;
  if (east - west < 2 && south - north < 2) return;

  const first = geometry.ringStarts[ordinal] ?? 0;
  const last = geometry.ringStarts[ordinal + 1] ?? 0;
  const unit = 2 ** bits;
  const end = Math.min(side - 1, south);
  for (let row = Math.max(0, north); row <= end; row++) {
    const count = crossRow(geometry, first, last, originY + (row + 0.5) * unit);
    for (let i = 0; i + 1 < count; i += 2) {
      const from = Math.max(0, Math.ceil(((crossings[i] ?? 0) - originX) / unit - 0.5));
      const to = Math.min(side - 1, Math.ceil(((crossings[i + 1] ?? 0) - originX) / unit - 0.5) - 1);
      for (let cell = row * side + from; cell <= row * side + to; cell++) cells[cell] = classNumber;
    }
  }
}

/** Writes the points where the rings cross a horizontal line into `crossings`, ascending. Returns their number. */
function crossRow(geometry: GeometryBlock, first: number, last: number, y: number): number {
  const { coords, ringEnds } = geometry;
  let count = 0;
  let from = first === 0 ? 0 : (ringEnds[first - 1] ?? 0) & VERTEX_MASK;
  for (let ring = first; ring < last; ring++) {
    const to = (ringEnds[ring] ?? 0) & VERTEX_MASK;
    let ax = coords[to * 2 - 2] ?? 0;
    let ay = coords[to * 2 - 1] ?? 0;
    for (let i = from; i < to; i++) {
      const bx = coords[i * 2] ?? 0;
      const by = coords[i * 2 + 1] ?? 0;
      if (ay <= y !== by <= y) {
        if (count === crossings.length) {
          const more = new Float64Array(count * 2);
          more.set(crossings);
          crossings = more;
        }
        crossings[count++] = ax + ((bx - ax) * (y - ay)) / (by - ay);
      }
      ax = bx;
      ay = by;
    }
    from = to;
  }
  // There are nearly always two, for which insertion sort is the fastest.
  for (let i = 1; i < count; i++) {
    const value = crossings[i] ?? 0;
    let at = i;
    for (; at > 0 && (crossings[at - 1] ?? 0) > value; at--) crossings[at] = crossings[at - 1] ?? 0;
    crossings[at] = value;
  }
  return count;
}
