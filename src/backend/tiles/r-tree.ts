/**
 * A packed R-tree over int32 boxes (west, north, east, south), flat: the leaf boxes in their given order (Hilbert order makes
 * it good), then each level above, sixteen children a node. Nothing but boxes is stored: children follow from position.
 */
const FAN = 16;

/** First node of each level and, last, the number of nodes; leaves first. */
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

/** `leaves`: four numbers a box. Returns the tree: the leaves followed by the levels above. */
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

/** Where the found leaves go; grows as needed and is used again for the next search. */
export interface SearchHits {
  indices: Uint32Array;
  count: number;
}

export function createSearchHits(): SearchHits {
  return { indices: new Uint32Array(4096), count: 0 };
}

/** The leaves that meet the box, ascending. */
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

/** Runs of neighboring leaves, pairs of first and one past the last, ascending; grows as needed and is used again. */
export interface SearchRuns {
  bounds: Uint32Array;
  /** Runs, not numbers. */
  count: number;
}

export function createSearchRuns(): SearchRuns {
  return { bounds: new Uint32Array(2048), count: 0 };
}

/**
 * As {@link searchRTree}, the found leaves as runs. What lies wholly in the box is taken without looking at its leaves: of a tile in the middle of a
 * county only the edge is searched.
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

/** Nodes [from, to) of a level; `width`: the leaves under each. */
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
