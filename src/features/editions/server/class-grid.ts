import { FeatureShape } from '../../../backend/tiles/feature-shape.ts';
import { VERTEX_MASK } from '../../../backend/tiles/geometry-block.ts';
import { TILE_EXTENT, type TileView, tileView } from '../../../backend/tiles/grid.ts';
import { MvtBuffer } from '../../../backend/tiles/mvt-buffer.ts';
import { MvtLayer } from '../../../backend/tiles/mvt-layer.ts';
import { createSearchHits, searchRTree } from '../../../backend/tiles/r-tree.ts';
import type { TileId } from '../../../kernel/geo.ts';
import { PARCEL_LAYER } from '../contract.ts';
import type { ParcelStore } from './parcel-store.ts';
import type { TileSource } from './parcel-tile.ts';

/** Up to here a parcel is a pixel or two: classes are drawn as a grid of 512 cells, one feature a class. */
export const CLASS_GRID_MAX_ZOOM = 12;

const SIDE = 512;
const CELL = TILE_EXTENT / SIDE;
const CELL_BITS = Math.log2(CELL);

const hits = createSearchHits();
const cells = new Uint8Array(SIDE * SIDE);
const shape = new FeatureShape();
const layer = new MvtLayer(PARCEL_LAYER);
const tile = new MvtBuffer(1 << 16);
let crossings = new Float64Array(256);

/** Merged rectangles, one feature a class, with the property `class` where a source has classes. No ids. */
export function encodeClassGrid(id: TileId, sources: readonly TileSource[]): Uint8Array<ArrayBuffer> {
  const view = tileView(id, 0);
  cells.fill(0);
  let hasClasses = false;
  for (const { store, classes } of sources) {
    hasClasses ||= classes !== null;
    searchRTree(store.geometry.tree, store.geometry.featureCount, view.box, hits);
    for (let i = 0; i < hits.count; i++) {
      const ordinal = hits.indices[i] ?? 0;
      const classOf = classes === null ? 1 : (classes[ordinal] ?? 0);
      if (classOf !== 0) fillParcel(store, ordinal, view, classOf);
    }
  }
  layer.reset();
  for (const [classOf, rectangles] of mergeCells()) {
    shape.begin(3);
    const corners = Int32Array.from(rectangles);
    for (let i = 0; i < corners.length / 2; i += 4) shape.addPart(corners, i, i + 4);
    layer.tagCount = 0;
    if (hasClasses) {
      layer.tags[layer.tagCount++] = layer.key('class');
      layer.tags[layer.tagCount++] = layer.addUintValue(classOf);
    }
    layer.addFeature(null, shape);
  }
  tile.reset();
  layer.appendTo(tile);
  return tile.view().slice();
}

/** Paints the cells whose middle is in the parcel, and at least the one in the middle of its box. */
function fillParcel({ geometry }: ParcelStore, ordinal: number, view: TileView, classOf: number): void {
  const { tree } = geometry;
  const bits = view.shift + CELL_BITS;
  const originX = view.originX * 2 ** view.shift;
  const originY = view.originY * 2 ** view.shift;
  const west = ((tree[ordinal * 4] ?? 0) - originX) >> bits;
  const north = ((tree[ordinal * 4 + 1] ?? 0) - originY) >> bits;
  const east = ((tree[ordinal * 4 + 2] ?? 0) - originX) >> bits;
  const south = ((tree[ordinal * 4 + 3] ?? 0) - originY) >> bits;
  const middleX = (west + east) >> 1;
  const middleY = (north + south) >> 1;
  if (middleX >= 0 && middleY >= 0 && middleX < SIDE && middleY < SIDE)
    cells[middleY * SIDE + middleX] = classOf;
  if (east - west < 2 && south - north < 2) return;

  const first = geometry.ringStarts[ordinal] ?? 0;
  const last = geometry.ringStarts[ordinal + 1] ?? 0;
  const unit = 2 ** bits;
  for (let row = Math.max(0, north); row <= Math.min(SIDE - 1, south); row++) {
    const count = crossRow(geometry, first, last, originY + (row + 0.5) * unit);
    for (let i = 0; i + 1 < count; i += 2) {
      const from = Math.max(0, Math.ceil(((crossings[i] ?? 0) - originX) / unit - 0.5));
      const to = Math.min(SIDE - 1, Math.ceil(((crossings[i + 1] ?? 0) - originX) / unit - 0.5) - 1);
      for (let column = from; column <= to; column++) cells[row * SIDE + column] = classOf;
    }
  }
}

/** Where the rings cross a horizontal line, ascending, in `crossings`; returns how many. */
function crossRow(geometry: ParcelStore['geometry'], first: number, last: number, y: number): number {
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
  // Nearly always two: sorting by insertion beats every other way.
  for (let i = 1; i < count; i++) {
    const value = crossings[i] ?? 0;
    let at = i;
    for (; at > 0 && (crossings[at - 1] ?? 0) > value; at--) crossings[at] = crossings[at - 1] ?? 0;
    crossings[at] = value;
  }
  return count;
}

/** Runs of one class in a row, made taller while the rows below have the same run. Four corners a rectangle, by class. */
function mergeCells(): Map<number, number[]> {
  const rectangles = new Map<number, number[]>();
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE;) {
      const classOf = cells[row * SIDE + column] ?? 0;
      let end = column + 1;
      while (end < SIDE && cells[row * SIDE + end] === classOf) end++;
      if (classOf !== 0) {
        let below = row + 1;
        while (below < SIDE && isRun(below, column, end, classOf)) {
          cells.fill(0, below * SIDE + column, below * SIDE + end);
          below++;
        }
        const [x0, y0, x1, y1] = [column * CELL, row * CELL, end * CELL, below * CELL];
        const list = rectangles.get(classOf) ?? [];
        rectangles.set(classOf, list);
        list.push(x0, y0, x1, y0, x1, y1, x0, y1);
      }
      column = end;
    }
  }
  return rectangles;
}

/** True when this row has exactly this run: cells of the class from `from` to `to` and others beside it. */
function isRun(row: number, from: number, to: number, classOf: number): boolean {
  const start = row * SIDE;
  if (from > 0 && cells[start + from - 1] === classOf) return false;
  if (to < SIDE && cells[start + to] === classOf) return false;
  for (let column = from; column < to; column++) if (cells[start + column] !== classOf) return false;
  return true;
}
