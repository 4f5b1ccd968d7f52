import { type GeometryBlock, VERTEX_MASK } from '../../../backend/tiles/geometry-block.ts';
import { curveCell, curveScale } from '../../../backend/tiles/hilbert.ts';
import { type SearchRuns, haveSameBox } from '../../../backend/tiles/r-tree.ts';
import { firstIndex } from '../../../kernel/first-index.ts';

/**
 * A parcel is compared with at most this many others whose hash leads to the same slot, so that a file with thousands of shapes in one box takes no longer
 * than others.
 */
const MAX_STEPS = 64;

/** The parcels of a store that share their shape with another parcel, such as the condos of a building. */
interface StackedParcels {
  /** In ascending order. */
  ordinals: Uint32Array;
  /** For each of these parcels, the number of its stack, which is less than `count`. */
  stacks: Uint32Array;
  count: number;
}

/**
 * The stacked parcels of each store. A thread finds them once, which takes some milliseconds for a million parcels, so that a tile looks only at these
 * parcels.
 */
const stackedOf = new WeakMap<GeometryBlock, StackedParcels>();

/** Returns the stacked parcels of a store. */
export function stackedParcels(geometry: GeometryBlock): StackedParcels {
  let stacked = stackedOf.get(geometry);
  if (stacked === undefined) stackedOf.set(geometry, (stacked = findStacked(geometry)));
  return stacked;
}

/** Finds the parcels of a tile that lie under another parcel of the same shape. */
export class Stacks {
  #stacked: StackedParcels = { ordinals: new Uint32Array(0), stacks: new Uint32Array(0), count: 0 };
  /** The uppermost drawn parcel of each stack. */
  #tops = new Uint32Array(0);
  #at = 0;

  /**
   * Takes the drawn parcels of a store: those in the runs, without those of class 0 unless `withRest`. Parcels with a higher ordinal are drawn over the
   * others, but a parcel without a class doesn't cover one that has a class.
   */
  begin(geometry: GeometryBlock, classes: Uint8Array | null, withRest: boolean, runs: SearchRuns): void {
    const stacked = stackedParcels(geometry);
    if (stacked.count > this.#tops.length) this.#tops = new Uint32Array(stacked.count);
    this.#stacked = stacked;
    this.#at = 0;
    if (classes === null || withRest) this.#noteTops(runs, null);
    if (classes !== null) this.#noteTops(runs, classes);
  }

  /** Notes the last parcel of each stack in the runs; with `classes`, the last one with a class. */
  #noteTops(runs: SearchRuns, classes: Uint8Array | null): void {
    const { ordinals, stacks } = this.#stacked;
    for (let run = 0; run < runs.count; run++) {
      const end = runs.bounds[run * 2 + 1] as number;
      for (
        let at = firstFrom(ordinals, runs.bounds[run * 2] as number);
        (ordinals[at] as number) < end;
        at++
      ) {
        const ordinal = ordinals[at] as number;
        if (classes === null || classes[ordinal] !== 0) this.#tops[stacks[at] as number] = ordinal;
      }
    }
  }

  /** Returns true when a drawn parcel with the same shape lies over this one. Ask for drawn parcels only, in ascending order. */
  isUnderOther(ordinal: number): boolean {
    const { ordinals, stacks } = this.#stacked;
    if ((ordinals[this.#at] as number) < ordinal) this.#at = firstFrom(ordinals, ordinal);
    return ordinals[this.#at] === ordinal && this.#tops[stacks[this.#at] as number] !== ordinal;
  }
}

/** Returns the index of the first number that is at least `least`. The numbers ascend. */
function firstFrom(numbers: Uint32Array, least: number): number {
  return firstIndex(numbers.length, (index) => (numbers[index] as number) < least);
}

/** Parcels with the same shape have the same place on the Hilbert curve, by which the store orders them, so only parcels of one place are compared. */
function findStacked(geometry: GeometryBlock): StackedParcels {
  const { tree, featureCount } = geometry;
  const groups = new Groups(geometry);
  const [west = 0, north = 0, east = 0, south = 0] = tree.subarray(-4);
  const scale = curveScale(west, north, east, south);
  let from = 0;
  let lastX = -1;
  let lastY = -1;
  for (let ordinal = 0; ordinal < featureCount; ordinal++) {
    const at = ordinal * 4;
    const x = curveCell(tree[at] as number, tree[at + 2] as number, west, scale);
    const y = curveCell(tree[at + 1] as number, tree[at + 3] as number, north, scale);
    if (x === lastX && y === lastY) continue;
    groups.addPlace(from, ordinal);
    from = ordinal;
    lastX = x;
    lastY = y;
  }
  groups.addPlace(from, featureCount);
  return groups.take();
}

/** Groups parcels by their shape, with a hash table for each place on the Hilbert curve. */
class Groups {
  readonly #geometry: GeometryBlock;
  readonly #stackOf = new Map<number, number>();
  /** Ordinal + 1 of the last parcel of a shape; 0: empty. */
  #slots = new Uint32Array(16);
  #count = 0;

  constructor(geometry: GeometryBlock) {
    this.#geometry = geometry;
  }

  addPlace(from: number, to: number): void {
    if (to - from < 2) return;
    const size = 2 ** Math.ceil(Math.log2((to - from) * 2));
    if (size > this.#slots.length) this.#slots = new Uint32Array(size);
    else this.#slots.fill(0, 0, size);
    for (let ordinal = from; ordinal < to; ordinal++) this.#add(ordinal, size - 1);
  }

  #add(ordinal: number, mask: number): void {
    const geometry = this.#geometry;
    const slots = this.#slots;
    let slot = hashOfBox(geometry, ordinal) & mask;
    for (let step = 0; step < MAX_STEPS; step++) {
      const other = (slots[slot] as number) - 1;
      if (
        other >= 0 &&
        haveSameBox(geometry.tree, ordinal, other) &&
        haveSameShape(geometry, ordinal, other)
      ) {
        const stack = this.#stackOf.get(other) ?? this.#count++;
        this.#stackOf.set(other, stack).set(ordinal, stack);
      } else if (other >= 0) {
        slot = (slot + 1) & mask;
        continue;
      }
      slots[slot] = ordinal + 1;
      return;
    }
  }

  take(): StackedParcels {
    const ordinals = Uint32Array.from(this.#stackOf.keys()).toSorted();
    const stacks = ordinals.map((ordinal) => this.#stackOf.get(ordinal) as number);
    return { ordinals, stacks, count: this.#count };
  }
}

function hashOfBox({ tree }: GeometryBlock, ordinal: number): number {
  const at = ordinal * 4;
  const mixed =
    Math.imul((tree[at] as number) ^ Math.imul(tree[at + 1] as number, 0x85eb_ca6b), 0x9e37_79b1) ^
    Math.imul((tree[at + 2] as number) ^ Math.imul(tree[at + 3] as number, 0xc2b2_ae35), 0x27d4_eb2f);
  return mixed ^ (mixed >>> 16);
}

function vertexSpan({ ringStarts, ringEnds }: GeometryBlock, ordinal: number): [from: number, to: number] {
  const [first, last] = [ringStarts[ordinal] as number, ringStarts[ordinal + 1] as number];
  const endBefore = (ring: number) => (ring === 0 ? 0 : (ringEnds[ring - 1] as number) & VERTEX_MASK);
  return [endBefore(first), endBefore(last)];
}

/** Returns true if two parcels have the same vertices in the same order. Compare their boxes first, which is faster. */
export function haveSameShape(geometry: GeometryBlock, a: number, b: number): boolean {
  const { ringStarts, ringEnds, coords } = geometry;
  const [firstA, firstB] = [ringStarts[a] as number, ringStarts[b] as number];
  const rings = (ringStarts[a + 1] as number) - firstA;
  if ((ringStarts[b + 1] as number) - firstB !== rings) return false;
  const [fromA, toA] = vertexSpan(geometry, a);
  const [fromB, toB] = vertexSpan(geometry, b);
  if (toB - fromB !== toA - fromA) return false;
  // The highest bit of an end marks a hole. Subtracting the start leaves the bit as it is, so the comparison covers it too.
  for (let ring = 0; ring < rings; ring++)
    if ((ringEnds[firstA + ring] as number) - fromA !== (ringEnds[firstB + ring] as number) - fromB)
      return false;
  for (let at = 0; at < (toA - fromA) * 2; at++)
    if (coords[fromA * 2 + at] !== coords[fromB * 2 + at]) return false;
  return true;
}
