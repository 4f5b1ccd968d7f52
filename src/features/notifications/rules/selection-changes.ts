import type { NoticeKind } from './notice-kinds.ts';

/**
 * The kinds of changes that are counted for the parcels inside a selection: all kinds that followers of a single parcel are notified about, except `gone`, because a
 * parcel that is gone leaves the selection.
 */
export const COUNTED_KINDS = [
  'owner',
  'value',
  'sale',
  'shape',
  'use',
  'split',
  'merged',
] as const satisfies readonly NoticeKind[];

/** What happened to a parcel of a selection: it entered, it left, or it stayed and changed. The names are kinds of notifications. */
export const SELECTION_KINDS = ['entered', 'left', 'changed'] as const satisfies readonly NoticeKind[];
type SelectionKind = (typeof SELECTION_KINDS)[number];

/** Row numbers (`ogc_fid`) of one edition, as bits. */
export type RowSet = Uint8Array;

/** How the rows of two editions belong together. Row numbers begin with 1. */
export interface EditionPairs {
  /** The row of the newer edition that is the same parcel, by the row of the older one; 0 when it is gone. */
  newOfOld: Uint32Array;
  /** The changes of a parcel that both editions have: a bit for each of `COUNTED_KINDS`, by the row of the newer edition. */
  changed: Uint8Array;
}

export interface SelectionChanges {
  /** The number of parcels. */
  counts: Record<SelectionKind, number>;
  /** The number of changed parcels by kind. A parcel with changes of two kinds counts in both. */
  byKind: Partial<Record<(typeof COUNTED_KINDS)[number], number>>;
  /** The first rows of each kind: of the older edition for `left`, otherwise of the newer edition. */
  first: Record<SelectionKind, number[]>;
}

/** Returns the set of these rows. `maxRow`: the highest row number of the edition. */
export function rowSet(rows: Iterable<number>, maxRow: number): RowSet {
  const set = new Uint8Array((maxRow >> 3) + 1);
  for (const row of rows) if (row <= maxRow) set[row >> 3] = (set[row >> 3] ?? 0) | (1 << (row & 7));
  return set;
}

/** Returns how many of these rows are in the set. */
export function countOf(set: RowSet, rows: readonly number[]): number {
  return rows.filter((row) => has(set, row)).length;
}

/** The maximum memory in bytes of the selections of one batch of projects: a bit for each row of both editions and each project. */
const BATCH_BYTES = 16 << 20;
const MAX_BATCH = 500;

/** Returns how many projects are compared at once. Each batch opens both editions. */
export function projectsAtOnce({ maxOldRow, maxNewRow }: { maxOldRow: number; maxNewRow: number }): number {
  return Math.min(MAX_BATCH, Math.max(1, Math.floor(BATCH_BYTES / ((maxOldRow + maxNewRow) / 8 + 1))));
}

function has(set: RowSet, row: number): boolean {
  return ((set[row >> 3] ?? 0) & (1 << (row & 7))) !== 0;
}

/** Returns the bits of kinds, for `EditionPairs.changed`. */
export function bitsOfKinds(kinds: readonly string[]): number {
  return COUNTED_KINDS.reduce((bits, kind, index) => (kinds.includes(kind) ? bits | (1 << index) : bits), 0);
}

/** Compares what a query selects in two editions. `listed`: the maximum length of each list of first rows. */
export function selectionChanges(
  before: RowSet,
  after: RowSet,
  { newOfOld, changed }: EditionPairs,
  listed: number,
): SelectionChanges {
  const first: SelectionChanges['first'] = { entered: [], left: [], changed: [] };
  const counts: SelectionChanges['counts'] = { entered: 0, left: 0, changed: 0 };
  /** The rows of the newer edition whose parcel was selected in the older edition. */
  const stayed = new Uint8Array(after.length);
  // Plain loops: a county may have a million parcels, and hundreds of projects are compared.
  for (let byte = 0; byte < before.length; byte++) {
    const bits = before[byte] as number;
    for (let row = byte * 8, rest = bits; rest !== 0; row++, rest >>= 1) {
      if ((rest & 1) === 0) continue;
      const now = newOfOld[row] ?? 0;
      if (now > 0 && has(after, now)) {
        stayed[now >> 3] = (stayed[now >> 3] as number) | (1 << (now & 7));
        continue;
      }
      if (counts.left++ < listed) first.left.push(row);
    }
  }
  /** The number of parcels by their bits of `changed`. */
  const byBits = new Uint32Array(256);
  for (let byte = 0; byte < after.length; byte++) {
    const here = stayed[byte] as number;
    for (let row = byte * 8, rest = after[byte] as number; rest !== 0; row++, rest >>= 1) {
      if ((rest & 1) === 0) continue;
      if ((here & (1 << (row & 7))) === 0) {
        if (counts.entered++ < listed) first.entered.push(row);
        continue;
      }
      const bits = changed[row] ?? 0;
      if (bits === 0) continue;
      byBits[bits] = (byBits[bits] as number) + 1;
      if (counts.changed++ < listed) first.changed.push(row);
    }
  }
  const byBit = COUNTED_KINDS.map((_, bit) =>
    byBits.reduce((sum, count, bits) => ((bits & (1 << bit)) === 0 ? sum : sum + count), 0),
  );
  const byKind = Object.fromEntries(
    COUNTED_KINDS.flatMap((kind, bit) => ((byBit[bit] ?? 0) > 0 ? [[kind, byBit[bit]]] : [])),
  ) as SelectionChanges['byKind'];
  return { counts, byKind, first };
}
