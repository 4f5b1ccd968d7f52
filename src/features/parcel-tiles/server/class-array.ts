import type { SectionArray } from '../../../backend/tiles/container-view.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type ClassRule, MAX_CLASS_RULES, type Predicate } from '../rules/class-rules.ts';
import { NULL_MARKERS } from './number-column.ts';
import { type ParcelStore, findCode, findColumn } from './parcel-store.ts';

/** Parcels per block: small enough for the processor's cache, and a block ends early when none of its parcels is left. */
const BLOCK = 4096;

/** Removes from `mask` (1 = still in) the parcels [from, from + count) that don't match. */
type RowPredicate = (from: number, count: number, mask: Uint8Array) => void;

/**
 * Returns one byte per parcel, by ordinal, in shared memory: the number of the first rule that matches, from 1, or 0. Throws `invalid_input`
 * when a rule names a column that the county doesn't have, or compares text with a number.
 */
export function buildClassArray(store: ParcelStore, rules: readonly ClassRule[]): Uint8Array {
  if (rules.length > MAX_CLASS_RULES)
    throw new Problem('invalid_input', `Use at most ${MAX_CLASS_RULES} rules; these are ${rules.length}.`);
  const compiled = rules.map(({ all }) => all.map((predicate) => compile(store, predicate)));
  const { parcelCount } = store.meta;
  const classes = new Uint8Array(new SharedArrayBuffer(parcelCount));
  const open = new Uint8Array(BLOCK);
  const mask = new Uint8Array(BLOCK);
  for (let from = 0; from < parcelCount; from += BLOCK) {
    const count = Math.min(BLOCK, parcelCount - from);
    open.fill(1, 0, count);
    compiled.forEach((rowPredicates, index) => {
      mask.set(open);
      for (const rowPredicate of rowPredicates) rowPredicate(from, count, mask);
      for (let i = 0; i < count; i++) {
        if (mask[i] === 0) continue;
        classes[from + i] = index + 1;
        open[i] = 0;
      }
    });
  }
  return classes;
}

function compile(store: ParcelStore, predicate: Predicate): RowPredicate {
  const found = findColumn(store, predicate.column);
  if (found === undefined) {
    // In a missing column, no parcel has a value.
    if (predicate.op === 'exists') return predicate.exists ? none : all;
    throw new Problem('invalid_input', `This county has no values in the column ${predicate.column}.`);
  }
  const { column, values } = found;
  if (column.kind === 'text') {
    const accepted = acceptedCodes(store, column.name, column.distinct, predicate);
    return codePredicate(values, accepted);
  }
  const { min, max, wanted } = numberCondition(predicate);
  const marker = NULL_MARKERS[column.type];
  if (predicate.op === 'exists') return existsPredicate(values, marker, predicate.exists);
  return wanted === null ? rangePredicate(values, marker, min, max) : memberPredicate(values, marker, wanted);
}

function all(): void {}

function none(_from: number, count: number, mask: Uint8Array): void {
  mask.fill(0, 0, count);
}

/** Returns one byte per dictionary code: 1 when the predicate accepts its text. Code 0 means "no text". */
function acceptedCodes(store: ParcelStore, name: string, distinct: number, predicate: Predicate): Uint8Array {
  const accepted = new Uint8Array(distinct + 1);
  switch (predicate.op) {
    case 'exists':
      accepted.fill(predicate.exists ? 1 : 0);
      accepted[0] = predicate.exists ? 0 : 1;
      return accepted;
    case 'range':
      throw new Problem('invalid_input', `The column ${name} holds text: a range needs numbers or dates.`);
    case 'eq':
    case 'in': {
      const wanted = new Set((predicate.op === 'eq' ? [predicate.value] : predicate.values).map(String));
      for (const text of wanted) {
        const code = findCode(store, name, text);
        if (code > 0) accepted[code] = 1;
      }
      return accepted;
    }
  }
}

function numberCondition(predicate: Predicate): { min: number; max: number; wanted: Set<number> | null } {
  const everything = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY, wanted: null };
  switch (predicate.op) {
    case 'exists':
      return everything;
    case 'range':
      return {
        ...everything,
        ...(predicate.min !== undefined && { min: predicate.min }),
        ...(predicate.max !== undefined && { max: predicate.max }),
      };
    case 'eq': {
      const value = toNumber(predicate.column, predicate.value);
      return { min: value, max: value, wanted: null };
    }
    case 'in':
      return {
        ...everything,
        wanted: new Set(predicate.values.map((value) => toNumber(predicate.column, value))),
      };
  }
}

function toNumber(column: string, value: string | number | boolean): number {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (Number.isFinite(number)) return number;
  throw new Problem('invalid_input', `The column ${column} holds numbers: "${value}" is not one.`);
}

function codePredicate(codes: SectionArray, accepted: Uint8Array): RowPredicate {
  return (from, count, mask) => {
    for (let i = 0; i < count; i++) if (accepted[codes[from + i] ?? 0] === 0) mask[i] = 0;
  };
}

/** Values are copied into doubles one block at a time, so that one loop handles all types; the engine converts the whole array fast. */
const block = new Float64Array(BLOCK);

function loadBlock(values: SectionArray, from: number, count: number): void {
  block.set(values.subarray(from, from + count));
}

function rangePredicate(values: SectionArray, marker: number, min: number, max: number): RowPredicate {
  return (from, count, mask) => {
    loadBlock(values, from, count);
    for (let i = 0; i < count; i++) {
      const value = block[i] ?? Number.NaN;
      // NaN fails both comparisons, so that "no value" of the fractional types never matches.
      if (!(value >= min && value <= max) || value === marker) mask[i] = 0;
    }
  };
}

function memberPredicate(values: SectionArray, marker: number, wanted: ReadonlySet<number>): RowPredicate {
  return (from, count, mask) => {
    loadBlock(values, from, count);
    for (let i = 0; i < count; i++) {
      if (mask[i] === 0) continue;
      const value = block[i] ?? Number.NaN;
      if (value === marker || !wanted.has(value)) mask[i] = 0;
    }
  };
}

function existsPredicate(values: SectionArray, marker: number, exists: boolean): RowPredicate {
  return (from, count, mask) => {
    loadBlock(values, from, count);
    for (let i = 0; i < count; i++) {
      const value = block[i] ?? Number.NaN;
      const isThere = value === value && value !== marker;
      if (isThere !== exists) mask[i] = 0;
    }
  };
}
