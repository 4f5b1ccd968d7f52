import { expect, it } from 'vitest';
import { bitsOfKinds, projectsAtOnce, rowSet, selectionChanges } from './selection-changes.ts';

/** The older edition has rows 1 to 6. Row 6 is gone. Rows 1 to 5 are rows 5 to 1 of the newer edition, which also has a new row 6. */
const newOfOld = Uint32Array.from([0, 5, 4, 3, 2, 1, 0]);
const changed = Uint8Array.from([0, 0, bitsOfKinds(['value', 'owner']), bitsOfKinds(['value']), 0, 0, 0]);
const compare = (before: readonly number[], after: readonly number[], listed = 10) =>
  selectionChanges(rowSet(before, 6), rowSet(after, 6), { newOfOld, changed }, listed);

it('finds a parcel by its row number in each edition', () => {
  // Old rows 1 and 2 are new rows 5 and 4.
  expect(compare([1, 2], [5, 4])).toMatchObject({ counts: { entered: 0, left: 0, changed: 0 }, byKind: {} });
  expect(compare([1, 2], [4])).toMatchObject({ counts: { left: 1 }, first: { left: [1] } });
  expect(compare([1], [5, 4])).toMatchObject({ counts: { entered: 1 }, first: { entered: [4] } });
});

it('counts new and gone parcels as entered and left', () => {
  expect(compare([6], [6])).toMatchObject({
    counts: { entered: 1, left: 1, changed: 0 },
    first: { entered: [6], left: [6] },
  });
});

it('counts changes only of parcels that stayed, by kind', () => {
  // Old rows 3 and 4 are new rows 3 and 2, which changed.
  expect(compare([3, 4], [3, 2])).toEqual({
    counts: { entered: 0, left: 0, changed: 2 },
    byKind: { owner: 1, value: 2 },
    first: { entered: [], left: [], changed: [2, 3] },
  });
  expect(compare([], [2])).toMatchObject({ counts: { entered: 1, changed: 0 } });
});

it('lists only the first parcels that left, and counts all of a large edition', () => {
  const rows = Array.from({ length: 1000 }, (_, index) => index + 1);
  const same = Uint32Array.from([0, ...rows]);
  const { counts, first } = selectionChanges(
    rowSet(rows, 1000),
    rowSet([], 1000),
    { newOfOld: same, changed: new Uint8Array(1001) },
    3,
  );
  expect([counts.left, first.left]).toEqual([1000, [1, 2, 3]]);
});

it('ignores a row that the edition does not have', () => {
  expect(selectionChanges(rowSet([7, 99], 6), rowSet([8], 6), { newOfOld, changed }, 3)).toMatchObject({
    counts: { entered: 0, left: 0 },
  });
});

it('has a bit for each counted kind, and none for others', () => {
  expect(bitsOfKinds([])).toBe(0);
  expect(bitsOfKinds(['gone', 'new'])).toBe(0);
  expect(bitsOfKinds(['owner', 'merged'])).toBe(0b1000001);
});

it.each([
  ['two small editions', 1000, 1000, 500],
  ['two editions of 250,000 rows', 250_000, 250_000, 268],
  ['a large older and a small newer edition', 2_400_000, 1000, 55],
  ['two enormous editions', 200_000_000, 200_000_000, 1],
])(
  'compares as many projects at once as 16 MB hold, from 1 to 500: %s',
  (_, maxOldRow, maxNewRow, expected) => {
    expect(projectsAtOnce({ maxOldRow, maxNewRow })).toBe(expected);
  },
);
