import { PolygonClipper } from './clip-polygon.ts';
import { type PointBuffer, clipLine, createPointBuffer, ensurePoints } from './clip.ts';
import { type GeometryBlock, HOLE_BIT, VERTEX_MASK } from './geometry-block.ts';
import type { TileView } from './grid.ts';

/**
 * One feature in the coordinates of a tile: rounded to tile pixels, clipped to the tile, ready to be written as MVT commands. Its arrays are reused for the
 * next feature.
 */
export class FeatureShape {
  type: 1 | 2 | 3 = 3;
  /** The vertices of all parts, as x, y pairs. */
  #xy = new Int32Array(4096);
  #partEnds = new Int32Array(256);
  #partCount = 0;
  readonly #ring: PointBuffer = createPointBuffer();
  readonly #spare: PointBuffer = createPointBuffer();
  readonly #clipper = new PolygonClipper();
  readonly #corners = new Int32Array(8);

  /**
   * Loads feature `index` of the block. Vertices less than `tolerance` pixels from the previous one are dropped (0: only repeated ones). Returns false if
   * nothing of the feature is left in this tile.
   */
  load(block: GeometryBlock, index: number, view: TileView, tolerance: number): boolean {
    this.#partCount = 0;
    const at = index * 4;
    const { tree } = block;
    const [west, north, east, south] = view.box;
    const edge = 2 * view.half;
    // A feature that lies well inside the tile needs no clipping.
    const isInside =
      (tree[at] ?? 0) > west + edge &&
      (tree[at + 1] ?? 0) > north + edge &&
      (tree[at + 2] ?? 0) < east - edge &&
      (tree[at + 3] ?? 0) < south - edge;
    const first = block.ringStarts[index] ?? 0;
    const last = block.ringStarts[index + 1] ?? 0;
    switch (block.kind) {
      case 'polygon':
        this.type = 3;
        this.#loadPolygons(block, first, last, view, tolerance, isInside);
        break;
      case 'line':
        this.type = 2;
        this.#loadLines(block, first, last, view, tolerance, isInside);
        break;
      case 'point':
        this.type = 1;
        this.#loadPoints(block, first, last, view);
        break;
    }
    return this.#partCount > 0;
  }

  /** Starts a shape whose parts are added in pixels with {@link addPart}. */
  begin(type: 1 | 2 | 3): void {
    this.type = type;
    this.#partCount = 0;
  }

  /** Adds the points [from, to) as a part: a ring, a line, or points. */
  addPart(xy: Int32Array, from: number, to: number): void {
    const start = this.#partCount === 0 ? 0 : (this.#partEnds[this.#partCount - 1] ?? 0);
    const end = start + to - from;
    if (end * 2 > this.#xy.length) {
      const more = new Int32Array(end * 4);
      more.set(this.#xy.subarray(0, start * 2));
      this.#xy = more;
    }
    const target = this.#xy;
    for (let i = from * 2, at = start * 2; i < to * 2; i++, at++) target[at] = xy[i] ?? 0;
    if (this.#partCount === this.#partEnds.length) {
      const more = new Int32Array(this.#partCount * 2);
      more.set(this.#partEnds);
      this.#partEnds = more;
    }
    this.#partEnds[this.#partCount++] = end;
  }

  /** Adds a rectangle as a ring of four corners, clockwise as required for shells. */
  addRectangle(west: number, north: number, east: number, south: number): void {
    const corners = this.#corners;
    corners[0] = corners[6] = west;
    corners[1] = corners[3] = north;
    corners[2] = corners[4] = east;
    corners[5] = corners[7] = south;
    this.addPart(corners, 0, 4);
  }

  #loadPolygons(
    block: GeometryBlock,
    first: number,
    last: number,
    view: TileView,
    tolerance: number,
    isInside: boolean,
  ): void {
    const { ringEnds } = block;
    const ring = this.#ring;
    const clipper = this.#clipper;
    let hasShell = false;
    let from = first === 0 ? 0 : (ringEnds[first - 1] ?? 0) & VERTEX_MASK;
    for (let r = first; r < last; r++) {
      const end = ringEnds[r] ?? 0;
      const to = end & VERTEX_MASK;
      const isHole = (end & HOLE_BIT) !== 0;
      if (!isHole) {
        if (hasShell && !isInside) this.#addClipped();
        hasShell = false;
      }
      if (!isHole || hasShell) {
        loadPixels(block.coords, from, to, view, tolerance, ring);
        const area = tidyRing(ring);
        if (isHole ? area < 0 : area > 0) {
          if (!isHole && !isInside) clipper.begin(view.min, view.max);
          hasShell = true;
          if (isInside) this.addPart(ring.xy, 0, ring.count);
          else clipper.addRing(ring);
        }
      }
      from = to;
    }
    if (hasShell && !isInside) this.#addClipped();
  }

  /** Adds the clipped rings of a polygon. Holes that vanish, and holes of a shell that vanishes, are dropped. */
  #addClipped(): void {
    let hasShell = false;
    this.#clipper.finish((ring, isHole) => {
      const area = tidyRing(ring);
      if (!isHole) hasShell = area > 0;
      if (isHole ? hasShell && area < 0 : area > 0) this.addPart(ring.xy, 0, ring.count);
    });
  }

  #loadLines(
    block: GeometryBlock,
    first: number,
    last: number,
    view: TileView,
    tolerance: number,
    isInside: boolean,
  ): void {
    const line = this.#ring;
    let from = first === 0 ? 0 : (block.ringEnds[first - 1] ?? 0) & VERTEX_MASK;
    for (let r = first; r < last; r++) {
      const to = (block.ringEnds[r] ?? 0) & VERTEX_MASK;
      loadPixels(block.coords, from, to, view, tolerance, line);
      if (isInside) {
        if (line.count >= 2) this.addPart(line.xy, 0, line.count);
      } else {
        clipLine(line, this.#spare, view.min, view.max, (a, b) => this.addPart(this.#spare.xy, a, b));
      }
      from = to;
    }
  }

  /** Loads points without a buffer: each point belongs to one tile only, so that its label is drawn once. */
  #loadPoints(block: GeometryBlock, first: number, last: number, view: TileView): void {
    const from = first === 0 ? 0 : (block.ringEnds[first - 1] ?? 0) & VERTEX_MASK;
    const to = (block.ringEnds[last - 1] ?? 0) & VERTEX_MASK;
    const points = this.#ring;
    loadPixels(block.coords, from, to, view, -1, points);
    let kept = 0;
    for (let i = 0; i < points.count; i++) {
      const x = points.xy[i * 2] ?? 0;
      const y = points.xy[i * 2 + 1] ?? 0;
      if (x < 0 || y < 0 || x >= 4096 || y >= 4096) continue;
      points.xy[kept * 2] = x;
      points.xy[kept * 2 + 1] = y;
      kept++;
    }
    if (kept > 0) this.addPart(points.xy, 0, kept);
  }

  /**
   * Returns an upper bound for the bytes of the commands. Each vertex has two varints of at most 5 bytes; each part has at most two command
   * integers of 5 bytes and one byte that closes a ring.
   */
  maxCommandBytes(): number {
    const vertices = this.#partCount === 0 ? 0 : (this.#partEnds[this.#partCount - 1] ?? 0);
    return vertices * 10 + this.#partCount * 16;
  }

  /** Writes the MVT geometry commands and returns their end. The caller must have made room. */
  writeCommands(bytes: Uint8Array, start: number): number {
    const xy = this.#xy;
    let at = start;
    let x = 0;
    let y = 0;
    let i = 0;
    for (let part = 0; part < this.#partCount; part++) {
      const end = this.#partEnds[part] ?? 0;
      const count = end - i;
      // MVT command integers: count << 3, with 1 for MoveTo and 2 for LineTo. 9 is one MoveTo, 15 is ClosePath.
      let command = this.type === 1 ? (count << 3) | 1 : 9;
      let left = this.type === 1 ? count : 1;
      for (;;) {
        while (command > 0x7f) {
          bytes[at++] = (command & 0x7f) | 0x80;
          command >>>= 7;
        }
        bytes[at++] = command;
        for (; left > 0; left--, i++) {
          const nextX = xy[i * 2] ?? 0;
          const nextY = xy[i * 2 + 1] ?? 0;
          let dx = nextX - x;
          dx = ((dx << 1) ^ (dx >> 31)) >>> 0;
          while (dx > 0x7f) {
            bytes[at++] = (dx & 0x7f) | 0x80;
            dx >>>= 7;
          }
          bytes[at++] = dx;
          let dy = nextY - y;
          dy = ((dy << 1) ^ (dy >> 31)) >>> 0;
          while (dy > 0x7f) {
            bytes[at++] = (dy & 0x7f) | 0x80;
            dy >>>= 7;
          }
          bytes[at++] = dy;
          x = nextX;
          y = nextY;
        }
        if (i >= end) break;
        left = end - i;
        command = (left << 3) | 2;
      }
      if (this.type === 3) bytes[at++] = 15;
    }
    return at;
  }
}

/** Loads the vertices [from, to) rounded to pixels of the tile, without those on or near the previous one. A negative `tolerance` keeps all of them. */
function loadPixels(
  coords: Int32Array,
  from: number,
  to: number,
  view: TileView,
  tolerance: number,
  out: PointBuffer,
): void {
  ensurePoints(out, to - from + 1);
  const { xy } = out;
  const { shift, half, originX, originY } = view;
  let n = 0;
  let lastX = 0;
  let lastY = 0;
  for (let i = from; i < to; i++) {
    const x = (((coords[i * 2] ?? 0) + half) >> shift) - originX;
    const y = (((coords[i * 2 + 1] ?? 0) + half) >> shift) - originY;
    if (n > 0) {
      const dx = x - lastX;
      const dy = y - lastY;
      if (tolerance === 0 ? dx === 0 && dy === 0 : tolerance > 0 && isNear(dx, dy, tolerance, i === to - 1))
        continue;
    }
    xy[n++] = x;
    xy[n++] = y;
    lastX = x;
    lastY = y;
  }
  out.count = n >> 1;
}

/** Returns true if a vertex can be dropped. The last vertex is only dropped if it is repeated, so that connected lines still meet. */
function isNear(dx: number, dy: number, tolerance: number, isLast: boolean): boolean {
  if (isLast) return dx === 0 && dy === 0;
  return dx < tolerance && dx > -tolerance && dy < tolerance && dy > -tolerance;
}

/** Removes repeated vertices of a ring in place. Returns its doubled signed area, or 0 if it vanishes. */
function tidyRing(ring: PointBuffer): number {
  const { xy } = ring;
  let n = ring.count;
  while (n > 1 && xy[0] === xy[n * 2 - 2] && xy[1] === xy[n * 2 - 1]) n--;
  if (n < 3) return 0;
  const x0 = xy[0] ?? 0;
  const y0 = xy[1] ?? 0;
  let area = 0;
  let ax = 0;
  let ay = 0;
  let m = 1;
  for (let i = 1; i < n; i++) {
    const x = xy[i * 2] ?? 0;
    const y = xy[i * 2 + 1] ?? 0;
    const bx = x - x0;
    const by = y - y0;
    if (bx === ax && by === ay) continue;
    area += ax * by - bx * ay;
    xy[m * 2] = x;
    xy[m * 2 + 1] = y;
    m++;
    ax = bx;
    ay = by;
  }
  ring.count = m;
  return m < 3 ? 0 : area;
}
