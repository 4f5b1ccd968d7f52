import { NULL_MARKERS, type ParcelStore, findColumn } from '../../../parcel-tiles/server/index.ts';

/** The selected parcels: ascending ordinals, or null for every parcel of the county. */
export type Selected = Uint32Array | null;

/** Typed arrays are converted to doubles in blocks of this size, because a loop over five array types is several times slower. */
const BLOCK = 1 << 14;

/** Returns the ordinals of the parcels of a mask, ascending; null when all parcels are selected. */
export function selectedOf(mask: Uint8Array, count: number): Selected {
  if (count === mask.length) return null;
  const ordinals = new Uint32Array(count);
  let found = 0;
  for (let ordinal = 0; ordinal < mask.length && found < count; ordinal++)
    if (mask[ordinal] === 1) ordinals[found++] = ordinal;
  return ordinals;
}

export function countOf(store: ParcelStore, selected: Selected): number {
  return selected === null ? store.meta.parcelCount : selected.length;
}

/** Returns the ordinals of `selected` without those of `excluded`, which are ascending, too. */
export function without(store: ParcelStore, selected: Selected, excluded: Uint32Array): Selected {
  if (excluded.length === 0) return selected;
  const total = countOf(store, selected);
  const kept = new Uint32Array(total);
  let [count, at] = [0, 0];
  for (let i = 0; i < total; i++) {
    const ordinal = selected === null ? i : (selected[i] as number);
    while (at < excluded.length && (excluded[at] as number) < ordinal) at++;
    if (excluded[at] !== ordinal) kept[count++] = ordinal;
  }
  return kept.subarray(0, count);
}

/** Returns a column whose values count as numbers: numbers themselves, dates as days since 1970, booleans as 0 and 1. */
export function numberColumn(store: ParcelStore, name: string) {
  const found = findColumn(store, name);
  if (found === undefined || found.column.kind === 'text') return undefined;
  return { column: found.column, values: found.values, marker: NULL_MARKERS[found.column.type] };
}

/**
 * Returns the values of the selected parcels that are known and at least `least`, in the order of the parcels. Returns undefined when the county doesn't fill the
 * column, or when it holds text.
 */
export function knownNumbers(
  store: ParcelStore,
  name: string,
  selected: Selected,
  least = Number.NEGATIVE_INFINITY,
): Float64Array | undefined {
  const column = numberColumn(store, name);
  if (column === undefined) return undefined;
  const { marker } = column;
  const known = new Float64Array(countOf(store, selected));
  let count = 0;
  eachBlock(store, column.values, selected, (block, picked, size) => {
    for (let i = 0; i < size; i++) {
      const value = block[picked === null ? i : (picked[i] as number)] as number;
      // The second comparison also leaves out NaN, which stands for no value in some types.
      if (value !== marker && value >= least) known[count++] = value;
    }
  });
  return known.subarray(0, count);
}

/** Returns the value of each selected parcel, NaN where it has none. Returns undefined as {@link knownNumbers} does. */
export function numbersOf(store: ParcelStore, name: string, selected: Selected): Float64Array | undefined {
  const column = numberColumn(store, name);
  if (column === undefined) return undefined;
  const { marker } = column;
  const numbers = new Float64Array(countOf(store, selected));
  let count = 0;
  eachBlock(store, column.values, selected, (block, picked, size) => {
    for (let i = 0; i < size; i++) {
      const value = block[picked === null ? i : (picked[i] as number)] as number;
      numbers[count++] = value === marker ? Number.NaN : value;
    }
  });
  return numbers;
}

/** Returns the code of each selected parcel in a column of texts, where 0 means no text. Returns undefined when the county doesn't fill the column with texts. */
export function codesOf(store: ParcelStore, name: string, selected: Selected): Uint32Array | undefined {
  const found = findColumn(store, name);
  if (found?.column.kind !== 'text') return undefined;
  const codes = new Uint32Array(countOf(store, selected));
  if (selected === null) {
    codes.set(found.values);
    return codes;
  }
  let count = 0;
  eachBlock(store, found.values, selected, (block, picked, size) => {
    for (let i = 0; i < size; i++)
      codes[count++] = block[picked === null ? i : (picked[i] as number)] as number;
  });
  return codes;
}

/**
 * Calls `each` with the values of a block as doubles and the positions in it that are selected (null: all). The block is reused. Blocks without
 * a selected parcel are skipped, so a small place costs little in a large county.
 */
export function eachBlock(
  { meta }: ParcelStore,
  values: ArrayLike<number> & { subarray(from: number, to: number): ArrayLike<number> },
  selected: Selected,
  each: (block: Float64Array, picked: Uint32Array | null, size: number) => void,
): void {
  const block = new Float64Array(BLOCK);
  if (selected === null) {
    for (let from = 0; from < meta.parcelCount; from += BLOCK) {
      const size = Math.min(BLOCK, meta.parcelCount - from);
      block.set(values.subarray(from, from + size));
      each(block, null, size);
    }
    return;
  }
  const picked = new Uint32Array(BLOCK);
  for (let at = 0; at < selected.length;) {
    const from = (selected[at] as number) & ~(BLOCK - 1);
    const to = Math.min(from + BLOCK, meta.parcelCount);
    let size = 0;
    let last = from;
    for (; at < selected.length; at++) {
      const ordinal = selected[at] as number;
      if (ordinal >= to) break;
      last = ordinal;
      picked[size++] = ordinal - from;
    }
    const first = from + (picked[0] as number);
    block.set(values.subarray(first, last + 1), first - from);
    each(block, picked, size);
  }
}
