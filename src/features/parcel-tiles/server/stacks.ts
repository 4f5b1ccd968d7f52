import { type GeometryBlock, VERTEX_MASK } from '../../../backend/tiles/geometry-block.ts';

/** The uppermost drawn parcel of each stack, by a hash of the shape. */
export type StackTops = Map<number, number>;

/** Remembers a drawn parcel as the uppermost of its stack so far. Parcels with the same shape, such as the condos of a building, are a stack. */
export function addToStack(tops: StackTops, geometry: GeometryBlock, ordinal: number): void {
  tops.set(shapeKey(geometry, ordinal), ordinal);
}

/** Returns true when a parcel with the same shape is drawn over this one. */
export function isUnderOther(tops: StackTops, geometry: GeometryBlock, ordinal: number): boolean {
  const top = tops.get(shapeKey(geometry, ordinal));
  return top !== undefined && top !== ordinal && haveSameShape(geometry, ordinal, top);
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
