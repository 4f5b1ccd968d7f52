import type { TileId } from '../../kernel/geo.ts';
import { createCellGrid, fillCells, forEachClassified } from './cell-grid.ts';
import { type GeometryBlock, VERTEX_MASK } from './geometry-block.ts';
import { TILE_EXTENT, type TileView, tileView } from './grid.ts';
import { spanInside } from './line-density.ts';
import { encodeRgbaPng } from './png.ts';

/** The polygons of a parcel store or of a layer's archive, with the class of each by ordinal; null means class 1 for all. */
export interface PaintedSource {
  store: { readonly geometry: GeometryBlock };
  classes: Uint8Array | null;
}

/** The colors of a class: `#rrggbb` or `transparent`. */
export interface ClassPaint {
  fill: string;
  line: string;
}

const SIDE = 512;
/** Cells are half a pixel wide, which makes edges smooth. */
const CELLS_PER_SIDE = SIDE * 2;
const UNITS_PER_CELL = TILE_EXTENT / CELLS_PER_SIDE;
/** At lower zooms, parcels are too small for lines. */
const LINE_MIN_ZOOM = 13;

/** Lets the base map show through fills. */
const FILL_OPACITY = 0.62;
const LINE_OPACITY = 0.95;
/** For classes without a fill: from far away, where no lines are drawn, their polygons are a light tint in the color of the line. */
const PLAIN_OPACITY = 0.22;

const fills = createCellGrid(CELLS_PER_SIDE);
const lines = createCellGrid(CELLS_PER_SIDE);
const pixels = new Uint8Array(SIDE * SIDE * 4);

/**
 * Draws polygons painted by class as a PNG, 512 pixels wide; returns empty bytes when no painted polygon is near. `paints[n - 1]` is for class n. If it is
 * null, the polygons have no fill and a line in the color `plain`; at zooms without lines, they are a light tint of this color.
 */
export function drawPaintedTile(
  id: TileId,
  sources: readonly PaintedSource[],
  paints: readonly (ClassPaint | null)[],
  plain: string,
): Uint8Array<ArrayBuffer> {
  const view = tileView(id, 2 * UNITS_PER_CELL);
  fills.words.fill(0);
  lines.words.fill(0);
  const hasLines = id.z >= LINE_MIN_ZOOM;
  const width = id.z > LINE_MIN_ZOOM ? 2 : 1;
  const fillOf = colorTable(paints, (paint) => {
    const { fill, line } = paint ?? { fill: 'transparent', line: plain };
    return fill === 'transparent' && !hasLines ? [line, PLAIN_OPACITY] : [fill, FILL_OPACITY];
  });
  const lineOf = colorTable(paints, (paint) => [paint === null ? plain : paint.line, LINE_OPACITY]);
  let isEmpty = true;
  for (const { store, classes } of sources) {
    const { geometry } = store;
    forEachClassified(geometry, classes, view.box, (ordinal, classNumber) => {
      const isFilled = (fillOf[classNumber * 4 + 3] ?? 0) > 0;
      const isLined = hasLines && (lineOf[classNumber * 4 + 3] ?? 0) > 0;
      if (!isFilled && !isLined) return;
      isEmpty = false;
      // A parcel without a fill still hides the fills of the parcels below it, so that stacked parcels don't show through.
      fillCells(fills, geometry, ordinal, view, classNumber);
      if (isLined) outline(geometry, ordinal, view, classNumber, width);
    });
  }
  if (isEmpty) return new Uint8Array(0);
  blend(fillOf, lineOf);
  return encodeRgbaPng(pixels, SIDE, SIDE);
}

/** Returns premultiplied red, green, blue and opacity by class, 0 to 255. */
function colorTable(
  paints: readonly (ClassPaint | null)[],
  paintOf: (paint: ClassPaint | null) => readonly [color: string, opacity: number],
): Float32Array {
  const table = new Float32Array(256 * 4);
  paints.forEach((paint, index) => {
    const [color, opacity] = paintOf(paint);
    const rgb = color.startsWith('#') ? Number.parseInt(color.slice(1), 16) : null;
    if (rgb === null) return;
    const at = (index + 1) * 4;
    table[at] = ((rgb >> 16) & 255) * opacity;
    table[at + 1] = ((rgb >> 8) & 255) * opacity;
    table[at + 2] = (rgb & 255) * opacity;
    table[at + 3] = 255 * opacity;
  });
  return table;
}

/** Mixes the four cells of each pixel. */
function blend(fillOf: Float32Array, lineOf: Float32Array): void {
  pixels.fill(0);
  const { words: fillWords, cells: fillCellsOf } = fills;
  const { words: lineWords, cells: lineCells } = lines;
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const cell = y * 2 * CELLS_PER_SIDE + x * 2;
      if ((x & 1) === 0) {
        // Checks four by two cells at once, because most of a tile is often empty.
        const [upper, lower] = [cell >> 2, (cell + CELLS_PER_SIDE) >> 2];
        if (
          fillWords[upper] === 0 &&
          fillWords[lower] === 0 &&
          lineWords[upper] === 0 &&
          lineWords[lower] === 0
        ) {
          x++;
          continue;
        }
      }
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (let i = 0; i < 4; i++) {
        const at = cell + (i & 1) + (i >> 1) * CELLS_PER_SIDE;
        const line = lineCells[at] ?? 0;
        const table = line === 0 ? fillOf : lineOf;
        const from = (line === 0 ? (fillCellsOf[at] ?? 0) : line) * 4;
        red += table[from] ?? 0;
        green += table[from + 1] ?? 0;
        blue += table[from + 2] ?? 0;
        alpha += table[from + 3] ?? 0;
      }
      if (alpha === 0) continue;
      const to = (y * SIDE + x) * 4;
      pixels[to] = (red / alpha) * 255;
      pixels[to + 1] = (green / alpha) * 255;
      pixels[to + 2] = (blue / alpha) * 255;
      pixels[to + 3] = alpha / 4;
    }
  }
}

function outline(
  { ringStarts, ringEnds, coords }: GeometryBlock,
  ordinal: number,
  view: TileView,
  classNumber: number,
  width: number,
): void {
  const first = ringStarts[ordinal] ?? 0;
  const last = ringStarts[ordinal + 1] ?? 0;
  const unit = 1 / (UNITS_PER_CELL * 2 ** view.shift);
  const originX = view.originX * 2 ** view.shift;
  const originY = view.originY * 2 ** view.shift;
  let from = first === 0 ? 0 : (ringEnds[first - 1] ?? 0) & VERTEX_MASK;
  for (let ring = first; ring < last; ring++) {
    const to = (ringEnds[ring] ?? 0) & VERTEX_MASK;
    let ax = ((coords[to * 2 - 2] ?? 0) - originX) * unit;
    let ay = ((coords[to * 2 - 1] ?? 0) - originY) * unit;
    for (let i = from; i < to; i++) {
      const bx = ((coords[i * 2] ?? 0) - originX) * unit;
      const by = ((coords[i * 2 + 1] ?? 0) - originY) * unit;
      drawLine(ax, ay, bx, by, classNumber, width);
      ax = bx;
      ay = by;
    }
    from = to;
  }
}

/** Draws a line through cells, one or two wide. Only the part near the tile is walked. */
function drawLine(ax: number, ay: number, bx: number, by: number, classNumber: number, width: number): void {
  const [from, to] = spanInside(ax, ay, bx - ax, by - ay, CELLS_PER_SIDE);
  if (from >= to) return;
  const [x, y] = [ax + (bx - ax) * from, ay + (by - ay) * from];
  const [dx, dy] = [(bx - ax) * (to - from), (by - ay) * (to - from)];
  const steps = Math.ceil(Math.max(Math.abs(dx), Math.abs(dy), 1));
  const { cells } = lines;
  const back = width === 2 ? 1 : 0;
  for (let i = 0; i <= steps; i++) {
    const column = Math.floor(x + (dx * i) / steps);
    const row = Math.floor(y + (dy * i) / steps);
    for (let r = row - back; r <= row; r++)
      for (let c = column - back; c <= column; c++)
        if (r >= 0 && c >= 0 && r < CELLS_PER_SIDE && c < CELLS_PER_SIDE)
          cells[r * CELLS_PER_SIDE + c] = classNumber;
  }
}
