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
