import { type BBox, boxOf, doubleArea } from '../../kernel/geo.ts';
import type { GeometryBuffer } from './geometry-buffer.ts';

/** A buffer that is reused for each feature. */
let scratch = new Float64Array(1024);
const TESTED_VERTICES = 5;
/** The maximum number of rings that are grouped by nesting, because each is compared with each other one. */
const MAX_NESTED = 10_000;

/**
 * Groups the rings of a polygon from one of Esri's formats into polygons with holes. Shells are clockwise and holes counterclockwise; a hole belongs to the smallest shell
 * around it. If a ring turns the wrong way, so that a hole is in no shell, the rings are grouped by nesting. Some programs write shells counterclockwise, as in GeoJSON.
 */
export function groupRings(into: GeometryBuffer): void {
  const { partEnds, polygonEnds } = into;
  polygonEnds.length = 0;
  const count = partEnds.length;
  if (count === 0) return;
  if (count === 1) {
    polygonEnds.push(1);
    return;
  }
  const areas = partEnds.map((end, part) => doubleArea(into.coords, startOf(partEnds, part), end));
  reorder(into, ownersOf(into, areas));
}

function startOf(partEnds: readonly number[], part: number): number {
  return part === 0 ? 0 : (partEnds[part - 1] ?? 0);
}

/** Returns for each ring the index of the shell whose hole it is, or its own index. */
function ownersOf(into: GeometryBuffer, areas: readonly number[]): number[] {
  const rings = [...areas.keys()];
  const boxes = into.partEnds.map((end, part) => boxOf(into.coords, startOf(into.partEnds, part), end));
  const shells = rings.filter((ring) => (areas[ring] ?? 0) < 0);
  const ownersAmong = (candidates: readonly number[], isHole: (ring: number) => boolean) =>
    rings.map((ring) => (isHole(ring) ? findOwner(into, { areas, boxes }, ring, candidates) : ring));
  const owners = ownersAmong(shells, (ring) => (areas[ring] ?? 0) > 0);
  const isLost = owners.some((owner, ring) => owner === ring && (areas[ring] ?? 0) > 0);
  if (!isLost || rings.length > MAX_NESTED) return owners;
  return ownersAmong(rings, (ring) => depthOf(into, boxes, ring) % 2 === 1);
}

/** Returns the smallest of the candidates around a ring, or the ring itself if none is. */
function findOwner(
  into: GeometryBuffer,
  { areas, boxes }: { areas: readonly number[]; boxes: readonly BBox[] },
  ring: number,
  candidates: readonly number[],
): number {
  let owner = ring;
  let ownerArea = Infinity;
  for (const other of candidates) {
    const size = Math.abs(areas[other] ?? 0);
    if (other === ring || size >= ownerArea || size < Math.abs(areas[ring] ?? 0)) continue;
    if (!isWithin(into, boxes, ring, other)) continue;
    owner = other;
    ownerArea = size;
  }
  return owner;
}

function depthOf(into: GeometryBuffer, boxes: readonly BBox[], ring: number): number {
  return boxes.filter((_, other) => other !== ring && isWithin(into, boxes, ring, other)).length;
}

function isWithin(into: GeometryBuffer, boxes: readonly BBox[], inner: number, outer: number): boolean {
  const a = boxes[inner];
  const b = boxes[outer];
  if (!a || !b || a[0] < b[0] || a[1] < b[1] || a[2] > b[2] || a[3] > b[3]) return false;
  const from = startOf(into.partEnds, inner);
  const to = into.partEnds[inner] ?? from;
  const step = Math.max(1, Math.floor((to - from) / TESTED_VERTICES));
  let inside = 0;
  let tested = 0;
  // Vertices may lie on the outer ring, where the test is unreliable, so the majority decides.
  for (let vertex = from; vertex < to; vertex += step) {
    tested++;
    const x = into.coords[vertex * 2] as number;
    const y = into.coords[vertex * 2 + 1] as number;
    if (isInRing(into.coords, startOf(into.partEnds, outer), into.partEnds[outer] ?? 0, x, y)) inside++;
  }
  return inside * 2 > tested;
}

function isInRing(coords: Float64Array, from: number, to: number, x: number, y: number): boolean {
  let inside = false;
  for (let at = from * 2; at < (to - 1) * 2; at += 2) {
    const y1 = coords[at + 1] as number;
    const y2 = coords[at + 3] as number;
    if (y1 > y === y2 > y) continue;
    const x1 = coords[at] as number;
    if (x < x1 + ((y - y1) / (y2 - y1)) * ((coords[at + 2] as number) - x1)) inside = !inside;
  }
  return inside;
}

/** Moves the holes of each shell after it and sets the ends of the polygons. */
function reorder(into: GeometryBuffer, ownerOf: readonly number[]): void {
  const order: number[] = [];
  const { partEnds, polygonEnds } = into;
  const ringsOf = Map.groupBy(ownerOf.keys(), (ring) => ownerOf[ring] ?? ring);
  ownerOf.forEach((owner, ring) => {
    if (owner !== ring) return;
    order.push(ring);
    for (const hole of ringsOf.get(ring) ?? []) if (hole !== ring) order.push(hole);
    polygonEnds.push(order.length);
  });
  if (order.every((ring, index) => ring === index)) return;
  const values = into.vertexCount * 2;
  if (scratch.length < values) scratch = new Float64Array(values * 2);
  scratch.set(into.coords.subarray(0, values));
  const ends = [...partEnds];
  let at = 0;
  order.forEach((ring, index) => {
    const from = startOf(ends, ring) * 2;
    const to = (ends[ring] ?? 0) * 2;
    into.coords.set(scratch.subarray(from, to), at);
    at += to - from;
    partEnds[index] = at / 2;
  });
}
