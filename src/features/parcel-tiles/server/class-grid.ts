import { createCellGrid, fillCells, forEachClassified } from '../../../backend/tiles/cell-grid.ts';
import { FeatureShape } from '../../../backend/tiles/feature-shape.ts';
import { TILE_EXTENT, tileView } from '../../../backend/tiles/grid.ts';
import { MvtBuffer } from '../../../backend/tiles/mvt-buffer.ts';
import { MvtLayer } from '../../../backend/tiles/mvt-layer.ts';
import type { TileId } from '../../../kernel/geo.ts';
import { PARCEL_LAYER } from '../rules/tile-limits.ts';
import type { TileSource } from './parcel-tile.ts';

/** Up to this zoom a parcel is a pixel or two wide: classes are drawn as a grid of 512 by 512 cells, one feature per class. */
export const CLASS_GRID_MAX_ZOOM = 12;

const SIDE = 512;
const CELL = TILE_EXTENT / SIDE;

const grid = createCellGrid(SIDE);
const shape = new FeatureShape();
const layer = new MvtLayer(PARCEL_LAYER);
const tile = new MvtBuffer(1 << 16);

/** Encodes merged rectangles, one feature per class, with the property `class` when a source has classes. Features have no ids. */
export function encodeClassGrid(id: TileId, sources: readonly TileSource[]): Uint8Array<ArrayBuffer> {
  const view = tileView(id, 0);
  grid.words.fill(0);
  let hasClasses = false;
  for (const { store, classes } of sources) {
    hasClasses ||= classes !== null;
    forEachClassified(store.geometry, classes, view.box, (ordinal, classNumber) =>
      fillCells(grid, store.geometry, ordinal, view, classNumber),
    );
  }
  layer.reset();
  mergeCells();
  for (const classNumber of found) {
    shape.begin(3);
    for (let i = firstOf[classNumber] ?? 0; i > 0; i = nextOf[i] ?? 0) {
      const at = i * 4;
      shape.addRectangle(
        (boxes[at] ?? 0) * CELL,
        (boxes[at + 1] ?? 0) * CELL,
        (boxes[at + 2] ?? 0) * CELL,
        (boxes[at + 3] ?? 0) * CELL,
      );
    }
    layer.tagCount = 0;
    if (hasClasses) {
      layer.tags[layer.tagCount++] = layer.key('class');
      layer.tags[layer.tagCount++] = layer.addUintValue(classNumber);
    }
    layer.addFeature(null, shape);
  }
  tile.reset();
  layer.appendTo(tile);
  return tile.view().slice();
}

/** The rectangles of the current tile, four values each, from index 1. `nextOf` links the rectangles of a class; 0 ends the list. */
let boxes = new Uint16Array(4 << 12);
let nextOf = new Uint32Array(1 << 12);
const firstOf = new Uint32Array(256);
const lastOf = new Uint32Array(256);
/** The classes that have rectangles, in the order of their first cell. */
let found: number[] = [];

/** Finds runs of one class in a row, and extends each down while the rows below have the same run. */
function mergeCells(): void {
  const { cells, words } = grid;
  for (const classNumber of found) firstOf[classNumber] = 0;
  found = [];
  let count = 0;
  for (let row = 0; row < SIDE; row++) {
    const start = row * SIDE;
    for (let column = 0; column < SIDE;) {
      if ((column & 3) === 0 && words[(start + column) >> 2] === 0) {
        column += 4;
        continue;
      }
      const classNumber = cells[start + column] ?? 0;
      let end = column + 1;
      if (classNumber !== 0) {
        while (end < SIDE && cells[start + end] === classNumber) end++;
        let below = row + 1;
        while (below < SIDE && isRun(below, column, end, classNumber)) {
          // Clears the cells, so that they are not found again.
          for (let at = below * SIDE + column; at < below * SIDE + end; at++) cells[at] = 0;
          below++;
        }
        addBox(++count, classNumber, column, row, end, below);
      }
      column = end;
    }
  }
}

function addBox(
  at: number,
  classNumber: number,
  west: number,
  north: number,
  east: number,
  south: number,
): void {
  if (at === nextOf.length) {
    const [moreBoxes, moreNext] = [new Uint16Array(at * 8), new Uint32Array(at * 2)];
    moreBoxes.set(boxes);
    moreNext.set(nextOf);
    [boxes, nextOf] = [moreBoxes, moreNext];
  }
  boxes[at * 4] = west;
  boxes[at * 4 + 1] = north;
  boxes[at * 4 + 2] = east;
  boxes[at * 4 + 3] = south;
  nextOf[at] = 0;
  if (firstOf[classNumber] === 0) {
    firstOf[classNumber] = at;
    found.push(classNumber);
  } else nextOf[lastOf[classNumber] ?? 0] = at;
  lastOf[classNumber] = at;
}

/** Returns true when this row has exactly this run: cells of the class from `from` to `to`, with other cells next to them. */
function isRun(row: number, from: number, to: number, classNumber: number): boolean {
  const { cells } = grid;
  const start = row * SIDE;
  if (from > 0 && cells[start + from - 1] === classNumber) return false;
  if (to < SIDE && cells[start + to] === classNumber) return false;
  for (let column = from; column < to; column++) if (cells[start + column] !== classNumber) return false;
  return true;
}
