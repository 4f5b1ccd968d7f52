import { VERTEX_MASK } from '../../../../backend/tiles/geometry-block.ts';
import { GRID_SIZE, gridX, gridY } from '../../../../backend/tiles/grid.ts';
import { latOfMercatorY, MERCATOR_RADIUS_M } from '../../../../kernel/geo.ts';
import type { ParcelStore } from '../parcel-store.ts';
import { BitGrid } from './bit-grid.ts';

/** The maximum number of cells on the longer side, without the margin: up to 5 MB per image. */
const MAX_CELLS = 6_144;
/** Cells smaller than 128 units of the grid, 3.7 m at 40° latitude, would show the errors of the parcels themselves. */
const MIN_CELL_UNITS = 128;
/** Empty cells around everything, so that dilated shapes don't reach the edge. */
const MARGIN_CELLS = 64;
/** A parcel is in the wrong place when it is farther outside of the county's box than the longer side of the box times this factor. */
const FAR_SHARE = 1;
/** Without an outline, the middle 98 percent of the parcels determine where the county is. */
const TAIL_SHARE = 0.01;
/** A parcel within this distance of the box is never too far, because the box of a county with one parcel has no size. In units: 3.7 km at 40° latitude. */
const MIN_REACH = 1 << 17;
/** The x of the prime meridian, in the middle of the grid. */
const MIDDLE_X = GRID_SIZE / 2;

/** The position of a county's image on the grid, and the size of its cells. */
export interface Frame {
  /** The upper left corner, in units of the grid. `west` is negative for a county on both sides of the 180th meridian. */
  west: number;
  north: number;
  /** The side of a cell, in units of the grid. */
  cellUnits: number;
  cellMeters: number;
  columns: number;
  rows: number;
  farParcels: number;
  /** Moves an x of the grid west by the width of the map if the county crosses the 180th meridian and x lies east of the middle. */
  wrap(x: number): number;
  /** Returns the image, or its halves west and east of the 180th meridian. `offset` converts x back to the grid. */
  parts(grid: BitGrid): { grid: BitGrid; offset: number }[];
}

type Box = [west: number, north: number, east: number, south: number];

/** Returns the frame of a county's parcels and outline; each step of `coarser` doubles the side of a cell. Returns null without parcels. */
export function frameOf(
  store: ParcelStore,
  base: GeoJSON.MultiPolygon['coordinates'] | null,
  coarser: number,
): Frame | null {
  const count = store.meta.parcelCount;
  if (count === 0) return null;
  const { points } = store;
  const corners = (base ?? []).flatMap((rings) => rings[0] ?? []);
  const isWrapped = crosses(points, corners);
  const wrap = (x: number) => (isWrapped && x > MIDDLE_X ? x - GRID_SIZE : x);
  const core = corners.length > 0 ? boxOfCorners(corners, wrap) : middleOf(points, wrap);
  const reach = Math.max(MIN_REACH, FAR_SHARE * Math.max(core[2] - core[0], core[3] - core[1]));
  const box: Box = [...core];
  let farParcels = 0;
  for (let parcel = 0; parcel < count; parcel++) {
    const x = wrap(points[parcel * 2] as number);
    const y = points[parcel * 2 + 1] as number;
    if (x < core[0] - reach || x > core[2] + reach || y < core[1] - reach || y > core[3] + reach) {
      farParcels++;
      continue;
    }
    extendByParcel(store, parcel, wrap, box);
  }
  const longer = Math.max(box[2] - box[0], box[3] - box[1], MIN_CELL_UNITS);
  // The side of a cell is a power of two, so that the 180th meridian lies between two cells.
  const cellUnits = Math.max(MIN_CELL_UNITS, 2 ** Math.ceil(Math.log2(longer / MAX_CELLS))) * 2 ** coarser;
  const west = (Math.floor(box[0] / cellUnits) - MARGIN_CELLS) * cellUnits;
  const north = (Math.floor(box[1] / cellUnits) - MARGIN_CELLS) * cellUnits;
  const lat = latOfMercatorY((box[1] + box[3]) / 2 / GRID_SIZE);
  const unitMeters = ((2 * Math.PI * MERCATOR_RADIUS_M) / GRID_SIZE) * Math.cos((lat * Math.PI) / 180);
  return {
    west,
    north,
    cellUnits,
    cellMeters: cellUnits * unitMeters,
    columns: Math.ceil((box[2] - west) / cellUnits) + MARGIN_CELLS,
    rows: Math.ceil((box[3] - north) / cellUnits) + MARGIN_CELLS,
    farParcels,
    wrap,
    parts: (grid) => (isWrapped ? halves(grid, -west / cellUnits) : [{ grid, offset: 0 }]),
  };
}

/** Returns true when a county lies on both sides of the 180th meridian and has nothing near the middle of the map. */
function crosses(points: Int32Array, corners: readonly GeoJSON.Position[]): boolean {
  let [isWest, isEast, isMiddle] = [false, false, false];
  const note = (x: number) => {
    if (x < GRID_SIZE / 4) isWest = true;
    else if (x > (GRID_SIZE / 4) * 3) isEast = true;
    else isMiddle = true;
  };
  if (corners.length > 0) for (const [lon = 0] of corners) note(gridX(lon));
  else for (let at = 0; at < points.length; at += 2) note(points[at] as number);
  return isWest && isEast && !isMiddle;
}

function boxOfCorners(corners: readonly GeoJSON.Position[], wrap: (x: number) => number): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon = 0, lat = 0] of corners) extend(box, wrap(gridX(lon)), gridY(lat));
  return box;
}

function middleOf(points: Int32Array, wrap: (x: number) => number): Box {
  const count = points.length / 2;
  const tail = Math.floor(count * TAIL_SHARE);
  const xs = new Float64Array(count);
  const ys = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    xs[at] = wrap(points[at * 2] as number);
    ys[at] = points[at * 2 + 1] as number;
  }
  xs.sort();
  ys.sort();
  const last = count - 1 - tail;
  return [xs[tail] as number, ys[tail] as number, xs[last] as number, ys[last] as number];
}

function extendByParcel(
  { geometry: { coords, ringEnds, ringStarts } }: ParcelStore,
  parcel: number,
  wrap: (x: number) => number,
  box: Box,
): void {
  const first = ringStarts[parcel] as number;
  const from = first === 0 ? 0 : (ringEnds[first - 1] as number) & VERTEX_MASK;
  const to = (ringEnds[(ringStarts[parcel + 1] as number) - 1] as number) & VERTEX_MASK;
  for (let at = from * 2; at < to * 2; at += 2)
    extend(box, wrap(coords[at] as number), coords[at + 1] as number);
}

function extend(box: Box, x: number, y: number): void {
  if (x < box[0]) box[0] = x;
  if (y < box[1]) box[1] = y;
  if (x > box[2]) box[2] = x;
  if (y > box[3]) box[3] = y;
}

/**
 * Each half overlaps the meridian by this many cells, because simplifying would cut off corners that lie on the meridian. `degreesOf` (make-outline.ts)
 * limits the longitudes to ±180 afterwards.
 */
const OVERLAP_CELLS = 4;

/** Cuts an image at the column where the x of the grid is 0. Returns the cells west and east of it, with the overlap. */
function halves(grid: BitGrid, column: number): { grid: BitGrid; offset: number }[] {
  const part = (from: number, to: number) => {
    const mask = new BitGrid(grid.width, grid.height);
    for (let row = 0; row < grid.height; row++) mask.fillRun(row, from, to);
    return mask.and(grid);
  };
  return [
    { grid: part(0, column - 1 + OVERLAP_CELLS), offset: GRID_SIZE },
    { grid: part(column - OVERLAP_CELLS, grid.width - 1), offset: 0 },
  ];
}
