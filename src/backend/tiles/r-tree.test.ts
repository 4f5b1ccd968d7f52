import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hilbertKey, orderByKey } from './hilbert.ts';
import {
  boxOfSelected,
  buildRTree,
  createSearchHits,
  createSearchRuns,
  searchRTree,
  searchRTreeRuns,
} from './r-tree.ts';

const coordinate = fc.integer({ min: -1000, max: 1000 });
const box = fc
  .tuple(coordinate, coordinate, fc.nat(100), fc.nat(100))
  .map(([x, y, width, height]): [number, number, number, number] => [x, y, x + width, y + height]);

test('a search finds the same boxes as a comparison with every box', () => {
  const hits = createSearchHits();
  fc.assert(
    fc.property(fc.array(box, { maxLength: 700 }), box, (boxes, wanted) => {
      const tree = buildRTree(Int32Array.from(boxes.flat()));
      searchRTree(tree, boxes.length, wanted, hits);
      const expected = boxes.flatMap(([west, north, east, south], i) =>
        west <= wanted[2] && east >= wanted[0] && north <= wanted[3] && south >= wanted[1] ? [i] : [],
      );
      expect([...hits.indices.slice(0, hits.count)]).toEqual(expected);
    }),
  );
});

test('runs are the same leaves, joined where they follow each other', () => {
  const hits = createSearchHits();
  const runs = createSearchRuns();
  const large = fc.constant<[number, number, number, number]>([-900, -900, 900, 900]);
  fc.assert(
    fc.property(fc.array(box, { maxLength: 700 }), fc.oneof(box, large), (boxes, wanted) => {
      const tree = buildRTree(Int32Array.from(boxes.flat()));
      searchRTree(tree, boxes.length, wanted, hits);
      searchRTreeRuns(tree, boxes.length, wanted, runs);
      const bounds = [...runs.bounds.slice(0, runs.count * 2)];
      const leaves = Array.from({ length: runs.count }, (_, run) => {
        const [from = 0, to = 0] = bounds.slice(run * 2, run * 2 + 2);
        return Array.from({ length: to - from }, (__, i) => from + i);
      });
      expect(leaves.flat()).toEqual([...hits.indices.slice(0, hits.count)]);
      // The bounds ascend and the runs don't touch.
      expect(new Set(bounds).size).toBe(bounds.length);
    }),
  );
});

test('the box around the selected leaves is the same as one computed from the box of each', () => {
  const selected = fc.array(fc.tuple(box, fc.boolean()), { maxLength: 700 });
  fc.assert(
    fc.property(selected, (leaves) => {
      const tree = buildRTree(Int32Array.from(leaves.flatMap(([leafBox]) => leafBox)));
      const boxes = leaves.flatMap(([leafBox, isSelected]) => (isSelected ? [leafBox] : []));
      const side = (index: number, best: (...values: number[]) => number) =>
        best(...boxes.map((bounds) => bounds[index] ?? 0));
      const expected = [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)];
      const found = boxOfSelected(
        tree,
        Uint8Array.from(leaves, ([, isSelected]) => Number(isSelected)),
      );
      expect(found).toEqual(boxes.length === 0 ? null : expected);
    }),
  );
});

test('more hits than the list holds make it longer', () => {
  const count = 10_000;
  const tree = buildRTree(new Int32Array(count * 4));
  const hits = createSearchHits();
  searchRTree(tree, count, [0, 0, 0, 0], hits);
  expect(hits.count).toBe(count);
  const apart = Int32Array.from({ length: count * 4 }, (_, i) => (i % 8 < 4 ? 0 : 5));
  const runs = createSearchRuns();
  searchRTreeRuns(buildRTree(apart), count, [0, 0, 0, 0], runs);
  expect(runs.count).toBe(count / 2);
});

test('keys are sorted in ascending order, and equal keys keep their order', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(3), fc.integer({ min: 0, max: 2 ** 32 - 1 }))), (keys) => {
      const expected = keys.map((_, i) => i).toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
      expect([...orderByKey(Uint32Array.from(keys))]).toEqual(expected);
    }),
  );
});

test('the curve goes from cell to neighboring cell', () => {
  const step = 65_536 / 32;
  const cells = Array.from({ length: 1024 }, (_, i) => ({ x: i % 32, y: Math.floor(i / 32) }));
  const along = cells.toSorted(
    (a, b) => hilbertKey(a.x * step, a.y * step) - hilbertKey(b.x * step, b.y * step),
  );
  for (let i = 1; i < along.length; i++) {
    const [a, b] = [along[i - 1], along[i]];
    expect(Math.abs((a?.x ?? 0) - (b?.x ?? 0)) + Math.abs((a?.y ?? 0) - (b?.y ?? 0))).toBe(1);
  }
});
