import { type GeometryBlock, VERTEX_MASK } from '../../../backend/tiles/geometry-block.ts';

/** A power of two. Few of the parcels of a tile share a bucket without sharing their shape. */
const BUCKETS = 1 << 18;

/**
 * Finds stacks among the drawn parcels of a tile: parcels with the same shape, such as the condos of a building. Each drawn parcel is first counted and then
 * added. Only parcels that share a bucket are compared, because most parcels are in no stack.
 */
export class Stacks {
  readonly #counts = new Uint8Array(BUCKETS);
  /** The uppermost parcel so far, by a hash of the shape. */
  readonly #tops = new Map<number, number>();

  reset(): void {
    this.#counts.fill(0);
    this.#tops.clear();
  }

  count(geometry: GeometryBlock, ordinal: number): void {
    const bucket = bucketOf(geometry, ordinal);
    if ((this.#counts[bucket] as number) < 2) (this.#counts[bucket] as number)++;
  }

  /** Remembers a drawn parcel as the uppermost of its stack so far. Parcels are added in the order in which they are drawn. */
  add(geometry: GeometryBlock, ordinal: number): void {
    if (this.#mayBeStacked(geometry, ordinal)) this.#tops.set(shapeKey(geometry, ordinal), ordinal);
  }

  /** Returns true when a parcel with the same shape is drawn over this one. */
  isUnderOther(geometry: GeometryBlock, ordinal: number): boolean {
    if (!this.#mayBeStacked(geometry, ordinal)) return false;
    const top = this.#tops.get(shapeKey(geometry, ordinal));
    return top !== undefined && top !== ordinal && haveSameShape(geometry, ordinal, top);
  }

  #mayBeStacked(geometry: GeometryBlock, ordinal: number): boolean {
    return (this.#counts[bucketOf(geometry, ordinal)] as number) > 1;
  }
}

/** Returns a small hash of the box: parcels with the same shape have the same one. */
function bucketOf({ tree }: GeometryBlock, ordinal: number): number {
  const at = ordinal * 4;
  const mixed =
    Math.imul((tree[at] as number) ^ Math.imul(tree[at + 1] as number, 0x85eb_ca6b), 0x9e37_79b1) ^
    Math.imul((tree[at + 2] as number) ^ Math.imul(tree[at + 3] as number, 0xc2b2_ae35), 0x27d4_eb2f);
  return (mixed ^ (mixed >>> 16)) & (BUCKETS - 1);
}

/** Returns a hash of the box and the number of vertices. */
function shapeKey(geometry: GeometryBlock, ordinal: number): number {
  const { tree } = geometry;
  const [from, to] = vertexSpan(geometry, ordinal);
  let [high, low] = [to - from, 0];
  for (let at = ordinal * 4; at < ordinal * 4 + 4; at++) {
    const value = tree[at] as number;
    high = Math.imul(high ^ value, 0x9e37_79b1);
    low = Math.imul(low, 31) + value;
  }
  return (high >>> 0) * 2 ** 20 + (low & 0xf_ffff);
}

function vertexSpan({ ringStarts, ringEnds }: GeometryBlock, ordinal: number): [from: number, to: number] {
  const [first, last] = [ringStarts[ordinal] as number, ringStarts[ordinal + 1] as number];
  const endBefore = (ring: number) => (ring === 0 ? 0 : (ringEnds[ring - 1] as number) & VERTEX_MASK);
  return [endBefore(first), endBefore(last)];
}

function haveSameShape(geometry: GeometryBlock, a: number, b: number): boolean {
  const { ringStarts, ringEnds, coords } = geometry;
  const [firstA, firstB] = [ringStarts[a] as number, ringStarts[b] as number];
  const rings = (ringStarts[a + 1] as number) - firstA;
  if ((ringStarts[b + 1] as number) - firstB !== rings) return false;
  const [fromA, toA] = vertexSpan(geometry, a);
  const [fromB, toB] = vertexSpan(geometry, b);
  if (toB - fromB !== toA - fromA) return false;
  // The highest bit of an end says that the ring is a hole, and stays in the difference.
  for (let ring = 0; ring < rings; ring++)
    if ((ringEnds[firstA + ring] as number) - fromA !== (ringEnds[firstB + ring] as number) - fromB)
      return false;
  for (let at = 0; at < (toA - fromA) * 2; at++)
    if (coords[fromA * 2 + at] !== coords[fromB * 2 + at]) return false;
  return true;
}
