import { dateOfDay, dayOfDate } from '../../filters/rules/condition-value.ts';
import {
  type ParcelStore,
  NULL_MARKERS,
  findColumn,
  readDictionary,
} from '../../parcel-tiles/server/index.ts';
import { numeralOf } from '../../parcels/rules/value-type.ts';
import type { ColumnSummary } from '../contract.ts';
import { type BreakMethod, classBreaks, countClasses } from '../rules/class-breaks.ts';
import { MAX_CATEGORIES } from '../rules/quick-styles.ts';

/** The maximum number of values that breaks are computed from, sampled evenly over the county. Sorting them takes a few milliseconds. */
const MAX_SAMPLED = 65_536;

const HAS_VALUE = 1;

/**
 * Summarizes the values of a column. `mask` has one byte per parcel: 0 leaves the parcel out, 1 counts its value, and anything else counts it as
 * having no value. Returns undefined when the county's store doesn't hold the column, or when the numbers that it holds are codes.
 */
export function summarizeValues(
  store: ParcelStore,
  name: string,
  mask: Uint8Array,
  how: { method: BreakMethod; classes: number },
): ColumnSummary | undefined {
  const found = findColumn(store, name);
  if (found === undefined) return undefined;
  const { column } = found;
  const { typed } = column;
  if (column.kind === 'text' && (typed?.as === 'number' || typed?.as === 'date'))
    return summaryOfNumbers(typed.as, numbersOf(store, name, typed.as, found.values), Number.NaN, mask, how);
  // Leading zeros show that the numbers are codes: classes of such a column would mean nothing.
  if (column.kind !== 'text' && typed !== undefined && typed.as !== 'number') return undefined;
  const { values } = found;
  if (column.kind === 'text') {
    const counts = countCodes(values, mask, column.distinct + 1);
    const codes = mostFrequent(counts);
    const texts = readDictionary(store, name);
    return summaryOfCounts(
      'text',
      codes.map((code) => ({ value: texts[code - 1] ?? '', count: counts[code] ?? 0 })),
      counts,
    );
  }
  const marker = NULL_MARKERS[column.type];
  if (column.kind === 'boolean') {
    const counts = countCodes(
      Uint8Array.from(values, (value) => (value === marker ? 0 : value === 1 ? 2 : 1)),
      mask,
      3,
    );
    const shown = mostFrequent(counts).map((code) => ({ value: code === 2, count: counts[code] ?? 0 }));
    return summaryOfCounts('boolean', shown, counts);
  }
  return summaryOfNumbers(column.kind, values, marker, mask, how);
}

/** Returns the values of a county column whose texts are mostly numbers or dates. Other texts and missing values are NaN. */
function numbersOf(
  store: ParcelStore,
  name: string,
  as: 'number' | 'date',
  codes: ArrayLike<number>,
): Float64Array {
  const read = as === 'number' ? numeralOf : dayOfDate;
  const byCode = [Number.NaN, ...readDictionary(store, name).map((text) => read(text) ?? Number.NaN)];
  return Float64Array.from(codes, (code) => byCode[code] ?? Number.NaN);
}

/** Counts each code. Code 0 means no value. */
function countCodes(codes: ArrayLike<number>, mask: Uint8Array, size: number): Uint32Array {
  const counts = new Uint32Array(size);
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] === 0) continue;
    const code = mask[i] === HAS_VALUE ? (codes[i] ?? 0) : 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/** Returns the most frequent codes without sorting all of them. */
function mostFrequent(counts: Uint32Array): number[] {
  const best: number[] = [];
  for (let code = 1; code < counts.length; code++) {
    const count = counts[code] ?? 0;
    if (count === 0) continue;
    const last = best.at(-1);
    if (best.length === MAX_CATEGORIES && count <= (counts[last ?? 0] ?? 0)) continue;
    const at = best.findIndex((other) => (counts[other] ?? 0) < count);
    best.splice(at < 0 ? best.length : at, 0, code);
    if (best.length > MAX_CATEGORIES) best.pop();
  }
  return best;
}

function summaryOfCounts(
  kind: 'text' | 'boolean',
  values: { value: string | boolean; count: number }[],
  counts: Uint32Array,
): ColumnSummary {
  const empty = counts[0] ?? 0;
  let [filled, distinct] = [0, 0];
  for (let code = 1; code < counts.length; code++) {
    const count = counts[code] ?? 0;
    filled += count;
    if (count > 0) distinct++;
  }
  const listed = values.reduce((sum, { count }) => sum + count, 0);
  return { kind, values, distinct, others: filled - listed, filled, empty };
}

function summaryOfNumbers(
  kind: 'number' | 'date',
  values: ArrayLike<number>,
  marker: number,
  mask: Uint8Array,
  { method, classes }: { method: BreakMethod; classes: number },
): ColumnSummary {
  let [filled, empty, least, most] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] === 0) continue;
    const value = mask[i] === HAS_VALUE ? (values[i] ?? Number.NaN) : Number.NaN;
    if (Number.isNaN(value) || value === marker) empty++;
    else {
      filled++;
      if (value < least) least = value;
      if (value > most) most = value;
    }
  }
  const shown = (value: number) => (kind === 'date' ? dateOfDay(Math.round(value)) : value);
  if (filled === 0) return { kind, min: shown(0), max: shown(0), breaks: [], counts: [0], filled, empty };
  const step = Math.max(1, Math.ceil(filled / MAX_SAMPLED));
  const sample = new Float64Array(Math.ceil(filled / step));
  for (let i = 0, met = 0; i < mask.length; i++) {
    if (mask[i] !== HAS_VALUE) continue;
    const value = values[i] ?? Number.NaN;
    if (Number.isNaN(value) || value === marker) continue;
    if (met % step === 0) sample[met / step] = value;
    met++;
  }
  sample.sort();
  const found = classBreaks(sample, classes, method);
  // Breaks between dates are whole days. Rounding up moves no day to another class.
  const breaks = kind === 'date' ? [...new Set(found.map(Math.ceil))] : found;
  const counts = countClasses(sample, breaks).map((count) => count * step);
  return { kind, min: shown(least), max: shown(most), breaks: breaks.map(shown), counts, filled, empty };
}
