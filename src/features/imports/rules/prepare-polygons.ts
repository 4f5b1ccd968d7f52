import type { ParcelGeometry } from '../../parcels/rules/parcel-row.ts';

/** Polygons as a reader returns them: see `GeometryBuffer`. */
export interface RawPolygons {
  readonly coords: Float64Array;
  readonly vertexCount: number;
  readonly partEnds: readonly number[];
  readonly polygonEnds: readonly number[];
}

/** Polygons in the form in which an edition stores them, in buffers that all rows reuse. */
export class PreparedPolygons {
  coords: Float64Array = new Float64Array(1024);
  vertexCount = 0;
  readonly ringEnds: number[] = [];
  readonly polygonEnds: number[] = [];

  /** A view of the buffers for this row. */
  get geometry(): ParcelGeometry {
    return {
      coords: this.coords.subarray(0, this.vertexCount * 2),
      ringEnds: this.ringEnds,
      polygonEnds: this.polygonEnds,
    };
  }
}

/** `skipped` is the reason when nothing is left; the flags say what was corrected. */
export interface PrepareResult {
  skipped: 'bad_coordinates' | 'no_area' | null;
  closedRing: boolean;
  droppedRing: boolean;
}

const MIN_RING_VERTICES = 4;

/**
 * Copies polygons and corrects them: closes rings, turns shells counterclockwise and holes clockwise, and drops repeated vertices and rings without area.
 * Overwrites `result`.
 */
export function preparePolygons(raw: RawPolygons, into: PreparedPolygons, result: PrepareResult): void {
  result.skipped = null;
  result.closedRing = false;
  result.droppedRing = false;
  into.vertexCount = 0;
  into.ringEnds.length = 0;
  into.polygonEnds.length = 0;
  const room = (raw.vertexCount + raw.partEnds.length) * 2;
  if (into.coords.length < room) into.coords = new Float64Array(room * 2);
  let part = 0;
  for (const polygonEnd of raw.polygonEnds) {
    const ringsBefore = into.ringEnds.length;
    let isShell = true;
    let hasShell = false;
    for (; part < polygonEnd; part++) {
      const from = part === 0 ? 0 : (raw.partEnds[part - 1] ?? 0);
      const kept = copyRing(raw.coords, from, raw.partEnds[part] ?? from, isShell, into, result);
      if (result.skipped !== null) return;
      if (!kept) result.droppedRing = true;
      if (isShell) hasShell = kept;
      isShell = false;
      if (!hasShell) {
        // Holes of a shell without area are dropped with it.
        part = polygonEnd;
        break;
      }
    }
    if (into.ringEnds.length > ringsBefore) into.polygonEnds.push(into.ringEnds.length);
  }
  if (into.polygonEnds.length === 0) result.skipped = 'no_area';
}

function copyRing(
  source: Float64Array,
  from: number,
  to: number,
  isShell: boolean,
  into: PreparedPolygons,
  result: PrepareResult,
): boolean {
  const { coords } = into;
  const start = into.vertexCount * 2;
  let at = start;
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  for (let index = from * 2; index < to * 2; index += 2) {
    const x = source[index] as number;
    const y = source[index + 1] as number;
    if (!(x >= -180 && x <= 180 && y >= -90 && y <= 90)) {
      result.skipped = 'bad_coordinates';
      return false;
    }
    if (x === lastX && y === lastY) continue;
    coords[at] = lastX = x;
    coords[at + 1] = lastY = y;
    at += 2;
  }
  if (at - start < (MIN_RING_VERTICES - 1) * 2) return false;
  if (coords[start] !== lastX || coords[start + 1] !== lastY) {
    coords[at] = coords[start] as number;
    coords[at + 1] = coords[start + 1] as number;
    at += 2;
    result.closedRing = true;
  }
  if (at - start < MIN_RING_VERTICES * 2) return false;
  const doubleArea = planarDoubleArea(coords, start, at);
  // The area of a ring that crosses itself may sum up to zero; PostGIS repairs such rings. A ring whose vertices are all in line is dropped.
  if (doubleArea === 0 && areInLine(coords, start, at)) return false;
  if (doubleArea > 0 !== isShell) reverseVertices(coords, start, at);
  into.vertexCount = at / 2;
  into.ringEnds.push(into.vertexCount);
  return true;
}

/** Returns twice the signed area in square degrees, from coordinate index `from` to before `to`; relative to the first vertex for precision. */
function planarDoubleArea(coords: Float64Array, from: number, to: number): number {
  const x0 = coords[from] as number;
  const y0 = coords[from + 1] as number;
  let sum = 0;
  let previousX = 0;
  let previousY = 0;
  for (let at = from + 2; at < to; at += 2) {
    const x = (coords[at] as number) - x0;
    const y = (coords[at + 1] as number) - y0;
    sum += previousX * y - x * previousY;
    previousX = x;
    previousY = y;
  }
  return sum;
}

function areInLine(coords: Float64Array, from: number, to: number): boolean {
  const x0 = coords[from] as number;
  const y0 = coords[from + 1] as number;
  const dx = (coords[from + 2] as number) - x0;
  const dy = (coords[from + 3] as number) - y0;
  for (let at = from + 4; at < to; at += 2) {
    if (dx * ((coords[at + 1] as number) - y0) !== dy * ((coords[at] as number) - x0)) return false;
  }
  return true;
}

function reverseVertices(coords: Float64Array, from: number, to: number): void {
  for (let low = from, high = to - 2; low < high; low += 2, high -= 2) {
    const x = coords[low] as number;
    const y = coords[low + 1] as number;
    coords[low] = coords[high] as number;
    coords[low + 1] = coords[high + 1] as number;
    coords[high] = x;
    coords[high + 1] = y;
  }
}
