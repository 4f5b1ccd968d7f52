import { ChunkedInt32 } from './chunked.ts';
import type { ContainerWriter } from './container-writer.ts';
import { type FlatGeometry, type GeometryKind, HOLE_BIT, VERTEX_MASK } from './geometry-block.ts';
import { GRID_SIZE, gridX, gridY } from './grid.ts';
import { curveCell, curveScale, hilbertKey, orderByKey } from './hilbert.ts';
import { buildRTree } from './r-tree.ts';

/** Collects features in any order and writes them as a geometry block in the order that the caller passes, such as {@link hilbertOrder}. */
export class GeometryCollector {
  readonly kind: GeometryKind;
  featureCount = 0;
  /** The area of the last polygon that was added, in square grid units. */
  lastArea = 0;
  readonly #coords = new ChunkedInt32();
  readonly #ringEnds = new ChunkedInt32();
  readonly #ringStarts = new ChunkedInt32();
  readonly #boxes = new ChunkedInt32();
  #ring = new Int32Array(4096);

  constructor(kind: GeometryKind) {
    this.kind = kind;
    this.#ringStarts.push(0);
  }

  /** Adds a feature in degrees; all numbers must be finite. Rings that vanish on the grid are left out, but the feature stays. */
  add(geometry: FlatGeometry): void {
    const { coords, ringEnds, polygonEnds } = geometry;
    let west = GRID_SIZE + 1;
    let north = west;
    let east = -1;
    let south = -1;
    let from = 0;
    let polygon = 0;
    let isShell = true;
    let hasShell = false;
    this.lastArea = 0;
    for (let ringIndex = 0; ringIndex < ringEnds.length; ringIndex++) {
      const to = ringEnds[ringIndex] ?? 0;
      if (this.#ring.length < (to - from) * 2) this.#ring = new Int32Array((to - from) * 3);
      const ring = this.#ring;
      let n = 0;
      let lastX = -1;
      let lastY = -1;
      for (let i = from; i < to; i++) {
        const x = gridX(coords[i * 2] ?? 0);
        const y = gridY(coords[i * 2 + 1] ?? 0);
        if (x === lastX && y === lastY && this.kind !== 'point') continue;
        ring[n++] = x;
        ring[n++] = y;
        lastX = x;
        lastY = y;
        if (x < west) west = x;
        if (x > east) east = x;
        if (y < north) north = y;
        if (y > south) south = y;
      }
      from = to;
      if (this.kind === 'polygon') {
        // If the shell vanished on the grid, its holes are dropped, too.
        if (isShell || hasShell) hasShell = this.#addPolygonRing(ring, n >> 1, isShell) || !isShell;
      } else if (n > 0) this.#addVertices(ring, n >> 1);
      isShell = false;
      if (ringIndex + 1 >= (polygonEnds[polygon] ?? ringEnds.length + 1)) {
        polygon++;
        isShell = true;
      }
    }
    this.#ringStarts.push(this.#ringEnds.length);
    this.#boxes.push(west);
    this.#boxes.push(north);
    this.#boxes.push(east);
    this.#boxes.push(south);
    this.featureCount++;
  }

  #addVertices(ring: Int32Array, count: number): void {
    for (let i = 0; i < count * 2; i++) this.#coords.push(ring[i] ?? 0);
    this.#ringEnds.push(this.#coords.length >> 1);
  }

  #addPolygonRing(ring: Int32Array, closedCount: number, isShell: boolean): boolean {
    let count = closedCount;
    if (count > 1 && ring[0] === ring[count * 2 - 2] && ring[1] === ring[count * 2 - 1]) count--;
    if (count < 3) return false;
    const area = ringArea(ring, count);
    if (area === 0) return false;
    this.lastArea += isShell ? Math.abs(area) : -Math.abs(area);
    if (area > 0 === isShell) {
      for (let i = 0; i < count * 2; i++) this.#coords.push(ring[i] ?? 0);
    } else {
      for (let i = count - 1; i >= 0; i--) {
        this.#coords.push(ring[i * 2] ?? 0);
        this.#coords.push(ring[i * 2 + 1] ?? 0);
      }
    }
    const end = this.#coords.length >> 1;
    this.#ringEnds.push(isShell ? end : end | HOLE_BIT);
    return true;
  }

  /** Returns the bounds of all features on the grid, or null without any feature. */
  extent(): [number, number, number, number] | null {
    if (this.featureCount === 0) return null;
    let [west, north, east, south] = [GRID_SIZE, GRID_SIZE, 0, 0];
    for (let i = 0; i < this.#boxes.length; i += 4) {
      west = Math.min(west, this.#boxes.at(i));
      north = Math.min(north, this.#boxes.at(i + 1));
      east = Math.max(east, this.#boxes.at(i + 2));
      south = Math.max(south, this.#boxes.at(i + 3));
    }
    return [west, north, east, south];
  }

  /** Returns the order of the features along the Hilbert curve of this extent: `order[ordinal]` is the index at which the feature was added. */
  hilbertOrder(): Uint32Array {
    const [west, north, east, south] = this.extent() ?? [0, 0, 1, 1];
    const scale = curveScale(west, north, east, south);
    const keys = new Uint32Array(this.featureCount);
    for (let i = 0; i < keys.length; i++) {
      const at = i * 4;
      keys[i] = hilbertKey(
        curveCell(this.#boxes.at(at), this.#boxes.at(at + 2), west, scale),
        curveCell(this.#boxes.at(at + 1), this.#boxes.at(at + 3), north, scale),
      );
    }
    return orderByKey(keys);
  }

  /** Writes the sections `coords`, `ringEnds`, `ringStarts` and `tree`. It can be called only once, because it frees the arrays. */
  write(writer: ContainerWriter, order: Uint32Array): void {
    writer.section('coords', 'i32', (sink) => {
      for (const feature of order) {
        const first = this.#ringStarts.at(feature);
        const last = this.#ringStarts.at(feature + 1);
        if (first < last)
          sink.copyInt32(this.#coords, this.#firstVertex(first) * 2, this.#endOf(last - 1) * 2);
      }
    });
    this.#coords.clear(); // by far the largest array, whose memory the next steps need
    writer.section('ringEnds', 'u32', (sink) => {
      let at = 0;
      for (const feature of order) {
        const last = this.#ringStarts.at(feature + 1);
        for (let ring = this.#ringStarts.at(feature); ring < last; ring++) {
          at += this.#endOf(ring) - this.#firstVertex(ring);
          sink.int32(at | (this.#ringEnds.at(ring) & HOLE_BIT));
        }
      }
    });
    writer.section('ringStarts', 'u32', (sink) => {
      let at = 0;
      sink.int32(0);
      for (const feature of order) {
        at += this.#ringStarts.at(feature + 1) - this.#ringStarts.at(feature);
        sink.int32(at);
      }
    });
    const leaves = new Int32Array(order.length * 4);
    for (let i = 0; i < order.length; i++) {
      const feature = order[i] ?? 0;
      this.#boxes.copy(feature * 4, feature * 4 + 4, leaves, i * 4);
    }
    this.#boxes.clear();
    const tree = buildRTree(leaves);
    writer.section('tree', 'i32', (sink) => sink.bytes(new Uint8Array(tree.buffer)));
  }

  #endOf(ring: number): number {
    return this.#ringEnds.at(ring) & VERTEX_MASK;
  }

  #firstVertex(ring: number): number {
    return ring === 0 ? 0 : this.#endOf(ring - 1);
  }
}

/** Returns the signed area, positive for clockwise rings (y down). It is computed relative to the first vertex, so that products stay exact. */
function ringArea(ring: Int32Array, count: number): number {
  const x0 = ring[0] ?? 0;
  const y0 = ring[1] ?? 0;
  let sum = 0;
  let ax = 0;
  let ay = 0;
  for (let i = 1; i < count; i++) {
    const bx = (ring[i * 2] ?? 0) - x0;
    const by = (ring[i * 2 + 1] ?? 0) - y0;
    sum += ax * by - bx * ay;
    ax = bx;
    ay = by;
  }
  return sum / 2;
}
