/**
 * A packed, flat R-tree over int32 boxes (west, north, east, south). The leaf boxes come first in their given order (Hilbert order works well), then each level
 * above, with sixteen children per node. Only boxes are stored, because positions determine the children.
 */
const FAN = 16;

/** Returns the first node of each level, leaves first, and at the end the number of nodes. */
function levelStarts(leafCount: number): number[] {
  const starts = [0];
  let count = leafCount;
  let total = leafCount;
  while (count > 1) {
    starts.push(total);
    count = Math.ceil(count / FAN);
    total += count;
  }
  starts.push(total);
  return starts;
}

/** Returns true if two leaves of a tree have the same box. */
export function haveSameBox(tree: Int32Array, a: number, b: number): boolean {
  for (let i = 0; i < 4; i++) if (tree[a * 4 + i] !== tree[b * 4 + i]) return false;
  return true;
}

/** Builds a tree of `leaves`, with four numbers per box. Returns the leaves followed by the levels above. */
export function buildRTree(leaves: Int32Array): Int32Array {
  const leafCount = leaves.length / 4;
  const starts = levelStarts(leafCount);
  const tree = new Int32Array((starts.at(-1) ?? 0) * 4);
  tree.set(leaves);
  for (let level = 1; level < starts.length - 1; level++) {
    const from = starts[level - 1] ?? 0;
    const to = starts[level] ?? 0;
    for (let child = from, node = to; child < to; child += FAN, node++) {
      let west = 2 ** 31 - 1;
      let north = west;
      let east = -(2 ** 31);
      let south = east;
      for (let i = child; i < Math.min(child + FAN, to); i++) {
        west = Math.min(west, tree[i * 4] ?? 0);
        north = Math.min(north, tree[i * 4 + 1] ?? 0);
        east = Math.max(east, tree[i * 4 + 2] ?? 0);
        south = Math.max(south, tree[i * 4 + 3] ?? 0);
      }
      tree.set([west, north, east, south], node * 4);
    }
  }
  return tree;
}

/** The indices of the leaves that were found. The array grows as needed and is reused for the next search. */
export interface SearchHits {
  indices: Uint32Array;
  count: number;
}

export function createSearchHits(): SearchHits {
  return { indices: new Uint32Array(4096), count: 0 };
}

/** Finds the leaves that overlap or touch the box, in ascending order. */
export function searchRTree(
  tree: Int32Array,
  leafCount: number,
  box: readonly [number, number, number, number],
  hits: SearchHits,
): void {
  hits.count = 0;
  if (leafCount === 0) return;
  const starts = levelStarts(leafCount);
  visit(tree, starts, starts.length - 2, 0, 1, box, hits);
}

function visit(
  tree: Int32Array,
  starts: readonly number[],
  level: number,
  from: number,
  to: number,
  box: readonly [number, number, number, number],
  hits: SearchHits,
): void {
  const start = starts[level] ?? 0;
  const below = level === 0 ? 0 : start - (starts[level - 1] ?? 0);
  const [west, north, east, south] = box;
  for (let i = from; i < to; i++) {
    const at = (start + i) * 4;
    if ((tree[at] ?? 0) > east || (tree[at + 2] ?? 0) < west) continue;
    if ((tree[at + 1] ?? 0) > south || (tree[at + 3] ?? 0) < north) continue;
    if (level > 0) visit(tree, starts, level - 1, i * FAN, Math.min(i * FAN + FAN, below), box, hits);
    else {
      if (hits.count === hits.indices.length) {
        const more = new Uint32Array(hits.count * 2);
        more.set(hits.indices);
        hits.indices = more;
      }
      hits.indices[hits.count++] = i;
    }
  }
}

/** Runs of consecutive leaves, in ascending order: pairs of the first leaf and the one after the last. The array grows as needed and is reused. */
export interface SearchRuns {
  bounds: Uint32Array;
  /** The number of runs, which is half the numbers in `bounds`. */
  count: number;
}

export function createSearchRuns(): SearchRuns {
  return { bounds: new Uint32Array(2048), count: 0 };
}

/**
 * Does the same as {@link searchRTree}, but returns runs of leaves. Nodes completely inside the box are added without a look at their leaves, so for a tile in
 * the middle of a county only the nodes at its edge are searched.
 */
export function searchRTreeRuns(
  tree: Int32Array,
  leafCount: number,
  box: readonly [number, number, number, number],
  runs: SearchRuns,
): void {
  runs.count = 0;
  if (leafCount === 0) return;
  const starts = levelStarts(leafCount);
  const top = starts.length - 2;
  visitRuns({ tree, starts, leafCount, box, runs }, top, 0, 1, FAN ** top);
}

interface RunSearch {
  tree: Int32Array;
  starts: readonly number[];
  leafCount: number;
  box: readonly [number, number, number, number];
  runs: SearchRuns;
}

/** Visits the nodes [from, to) of a level. `width` is the number of leaves under each node. */
function visitRuns(search: RunSearch, level: number, from: number, to: number, width: number): void {
  const { tree, starts, leafCount, box, runs } = search;
  const start = starts[level] ?? 0;
  const below = level === 0 ? 0 : start - (starts[level - 1] ?? 0);
  const [west, north, east, south] = box;
  for (let i = from; i < to; i++) {
    const at = (start + i) * 4;
    const [x0, y0] = [tree[at] ?? 0, tree[at + 1] ?? 0];
    const [x1, y1] = [tree[at + 2] ?? 0, tree[at + 3] ?? 0];
    if (x0 > east || x1 < west || y0 > south || y1 < north) continue;
    if (level === 0 || (x0 >= west && x1 <= east && y0 >= north && y1 <= south))
      addRun(runs, i * width, Math.min((i + 1) * width, leafCount));
    else visitRuns(search, level - 1, i * FAN, Math.min(i * FAN + FAN, below), width / FAN);
  }
}

function addRun(runs: SearchRuns, from: number, to: number): void {
  if (runs.count > 0 && runs.bounds[runs.count * 2 - 1] === from) {
    runs.bounds[runs.count * 2 - 1] = to;
    return;
  }
  if (runs.count * 2 === runs.bounds.length) {
    const more = new Uint32Array(runs.count * 4);
    more.set(runs.bounds);
    runs.bounds = more;
  }
  runs.bounds[runs.count * 2] = from;
  runs.bounds[runs.count * 2 + 1] = to;
  runs.count++;
}

/**
 * Returns the box around the leaves that are selected in `mask` (one byte per leaf, 0 or 1); null if no leaf is selected. Leaves under a node that is inside
 * the box so far can't extend it and are skipped, so it takes 0.3 ms for a million leaves in Hilbert order, of which half are selected.
 */
export function boxOfSelected(tree: Int32Array, mask: Uint8Array): [number, number, number, number] | null {
  const leafCount = mask.length;
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let from = 0, parent = leafCount * 4; from < leafCount; from += FAN, parent += 4) {
    const isInside =
      leafCount > 1 &&
      (tree[parent] as number) >= west &&
      (tree[parent + 1] as number) >= north &&
      (tree[parent + 2] as number) <= east &&
      (tree[parent + 3] as number) <= south;
    if (isInside) continue;
    const to = from + FAN < leafCount ? from + FAN : leafCount;
    for (let leaf = from; leaf < to; leaf++) {
      if (mask[leaf] === 0) continue;
      const at = leaf * 4;
      if ((tree[at] as number) < west) west = tree[at] as number;
      if ((tree[at + 1] as number) < north) north = tree[at + 1] as number;
      if ((tree[at + 2] as number) > east) east = tree[at + 2] as number;
      if ((tree[at + 3] as number) > south) south = tree[at + 3] as number;
    }
  }
  return west > east ? null : [west, north, east, south];
}

/** Returns true if both sides of the box of a leaf are shorter than `side`. */
export function isLeafSmaller(tree: Int32Array, leaf: number, side: number): boolean {
  const at = leaf * 4;
  const width = (tree[at + 2] ?? 0) - (tree[at] ?? 0);
  const height = (tree[at + 3] ?? 0) - (tree[at + 1] ?? 0);
  return width < side && height < side;
}
