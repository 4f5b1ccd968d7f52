import { hilbertKey, orderByKey } from '../../tiles/hilbert.ts';
import type { RowBoxes } from './row-boxes.ts';

/** A node of SQLite's R-tree: depth (of the root), number of cells, then 24 bytes a cell (SQLite, rtree.c). */
export const NODE_BYTES = 4 + 51 * 24;
const CELLS = 51;
const CELL_BYTES = 24;

/** What an R-tree's three tables hold, each in the order of its key. */
export interface PackedTree {
  /** Calls `visit` for every node from number 1, the root; the bytes are valid until it returns. */
  eachNode(visit: (number: number, bytes: Buffer) => void): void;
  /** The leaf of each row, by the place of the row among those that were added. */
  leafOfRow: Uint32Array;
  /** The parent of each node, by number; 0 for the root. */
  parents: Uint32Array;
}

/** Full nodes along the Hilbert curve. Null when nothing was added. */
export function packTree(rowBoxes: RowBoxes): PackedTree | null {
  const { count, rows, boxes } = rowBoxes;
  if (count === 0) return null;
  const order = orderAlongCurve(rowBoxes);
  /** Nodes by level, leaves first; the root's level last. */
  const sizes: number[] = [];
  for (let size = Math.ceil(count / CELLS); ; size = Math.ceil(size / CELLS)) {
    sizes.push(size);
    if (size === 1) break;
  }
  // The root is number 1, the level below it begins at 2, the leaves have the last numbers.
  const firsts = sizes.map(() => 0);
  for (let level = sizes.length - 1, next = 1; level >= 0; level--) {
    firsts[level] = next;
    next += sizes[level] as number;
  }
  const nodeCount = sizes.reduce((sum, size) => sum + size, 0);
  const nodeBoxes = new Float32Array((nodeCount + 1) * 4);
  const parents = new Uint32Array(nodeCount + 1);
  const leafOfRow = new Uint32Array(count);
  const childrenOf = (level: number) => (level === 0 ? count : (sizes[level - 1] as number));
  const childBox = (level: number, child: number): [Float32Array, number] =>
    level === 0
      ? [boxes, (order[child] as number) * 4]
      : [nodeBoxes, ((firsts[level - 1] as number) + child) * 4];
  for (let level = 0; level < sizes.length; level++) {
    for (let index = 0; index < (sizes[level] as number); index++) {
      const node = (firsts[level] as number) + index;
      const to = Math.min(childrenOf(level), (index + 1) * CELLS);
      const target = node * 4;
      nodeBoxes.set([Infinity, Infinity, -Infinity, -Infinity], target);
      for (let child = index * CELLS; child < to; child++) {
        const [from, at] = childBox(level, child);
        nodeBoxes[target] = Math.min(nodeBoxes[target] as number, from[at] as number);
        nodeBoxes[target + 1] = Math.min(nodeBoxes[target + 1] as number, from[at + 1] as number);
        nodeBoxes[target + 2] = Math.max(nodeBoxes[target + 2] as number, from[at + 2] as number);
        nodeBoxes[target + 3] = Math.max(nodeBoxes[target + 3] as number, from[at + 3] as number);
        if (level === 0) leafOfRow[order[child] as number] = node;
        else parents[(firsts[level - 1] as number) + child] = node;
      }
    }
  }
  return {
    leafOfRow,
    parents,
    eachNode(visit) {
      const bytes = Buffer.alloc(NODE_BYTES);
      for (let level = sizes.length - 1; level >= 0; level--) {
        for (let index = 0; index < (sizes[level] as number); index++) {
          const from = index * CELLS;
          const to = Math.min(childrenOf(level), from + CELLS);
          bytes.fill(0);
          if (level === sizes.length - 1) bytes.writeUInt16BE(level, 0);
          bytes.writeUInt16BE(to - from, 2);
          for (let child = from, at = 4; child < to; child++, at += CELL_BYTES) {
            const id =
              level === 0 ? (rows[order[child] as number] as number) : (firsts[level - 1] as number) + child;
            const [box, place] = childBox(level, child);
            bytes.writeUInt32BE(0, at);
            bytes.writeUInt32BE(id, at + 4);
            bytes.writeFloatBE(box[place] as number, at + 8);
            bytes.writeFloatBE(box[place + 2] as number, at + 12);
            bytes.writeFloatBE(box[place + 1] as number, at + 16);
            bytes.writeFloatBE(box[place + 3] as number, at + 20);
          }
          visit((firsts[level] as number) + index, bytes);
        }
      }
    },
  };
}

/** The places of the rows along the Hilbert curve: neighbors on the ground are neighbors in the list. */
export function orderAlongCurve({ count, boxes, extent }: RowBoxes): Uint32Array {
  return orderByKey(keysOf(count, boxes, extent));
}

function keysOf(
  count: number,
  boxes: Float32Array,
  [west, south, east, north]: readonly [number, number, number, number],
): Uint32Array {
  const scaleX = 65_535 / Math.max(1e-9, east - west);
  const scaleY = 65_535 / Math.max(1e-9, north - south);
  const onGrid = (value: number) => Math.max(0, Math.min(65_535, Math.floor(value)));
  const keys = new Uint32Array(count);
  for (let index = 0; index < count; index++) {
    const at = index * 4;
    const x = ((boxes[at] as number) + (boxes[at + 2] as number)) / 2;
    const y = ((boxes[at + 1] as number) + (boxes[at + 3] as number)) / 2;
    keys[index] = hilbertKey(onGrid((x - west) * scaleX), onGrid((y - south) * scaleY));
  }
  return keys;
}
