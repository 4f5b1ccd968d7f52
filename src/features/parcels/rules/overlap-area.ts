import { boxOf } from '../../../kernel/geo.ts';
import { bucketOf, type EdgeIndex, indexEdges } from './edge-index.ts';
import type { ParcelGeometry } from './parcel-row.ts';

/** The numbers per edge in a list: left x, left y, right x, right y, sign. */
const STRIDE = 5;
/** With more pairs of edges than this, sorting the edges is faster than comparing all pairs. */
const MAX_PAIRS = 20_000;
/** The share of a shape's width below which a sum of edges counts as zero, because of rounding errors. */
const ROUNDING = 1e-12;

/** Edges clipped to the parcel's range of x, each from left to right. The sign is 1 where the inside lies below the edge, otherwise -1. */
interface EdgeList {
  numbers: Float64Array;
  length: number;
}

/**
 * Measures how much of one shape (a parcel) lies in others, without constructing the intersection. A polygon's area is the sum of the trapezoids under its
 * edges, positive for edges that run left and negative for the others. So the area of an intersection is the signed sum, over all pairs of an edge of one
 * shape and an edge of the other, of the area under both edges. This sum is correct even where edges coincide or touch. That is common, because zoning
 * lines follow parcel lines, and it breaks algorithms that follow outlines. Coordinates are relative to the corner of the shape's box, so that small shapes
 * keep their precision. Shapes must be valid, with counterclockwise shells and clockwise holes. Areas are in the square of the coordinates' unit. For
 * degrees, only ratios of areas are meaningful: a common factor for longitudes cancels out, and only the change of the latitude's cosine within the shape
 * remains as an error. The share of a shape of h degrees at latitude p is off by less than h * tan(p) / 115: 0.0007% for a lot of 100 m at 40 degrees,
 * 0.07% for a ranch of 10 km.
 */
export class OverlapMeter {
  /** The area of the shape itself. */
  area = 0;
  #x = 0;
  #y = 0;
  #width = 0;
  #height = 0;
  readonly #own: EdgeList = { numbers: new Float64Array(256 * STRIDE), length: 0 };
  readonly #others: EdgeList = { numbers: new Float64Array(256 * STRIDE), length: 0 };

  /** West, south, east, north of the shape. */
  get box(): [number, number, number, number] {
    return [this.#x, this.#y, this.#x + this.#width, this.#y + this.#height];
  }

  setShape({ coords, ringEnds }: ParcelGeometry): void {
    const [west, south, east, north] = boxOf(coords, 0, ringEnds.at(-1) ?? 0);
    this.#x = west;
    this.#y = south;
    this.#width = east - west;
    this.#height = north - south;
    const own = this.#own;
    own.length = 0;
    this.area = 0;
    let from = 0;
    for (const end of ringEnds) {
      for (let at = from * 2; at < end * 2 - 2; at += 2) {
        const x1 = (coords[at] as number) - west;
        const y1 = (coords[at + 1] as number) - south;
        const x2 = (coords[at + 2] as number) - west;
        const y2 = (coords[at + 3] as number) - south;
        if (x1 === x2) continue;
        this.area += ((x1 - x2) * (y1 + y2)) / 2;
        if (x1 < x2) push(own, x1, y1, x2, y2, -1);
        else push(own, x2, y2, x1, y1, 1);
      }
      from = end;
    }
  }

  /** Returns the area of the shape that lies inside the polygons. */
  measure(polygons: EdgeIndex): number {
    const others = this.#others;
    others.length = 0;
    const widthBelow = this.#gather(polygons);
    if (widthBelow !== null) {
      // No listed edge enters the box. Unless vertical edges cross it, the shape lies outside the polygons (0) or inside them (the whole width).
      if (Math.abs(widthBelow) <= ROUNDING * this.#width) return 0;
      if (Math.abs(widthBelow - this.#width) <= ROUNDING * this.#width) return this.area;
    }
    const own = this.#own;
    const isLarge = own.length * others.length > MAX_PAIRS * STRIDE * STRIDE;
    const area = isLarge ? sweepEdges(own, others) : pairEdges(own, others);
    return Math.max(0, Math.min(this.area, area));
  }

  /**
   * Lists the relevant edges, clipped to the shape's range of x. Returns null when one of them enters the shape's box. Otherwise all of them
   * pass above the box, and the result is the sum of their signed widths: the width of the box if it lies inside the polygons, 0 if it lies
   * outside, and another value if vertical edges cross the box.
   */
  #gather(index: EdgeIndex): number | null {
    const { coords, bucketStarts, bucketEdges } = index;
    const others = this.#others;
    const width = this.#width;
    const height = this.#height;
    const firstBucket = bucketOf(index, this.#x);
    const lastBucket = bucketOf(index, this.#x + width);
    let widthBelow = 0;
    let entersBox = false;
    for (let bucket = firstBucket; bucket <= lastBucket; bucket++) {
      const end = bucketStarts[bucket + 1] as number;
      for (let entry = bucketStarts[bucket] as number; entry < end; entry++) {
        const at = (bucketEdges[entry] as number) * 2;
        const fromX = coords[at] as number;
        const toX = coords[at + 2] as number;
        // An edge in several buckets is used only in the first one.
        if (bucket > firstBucket && bucketOf(index, Math.min(fromX, toX)) < bucket) continue;
        const isLeftward = toX < fromX;
        const sign = isLeftward ? 1 : -1;
        const left = isLeftward ? at + 2 : at;
        const right = isLeftward ? at : at + 2;
        let x1 = (coords[left] as number) - this.#x;
        let x2 = (coords[right] as number) - this.#x;
        if (x2 <= 0 || x1 >= width) continue;
        let y1 = (coords[left + 1] as number) - this.#y;
        let y2 = (coords[right + 1] as number) - this.#y;
        if (y1 <= 0 && y2 <= 0) continue;
        const slope = (y2 - y1) / (x2 - x1);
        if (x2 > width) {
          y2 = y1 + slope * (width - x1);
          x2 = width;
        }
        if (x1 < 0) {
          y1 -= slope * x1;
          x1 = 0;
        }
        if (y1 <= 0 && y2 <= 0) continue;
        if (y1 < height || y2 < height) entersBox = true;
        else widthBelow += sign * (x2 - x1);
        push(others, x1, y1, x2, y2, sign);
      }
    }
    return entersBox ? null : widthBelow;
  }
}

/** Returns the area of a shape. See {@link OverlapMeter} for the requirements. */
export function areaOf(shape: ParcelGeometry): number {
  const meter = new OverlapMeter();
  meter.setShape(shape);
  return meter.area;
}

/** Returns the area of the intersection of two shapes. See {@link OverlapMeter} for the requirements. */
export function overlapArea(a: ParcelGeometry, b: ParcelGeometry): number {
  const meter = new OverlapMeter();
  meter.setShape(a);
  return meter.measure(indexEdges(b));
}

function push(list: EdgeList, x1: number, y1: number, x2: number, y2: number, sign: number): void {
  const at = list.length;
  if (at + STRIDE > list.numbers.length) {
    const grown = new Float64Array(list.numbers.length * 2);
    grown.set(list.numbers);
    list.numbers = grown;
  }
  const { numbers } = list;
  numbers[at] = x1;
  numbers[at + 1] = y1;
  numbers[at + 2] = x2;
  numbers[at + 3] = y2;
  numbers[at + 4] = sign;
  list.length = at + STRIDE;
}

/** Returns the sum of the areas under all pairs of an edge of each list. */
function pairEdges(a: EdgeList, b: EdgeList): number {
  let area = 0;
  for (let i = 0; i < a.length; i += STRIDE)
    for (let j = 0; j < b.length; j += STRIDE) area += areaUnderBoth(a.numbers, i, b.numbers, j);
  return area;
}

/** Like {@link pairEdges}, but goes from left to right and pairs each edge only with those that it may share a range of x with. */
function sweepEdges(a: EdgeList, b: EdgeList): number {
  const others = fromLeft(b);
  let nearby: number[] = [];
  let next = 0;
  let area = 0;
  for (const i of fromLeft(a)) {
    const left = a.numbers[i] as number;
    const right = a.numbers[i + 2] as number;
    for (; next < others.length && (b.numbers[others[next] as number] as number) < right; next++)
      nearby.push(others[next] as number);
    nearby = nearby.filter((j) => (b.numbers[j + 2] as number) > left);
    for (const j of nearby) area += areaUnderBoth(a.numbers, i, b.numbers, j);
  }
  return area;
}

/** Returns the positions at which the edges begin in a list's numbers, ordered by the left ends of the edges. */
function fromLeft({ numbers, length }: EdgeList): number[] {
  return Array.from({ length: length / STRIDE }, (_, edge) => edge * STRIDE).sort(
    (a, b) => (numbers[a] as number) - (numbers[b] as number),
  );
}

/** Returns the signed area above y = 0 and under one edge of each list. Edges of `a` never lie below 0. */
function areaUnderBoth(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const a1 = a[i] as number;
  const a2 = a[i + 2] as number;
  const b1 = b[j] as number;
  const b2 = b[j + 2] as number;
  const from = a1 > b1 ? a1 : b1;
  const to = a2 < b2 ? a2 : b2;
  if (from >= to) return 0;
  const aY = a[i + 1] as number;
  const bY = b[j + 1] as number;
  const aSlope = ((a[i + 3] as number) - aY) / (a2 - a1);
  const bSlope = ((b[j + 3] as number) - bY) / (b2 - b1);
  const ya1 = aY + aSlope * (from - a1);
  const ya2 = aY + aSlope * (to - a1);
  const yb1 = bY + bSlope * (from - b1);
  const yb2 = bY + bSlope * (to - b1);
  const sign = (a[i + 4] as number) * (b[j + 4] as number);
  const above1 = yb1 - ya1;
  const above2 = yb2 - ya2;
  if (above1 * above2 < 0) {
    const t = above1 / (above1 - above2);
    const crossing = ya1 + t * (ya2 - ya1);
    const low1 = above1 > 0 ? ya1 : yb1;
    const low2 = above2 > 0 ? ya2 : yb2;
    return sign * (to - from) * (t * meanHeight(low1, crossing) + (1 - t) * meanHeight(crossing, low2));
  }
  const bIsLower = above1 + above2 < 0;
  return sign * (to - from) * (bIsLower ? meanHeight(yb1, yb2) : meanHeight(ya1, ya2));
}

/** Returns the mean height of a line between two heights. The part of the line below 0 counts as 0. */
function meanHeight(y1: number, y2: number): number {
  if (y1 >= 0 && y2 >= 0) return (y1 + y2) / 2;
  if (y1 <= 0 && y2 <= 0) return 0;
  const top = y1 > 0 ? y1 : y2;
  return (top * top) / (2 * Math.abs(y1 - y2));
}
