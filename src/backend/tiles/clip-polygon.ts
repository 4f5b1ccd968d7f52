import { type PointBuffer, crossAt, createPointBuffer, ensurePoints } from './clip.ts';

/** A part of a ring inside the square, which begins and ends on the square's edge. `xy` holds x and y of each point in turn. */
interface Chain {
  xy: number[];
  /** Where the chain enters and leaves the square: the distance along its edge, clockwise from the upper left corner. */
  enters: number;
  leaves: number;
}

/**
 * Clips a polygon with its holes to a square. Clipping each ring by itself would leave pieces connected by lines along the edge, and holes that share the edge
 * with their shell, and map renderers fill the wrong side of those. Instead, the parts inside are joined clockwise along the edge. That works because the
 * interior lies to the right of both shells (clockwise with y down) and holes (counterclockwise).
 */
export class PolygonClipper {
  #min = 0;
  #max = 0;
  #chains: Chain[] = [];
  /** Rings that lie inside completely. */
  #whole: number[][] = [];
  /** Other rings that don't cross the edge. They may surround the square. */
  #around: number[][] = [];
  readonly #out: PointBuffer = createPointBuffer();

  begin(min: number, max: number): void {
    this.#min = min;
    this.#max = max;
    this.#chains = [];
    this.#whole = [];
    this.#around = [];
  }

  /**
   * Adds a ring: first the shell, then its holes. Rings are not closed and have no repeated vertices. With y down, shells have a positive area and holes a negative
   * one.
   */
  addRing({ xy, count }: PointBuffer): void {
    const chains: number[][] = [];
    let open: number[] | null = null;
    let isBroken = false;
    let startsInside = false;
    const segment: Segment = { ax: 0, ay: 0, bx: 0, by: 0, isCutA: false, isCutB: false };
    for (let i = 0; i < count; i++) {
      const j = i + 1 === count ? 0 : i + 1;
      segment.ax = xy[i * 2] ?? 0;
      segment.ay = xy[i * 2 + 1] ?? 0;
      segment.bx = xy[j * 2] ?? 0;
      segment.by = xy[j * 2 + 1] ?? 0;
      if (!cutSegment(segment, this.#min, this.#max) || isOnEdge(segment, this.#min, this.#max)) {
        open = null;
        isBroken = true;
        continue;
      }
      if (segment.isCutA) open = null;
      if (open === null) {
        if (i === 0 && !segment.isCutA) startsInside = true;
        else isBroken = true;
        chains.push((open = [segment.ax, segment.ay]));
      }
      open.push(segment.bx, segment.by);
      if (segment.isCutB) {
        open = null;
        isBroken = true;
      }
    }
    const [first] = chains;
    if (!isBroken && first !== undefined) {
      first.length -= 2; // the last point repeats the first
      this.#whole.push(first);
      return;
    }
    // The first point of the ring lies inside the square, so the first chain continues the last one.
    if (startsInside && open !== null && first !== undefined && first !== open) {
      chains.shift();
      for (let i = 2; i < first.length; i++) open.push(first[i] ?? 0); // spreading a long chain would overflow the stack
    }
    for (const chain of chains) this.#addChain(chain);
    // A ring that crosses the edge doesn't surround the square.
    if (chains.length === 0) this.#around.push(Array.from(xy.subarray(0, count * 2)));
  }

  /** Calls `emit` for each shell, followed by its holes. The buffer is valid until the next call. */
  finish(emit: (ring: PointBuffer, isHole: boolean) => void): void {
    const shells = this.#chains.length > 0 ? this.#joinChains() : this.#coversAll() ? [this.#square()] : [];
    const holes: number[][] = [];
    for (const ring of this.#whole) (areaOf(ring) > 0 ? shells : holes).push(ring);
    for (const shell of shells) {
      emit(this.#fill(shell), false);
      for (const hole of holes)
        if (shells.length === 1 || isRingInside(hole, shell)) emit(this.#fill(hole), true);
    }
  }

  #addChain(xy: number[]): void {
    const end = xy.length - 2;
    this.#chains.push({
      xy,
      enters: this.#wayTo(xy[0] ?? 0, xy[1] ?? 0),
      leaves: this.#wayTo(xy[end] ?? 0, xy[end + 1] ?? 0),
    });
  }

  #wayTo(x: number, y: number): number {
    const [min, max] = [this.#min, this.#max];
    const side = max - min;
    if (y === min) return x - min;
    if (x === max) return side + y - min;
    if (y === max) return 2 * side + max - x;
    return 3 * side + max - y;
  }

  #joinChains(): number[][] {
    const [only] = this.#chains;
    // The usual case: the parcel crosses the edge once.
    if (this.#chains.length === 1 && only !== undefined) {
      this.#addCorners(only.xy, only.leaves, only.enters);
      return [only.xy];
    }
    const entries = this.#chains.toSorted((a, b) => a.enters - b.enters);
    const taken = new Set<Chain>();
    const nextAfter = (way: number): Chain | undefined =>
      entries.find((chain) => chain.enters >= way && !taken.has(chain)) ??
      entries.find((chain) => !taken.has(chain));
    const rings: number[][] = [];
    for (const start of this.#chains) {
      if (taken.has(start)) continue;
      const ring: number[] = [];
      let chain = start;
      do {
        for (const value of chain.xy) ring.push(value);
        const next = nextAfter(chain.leaves);
        if (next === undefined) break;
        taken.add(next);
        this.#addCorners(ring, chain.leaves, next.enters);
        chain = next;
      } while (chain !== start);
      rings.push(ring);
    }
    return rings;
  }

  /** Adds the corners of the square between the point where a chain leaves and the point where the next one enters. */
  #addCorners(ring: number[], leaves: number, enters: number): void {
    const side = this.#max - this.#min;
    const to = enters < leaves ? enters + 4 * side : enters;
    for (let corner = Math.floor(leaves / side) + 1; corner * side < to; corner++)
      ring.push(...this.#corner(corner % 4));
  }

  #corner(number: number): [number, number] {
    const [min, max] = [this.#min, this.#max];
    return [number === 1 || number === 2 ? max : min, number >= 2 ? max : min];
  }

  #square(): number[] {
    return [0, 1, 2, 3].flatMap((number) => this.#corner(number));
  }

  /**
   * Returns true if the polygon covers the whole square, apart from its holes inside. Call it only if no ring crosses the square's edge. The test point is half
   * a unit inside the square, where no ring of `#around` can have a vertex or a line.
   */
  #coversAll(): boolean {
    const at = this.#min + 0.5;
    return this.#around.filter((ring) => isPointInside(at, at, ring)).length % 2 === 1;
  }

  #fill(ring: readonly number[]): PointBuffer {
    ensurePoints(this.#out, ring.length / 2);
    this.#out.xy.set(ring);
    this.#out.count = ring.length / 2;
    return this.#out;
  }
}

interface Segment {
  ax: number;
  ay: number;
  bx: number;
  by: number;
  isCutA: boolean;
  isCutB: boolean;
}

/**
 * Clips a segment in place, left and right first. Returns false if at most a point of it is inside. The result doesn't depend on the direction of the segment.
 */
function cutSegment(s: Segment, min: number, max: number): boolean {
  s.isCutA = false;
  s.isCutB = false;
  const { ax, ay, bx, by } = s;
  if ((ax < min && bx < min) || (ax > max && bx > max)) return false;
  if (ax < min || ax > max) {
    s.ax = ax < min ? min : max;
    s.ay = crossAt(ax, ay, bx, by, s.ax);
    s.isCutA = true;
  }
  if (bx < min || bx > max) {
    s.bx = bx < min ? min : max;
    s.by = crossAt(ax, ay, bx, by, s.bx);
    s.isCutB = true;
  }
  const [cx, cy, dx, dy] = [s.ax, s.ay, s.bx, s.by];
  if ((cy < min && dy < min) || (cy > max && dy > max)) return false;
  if (cy < min || cy > max) {
    s.ay = cy < min ? min : max;
    s.ax = crossAt(cy, cx, dy, dx, s.ay);
    s.isCutA = true;
  }
  if (dy < min || dy > max) {
    s.by = dy < min ? min : max;
    s.bx = crossAt(cy, cx, dy, dx, s.by);
    s.isCutB = true;
  }
  return s.ax !== s.bx || s.ay !== s.by;
}

/** Returns true if the segment runs along the square's edge. Joining the chains draws that part of the edge if it is needed. */
function isOnEdge({ ax, ay, bx, by }: Segment, min: number, max: number): boolean {
  return (ax === bx && (ax === min || ax === max)) || (ay === by && (ay === min || ay === max));
}

function areaOf(ring: readonly number[]): number {
  let area = 0;
  const [x0 = 0, y0 = 0] = ring;
  for (let i = 2; i + 3 < ring.length; i += 2) {
    area +=
      ((ring[i] ?? 0) - x0) * ((ring[i + 3] ?? 0) - y0) -
      ((ring[i + 2] ?? 0) - x0) * ((ring[i + 1] ?? 0) - y0);
  }
  return area;
}

/** Tests the first vertex of the ring that is not on a line of the shell. A ring that touches the shell everywhere counts as inside. */
function isRingInside(ring: readonly number[], shell: readonly number[]): boolean {
  for (let i = 0; i < ring.length; i += 2) {
    const [x, y] = [ring[i] ?? 0, ring[i + 1] ?? 0];
    if (!isOnLine(x, y, shell)) return isPointInside(x, y, shell);
  }
  return true;
}

function isOnLine(x: number, y: number, ring: readonly number[]): boolean {
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [ax, ay, bx, by] = [ring[j] ?? 0, ring[j + 1] ?? 0, ring[i] ?? 0, ring[i + 1] ?? 0];
    const isInBox =
      x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by);
    if (isInBox && (bx - ax) * (y - ay) === (by - ay) * (x - ax)) return true;
  }
  return false;
}

function isPointInside(x: number, y: number, ring: readonly number[]): boolean {
  let isInside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [ax, ay, bx, by] = [ring[j] ?? 0, ring[j + 1] ?? 0, ring[i] ?? 0, ring[i + 1] ?? 0];
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) isInside = !isInside;
  }
  return isInside;
}
