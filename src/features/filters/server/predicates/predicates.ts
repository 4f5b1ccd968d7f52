import type { SectionArray } from '../../../../backend/tiles/container-view.ts';
import { firstIndex } from '../../../../kernel/first-index.ts';
import { nextFloat32 } from './next-number.ts';
import { type Block, MAX_TABLE, loadTable, loadValues, vector, withBlock } from './vector.ts';

/** Writes 1 to `out` for each of the parcels [from, from + count) that meets the predicate, and 0 for the others. */
export type RowPredicate = (from: number, count: number, out: Block) => void;

export const EVERY: RowPredicate = (_, count, out) => void out.bytes.fill(1, 0, count);
export const NONE: RowPredicate = (_, count, out) => void out.bytes.fill(0, 0, count);
export const constant = (selected: boolean): RowPredicate => (selected ? EVERY : NONE);

/** Looks each value up in a table with a byte for every value: `table[value + offset]`. It is for small numbers and for the codes of texts. */
export function tablePredicate(values: SectionArray, table: Uint8Array, offset: number): RowPredicate {
  const loop = tableLoopOf(values);
  if (loop === null || table.length > MAX_TABLE) return longTablePredicate(values, table, offset);
  return (from, count, out) => {
    loop(loadValues(values, from, count), count, loadTable(table), offset, out.at);
  };
}

function tableLoopOf(values: SectionArray) {
  if (values instanceof Int8Array) return vector.tableI8;
  return values instanceof Int16Array ? vector.tableI16 : null;
}

/**
 * Handles a column with very many distinct texts: its codes have 32 bits, for which there is no table loop, and its table may not fit into the memory of the
 * vector loops.
 */
function longTablePredicate(values: SectionArray, table: Uint8Array, offset: number): RowPredicate {
  return (from, count, { bytes }) => {
    for (let i = 0; i < count; i++) bytes[i] = table[(values[from + i] as number) + offset] as number;
  };
}

/** A range of numbers that includes both of its ends. */
export interface NumberRange {
  low: number;
  high: number;
}

/** Tests whether numbers are in a range. `bounds` are the column's least and greatest value; they exclude the number that marks "no value". */
export function rangePredicate(
  values: SectionArray,
  wanted: NumberRange,
  isIn: boolean,
  bounds: NumberRange,
): RowPredicate {
  const loop = rangeLoopOf(values);
  const { low, high } = storedRange(values, {
    low: Math.max(wanted.low, bounds.low),
    high: Math.min(wanted.high, bounds.high),
  });
  if (!(low <= high)) return constant(!isIn);
  return (from, count, out) => {
    loop(loadValues(values, from, count), count, low, high, isIn, out.at);
  };
}

/** Returns the range with its ends rounded inward to numbers that the array can hold. */
function storedRange(values: SectionArray, { low, high }: NumberRange): NumberRange {
  if (values instanceof Float64Array) return { low, high };
  if (values instanceof Float32Array) return { low: nextFloat32(low), high: -nextFloat32(-high) };
  return { low: Math.ceil(low), high: Math.floor(high) };
}

function rangeLoopOf(values: SectionArray) {
  if (values instanceof Int8Array) return vector.rangeI8;
  if (values instanceof Int16Array) return vector.rangeI16;
  if (values instanceof Int32Array) return vector.rangeI32;
  if (values instanceof Float32Array) return vector.rangeF32;
  if (values instanceof Float64Array) return vector.rangeF64;
  throw new TypeError('no column of numbers is stored like this');
}

const SIEVE_BITS = 14;
const sieveSlot = (value: number): number => Math.imul(value | 0, -1_640_531_535) >>> (32 - SIEVE_BITS);

/** Tests whether numbers are members of a set. A small hash table rejects most numbers before the set is searched. */
export function memberPredicate(
  values: SectionArray,
  wanted: ReadonlySet<number>,
  isIn: boolean,
): RowPredicate {
  const sieve = new Uint8Array(1 << SIEVE_BITS);
  for (const value of wanted) sieve[sieveSlot(value)] = 1;
  const [yes, no] = isIn ? [1, 0] : [0, 1];
  return (from, count, { bytes }) => {
    for (let i = 0; i < count; i++) {
      const value = values[from + i] as number;
      bytes[i] = sieve[sieveSlot(value)] === 1 && wanted.has(value) ? yes : no;
    }
  };
}

/** Copies a mask that was computed before, with one byte per parcel. */
export function maskPredicate(mask: Uint8Array): RowPredicate {
  return (from, count, out) => out.bytes.set(mask.subarray(from, from + count));
}

/** Returns `rowPredicate` with its result replaced by `value` for a few parcels (ascending ordinals). */
export function exceptPredicate(
  rowPredicate: RowPredicate,
  ordinals: Uint32Array,
  value: 0 | 1,
): RowPredicate {
  if (ordinals.length === 0) return rowPredicate;
  return (from, count, out) => {
    rowPredicate(from, count, out);
    for (
      let at = firstIndex(ordinals.length, (index) => (ordinals[index] as number) < from);
      at < ordinals.length;
      at++
    ) {
      const ordinal = ordinals[at] as number;
      if (ordinal >= from + count) return;
      out.bytes[ordinal - from] = value;
    }
  };
}

/** Combines predicates: a parcel must meet all of them (`all`), or one (`any`). An empty group matches every parcel. */
export function groupPredicate(op: 'all' | 'any', rowPredicates: readonly RowPredicate[]): RowPredicate {
  const [first, ...others] = rowPredicates;
  if (first === undefined) return EVERY;
  if (others.length === 0) return first;
  const join = op === 'all' ? vector.keepCommon : vector.addAll;
  return (from, count, out) => {
    first(from, count, out);
    // With this many ones, the remaining predicates can't change the result.
    const settled = op === 'all' ? 0 : count;
    withBlock((answer) => {
      for (const rowPredicate of others) {
        if (vector.countOnes(out.at, count) === settled) return;
        rowPredicate(from, count, answer);
        join(out.at, answer.at, count);
      }
    });
  };
}
