import type { SectionArray } from '../../../../backend/tiles/container-view.ts';
import { firstIndex } from '../../../../kernel/first-index.ts';
import { MS_PER_DAY } from '../../../../kernel/units.ts';
import {
  NULL_MARKERS,
  type ParcelStore,
  findColumn,
  textOfCode,
} from '../../../parcel-tiles/server/index.ts';
import { countBins } from './count-bins.ts';
import { type Selected, codesOf, countOf, eachBlock, numberColumn } from './selected-numbers.ts';
import { SORTED, medianOf, summarize } from './summary.ts';

export type GroupValue = string | number | boolean | null;

/** The groups of the selected parcels by one column: a key for each parcel, and the value that a key stands for. Key 0 means no value. */
export interface GroupKeys {
  keys: Uint32Array;
  /** The number of keys, including key 0. */
  size: number;
  valueOf(key: number): GroupValue;
}

/** Groups parcels by a column: texts and numbers by value, dates by year. Returns undefined when the county doesn't fill the column. */
export function groupKeys(store: ParcelStore, name: string, selected: Selected): GroupKeys | undefined {
  const column = findColumn(store, name)?.column;
  if (column?.kind === 'text')
    return {
      keys: codesOf(store, name, selected) ?? new Uint32Array(0),
      size: column.distinct + 1,
      valueOf: (key) => (key === 0 ? null : textOfCode(store, name, key)),
    };
  const found = numberColumn(store, name);
  if (found === undefined) return undefined;
  const { kind } = found.column;
  const { keys, values } = keysOfNumbers(
    store,
    found,
    selected,
    kind === 'date' ? yearOfDay : (number) => number,
  );
  return {
    keys,
    size: values.length + 1,
    valueOf: valueOfKey(values, kind),
  };
}

/** Gives each group of numbers a key, from 1 on. */
function keysOfNumbers(
  store: ParcelStore,
  { values: stored, marker }: { values: SectionArray; marker: number },
  selected: Selected,
  groupOf: (number: number) => number,
): { keys: Uint32Array; values: number[] } {
  const keys = new Uint32Array(countOf(store, selected));
  const values: number[] = [];
  const byValue = new Map<number, number>();
  const keyOf = (number: number) => {
    const value = groupOf(number);
    const known = byValue.get(value);
    if (known !== undefined) return known;
    values.push(value);
    byValue.set(value, values.length);
    return values.length;
  };
  let at = 0;
  if (stored.BYTES_PER_ELEMENT <= 2) {
    // Looks keys up in an array by number, because a `Map` takes ten times as long.
    const { counts, valueOf } = countBins({ values: stored, selected, least: Number.NEGATIVE_INFINITY });
    const table = new Uint32Array(counts.length);
    for (let bin = 0; bin < counts.length; bin++)
      if (counts[bin] !== 0) table[bin] = keyOf(valueOf(bin) ?? 0);
    const offset = table.length / 2;
    eachBlock(store, stored, selected, (block, picked, size) => {
      for (let i = 0; i < size; i++)
        keys[at++] = table[(block[picked === null ? i : (picked[i] as number)] as number) + offset] as number;
    });
    return { keys, values };
  }
  let lastNumber = Number.NaN;
  let lastKey = 0;
  eachBlock(store, stored, selected, (block, picked, size) => {
    for (let i = 0; i < size; i++, at++) {
      const number = block[picked === null ? i : (picked[i] as number)] as number;
      if (number === marker || number !== number) continue;
      // Neighbors often have the same value.
      if (number !== lastNumber) [lastNumber, lastKey] = [number, keyOf(number)];
      keys[at] = lastKey;
    }
  });
  return { keys, values };
}

/** Returns the value that a key from 1 on stands for. */
function valueOfKey(values: readonly number[], kind: string): GroupKeys['valueOf'] {
  return (key) => {
    const value = values[key - 1];
    if (value === undefined) return null;
    return kind === 'boolean' ? value === 1 : value;
  };
}

function yearOfDay(day: number): number {
  return new Date(day * MS_PER_DAY).getUTCFullYear();
}

/** With more possible pairs than this, only the pairs that occur get a key. */
const MAX_TABLE = 1 << 22;

/** Combines the groups of two columns into groups of pairs of their values. */
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

/** The groups of a column whose values are small integers: numbers, or the codes of few texts. Each value has its group in a table, so no parcel needs a key. */
export interface SmallGroups extends Pick<GroupKeys, 'valueOf'> {
  counts: Uint32Array;
  values: Int8Array | Int16Array;
  /** Returns the stored values of each of these groups. */
  storedOf(keys: readonly number[]): number[][];
}

/** Counts the groups of one column. Returns undefined for columns of larger values, which need keys, and when the county doesn't fill the column. */
export function countGroups(store: ParcelStore, name: string, selected: Selected): SmallGroups | undefined {
  const found = findColumn(store, name);
  const values = found?.values;
  if (found === undefined || !(values instanceof Int8Array || values instanceof Int16Array)) return undefined;
  const { column } = found;
  const bins = countBins({ values, selected, least: Number.NEGATIVE_INFINITY });
  if (column.kind === 'text')
    return {
      values,
      counts: Uint32Array.from(
        { length: column.distinct + 1 },
        (_, code) => bins.counts[bins.counts.length / 2 + code] ?? 0,
      ),
      valueOf: (key) => (key === 0 ? null : textOfCode(store, name, key)),
      storedOf: (keys) => keys.map((key) => [key]),
    };
  const marker = NULL_MARKERS[column.type];
  const groups = new Map<number, { count: number; stored: number[] }>();
  for (let bin = 0; bin < bins.counts.length; bin++) {
    const count = bins.counts[bin] as number;
    if (count === 0) continue;
    const number = bins.valueOf(bin) ?? 0;
    const value = column.kind === 'date' ? yearOfDay(number) : number;
    const group = groups.get(value);
    if (group === undefined) groups.set(value, { count, stored: [number] });
    else {
      group.count += count;
      group.stored.push(number);
    }
  }
  const listed = [...groups.values()];
  return {
    values,
    counts: Uint32Array.from([countOf(store, selected) - bins.known, ...listed.map(({ count }) => count)]),
    valueOf: valueOfKey([...groups.keys()], column.kind),
    storedOf: (keys) => keys.map((key) => (key === 0 ? [marker] : (listed[key - 1]?.stored ?? []))),
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

/** Returns the keys with the largest counts, largest first, from `from` on; keys with equal counts in ascending order. Keys without parcels are left out. */
export function topKeys(counts: Uint32Array, limit: number, from = 0): number[] {
  if (limit <= 0) return [];
  // The smallest count among the largest ones, so that only candidates are sorted.
  const sorted = counts.slice(from).toSorted();
  const least = Math.max(1, sorted.at(-limit) ?? 1);
  const candidates: number[] = [];
  let equal = 0;
  const more = sorted.length - firstIndex(sorted.length, (index) => (sorted[index] as number) <= least);
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

/** A measure by group. */
export interface GroupedNumbers {
  /** The parcels with a value, and the sums of the values, by key. */
  known: Uint32Array;
  sums: Float64Array;
  /** The medians of the wanted groups by key; groups without values have none. */
  medians: ReadonlyMap<number, number>;
}

/** Adds up a column by group, and finds the medians of the wanted groups. Returns undefined when the county doesn't fill the column, or when it holds text. */
export function measureByKey(
  store: ParcelStore,
  name: string,
  selected: Selected,
  { keys, size }: Pick<GroupKeys, 'keys' | 'size'>,
  wanted: readonly number[],
): GroupedNumbers | undefined {
  const column = numberColumn(store, name);
  if (column === undefined) return undefined;
  const { values, marker } = column;
  const known = new Uint32Array(size);
  const sums = new Float64Array(size);
  let at = 0;
  eachBlock(store, values, selected, (block, picked, count) => {
    for (let i = 0; i < count; i++, at++) {
      const number = block[picked === null ? i : (picked[i] as number)] as number;
      if (number === marker || number !== number) continue;
      const key = keys[at] as number;
      known[key] = (known[key] as number) + 1;
      sums[key] = (sums[key] as number) + number;
    }
  });
  // Where `sorted` gets the next value of each wanted group. `sorted` holds the values of one group after the other.
  const next = new Uint32Array(size).fill(NOT_WANTED);
  let total = 0;
  const parts = wanted.map((key) => {
    const from = total;
    next[key] = from;
    total += known[key] as number;
    return [key, from, total] as const;
  });
  const sorted = new Float64Array(total);
  at = 0;
  eachBlock(store, values, selected, (block, picked, count) => {
    for (let i = 0; i < count; i++, at++) {
      const number = block[picked === null ? i : (picked[i] as number)] as number;
      const key = keys[at] as number;
      const place = next[key] as number;
      if (number === marker || number !== number || place === NOT_WANTED) continue;
      sorted[place] = number;
      next[key] = place + 1;
    }
  });
  const medians = parts.flatMap(([key, from, to]) =>
    to > from ? [[key, medianOfGroup(sorted.subarray(from, to))] as const] : [],
  );
  return { known, sums, medians: new Map(medians) };
}

const NOT_WANTED = 2 ** 32 - 1;

function medianOfGroup(values: Float64Array): number {
  return values.length < SORTED ? medianOf(values) : (summarize(values, [0.5]).quantiles[0] ?? 0);
}
