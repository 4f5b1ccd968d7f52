import { firstPlace } from '../../../../kernel/first-place.ts';
import { type ParcelStore, textOfCode } from '../../../parcel-tiles/server/index.ts';
import { quantiles } from './summary.ts';
import { type Selected, storedNumbers } from './selected-numbers.ts';

export type GroupValue = string | number | boolean | null;

/** The groups of the selected parcels by one column: a key for each parcel, and the value that a key stands for. Key 0 means no value. */
export interface GroupKeys {
  keys: Uint32Array;
  /** The number of keys, including key 0. */
  size: number;
  valueOf(key: number): GroupValue;
}

const MS_PER_DAY = 86_400_000;

/** Groups parcels by a column: texts and numbers by value, dates by year. Returns undefined when the county doesn't fill the column. */
export function groupKeys(store: ParcelStore, name: string, selected: Selected): GroupKeys | undefined {
  const found = storedNumbers(store, name, selected);
  if (found === undefined) return undefined;
  const { column, numbers, none } = found;
  const keys = new Uint32Array(numbers.length);
  if (column.kind === 'text') {
    keys.set(numbers);
    return {
      keys,
      size: column.distinct + 1,
      valueOf: (key) => (key === 0 ? null : textOfCode(store, name, key)),
    };
  }
  const isDate = column.kind === 'date';
  const byValue = new Map<number, number>();
  const values: number[] = [];
  let [lastNumber, lastKey] = [Number.NaN, 0];
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] as number;
    if (number === none || number !== number) continue;
    // Neighbors often have the same value.
    if (number !== lastNumber) {
      const value = isDate ? yearOfDay(number) : number;
      let key = byValue.get(value);
      if (key === undefined) {
        values.push(value);
        byValue.set(value, (key = values.length));
      }
      [lastNumber, lastKey] = [number, key];
    }
    keys[i] = lastKey;
  }
  const isBoolean = column.kind === 'boolean';
  return {
    keys,
    size: values.length + 1,
    valueOf(key) {
      const value = values[key - 1];
      if (value === undefined) return null;
      return isBoolean ? value === 1 : value;
    },
  };
}

function yearOfDay(day: number): number {
  return new Date(day * MS_PER_DAY).getUTCFullYear();
}

/** The tables of larger pairs are made of the pairs that occur only. */
const MAX_TABLE = 1 << 22;

/** Joins the groups of two columns to groups of their pairs. */
export function pairKeys(
  first: GroupKeys,
  second: GroupKeys,
): Omit<GroupKeys, 'valueOf'> & { partsOf(key: number): [number, number] } {
  const { size } = second;
  const keys = new Uint32Array(first.keys.length);
  if (first.size * size <= MAX_TABLE) {
    for (let i = 0; i < keys.length; i++)
      keys[i] = (first.keys[i] as number) * size + (second.keys[i] as number);
    return { keys, size: first.size * size, partsOf: (key) => [Math.floor(key / size), key % size] };
  }
  const byPair = new Map<number, number>();
  const pairs: number[] = [];
  for (let i = 0; i < keys.length; i++) {
    const pair = (first.keys[i] as number) * size + (second.keys[i] as number);
    let key = byPair.get(pair);
    if (key === undefined) {
      key = pairs.length;
      pairs.push(pair);
      byPair.set(pair, key);
    }
    keys[i] = key;
  }
  return {
    keys,
    size: pairs.length,
    partsOf(key) {
      const pair = pairs[key] ?? 0;
      return [Math.floor(pair / size), pair % size];
    },
  };
}

export function countKeys({ keys, size }: Pick<GroupKeys, 'keys' | 'size'>): Uint32Array {
  const counts = new Uint32Array(size);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as number;
    counts[key] = (counts[key] as number) + 1;
  }
  return counts;
}

/** Returns the keys with the largest counts, largest first, from `from` on; of equal counts the smaller key. Keys without parcels are left out. */
export function topKeys(counts: Uint32Array, limit: number, from = 0): number[] {
  if (limit <= 0) return [];
  // The smallest count among the largest ones, so that only candidates are sorted.
  const sorted = counts.slice(from).toSorted();
  const least = Math.max(1, sorted.at(-limit) ?? 1);
  const candidates: number[] = [];
  let equal = 0;
  const more = sorted.length - firstPlace(sorted.length, (place) => (sorted[place] as number) <= least);
  const room = limit - more;
  for (let key = from; key < counts.length; key++) {
    const count = counts[key] as number;
    if (count > least || (count === least && equal < room)) candidates.push(key);
    if (count === least) equal++;
  }
  return candidates
    .toSorted((a, b) => (counts[b] as number) - (counts[a] as number) || a - b)
    .slice(0, limit);
}

export interface GroupedNumbers {
  known: Uint32Array;
  sums: Float64Array;
}

/** Adds up a measure by group. `numbers` has NaN for parcels without a value, which count in no group. */
export function sumByKey(
  { keys, size }: Pick<GroupKeys, 'keys' | 'size'>,
  numbers: Float64Array,
): GroupedNumbers {
  const known = new Uint32Array(size);
  const sums = new Float64Array(size);
  for (let i = 0; i < keys.length; i++) {
    const number = numbers[i] as number;
    if (number !== number) continue;
    const key = keys[i] as number;
    known[key] = (known[key] as number) + 1;
    sums[key] = (sums[key] as number) + number;
  }
  return { known, sums };
}

/** Returns quantiles of a measure for each wanted group. One pass distributes the values to their groups. */
export function quantilesByKey(
  { keys, size }: Pick<GroupKeys, 'keys' | 'size'>,
  numbers: Float64Array,
  known: Uint32Array,
  wanted: readonly number[],
  shares: readonly number[],
): Map<number, (number | null)[]> {
  const isWanted = new Uint8Array(size);
  for (const key of wanted) isWanted[key] = 1;
  const ends = new Uint32Array(size);
  let total = 0;
  for (let key = 0; key < size; key++) {
    if (isWanted[key] === 1) total += known[key] as number;
    ends[key] = total;
  }
  const sorted = new Float64Array(total);
  const next = ends.slice();
  for (let i = keys.length - 1; i >= 0; i--) {
    const key = keys[i] as number;
    const number = numbers[i] as number;
    if (isWanted[key] === 0 || number !== number) continue;
    sorted[(next[key] = (next[key] as number) - 1)] = number;
  }
  return new Map(
    wanted.map((key) => [key, quantiles(sorted.subarray(next[key], ends[key]), shares)] as const),
  );
}
