import type { SectionArray } from '../../../backend/tiles/container-view.ts';
import {
  NULL_MARKERS,
  type ParcelStore,
  type StoredColumn,
  findCodes,
  findColumn,
} from '../../parcel-tiles/server/index.ts';
import { type ColumnCondition, isCompared, numberIn } from '../rules/condition-value.ts';
import type { Comparison } from '../rules/filter-tree.ts';
import { eachContaining } from './folded-texts.ts';
import { isAnswered } from './held-columns.ts';
import { nextAbove } from './predicates/next-number.ts';
import {
  type RowPredicate,
  type NumberRange,
  constant,
  exceptPredicate,
  memberPredicate,
  rangePredicate,
  tablePredicate,
} from './predicates/predicates.ts';
import { eachCompared, onPlainNumbers } from './typed-condition.ts';

/** Returns true if a parcel without a value meets the condition, as for `is_not`, `not_in` and "has no value". */
export function isMetWithoutValue(condition: ColumnCondition): boolean {
  switch (condition.op) {
    case 'is_not':
    case 'not_in':
      return true;
    case 'exists':
      return !condition.value;
    default:
      return false;
  }
}

/** A lookup table for a column of texts or of numbers with at most 16 bits: `table[value + offset]` is 1 for a value that meets the condition. */
export interface ValueTable {
  values: SectionArray;
  table: Uint8Array;
  offset: number;
}

/**
 * Compiles a condition on a column that the store holds. The caller has checked that its value fits the column (`conditionIssue`). `without` holds
 * the ascending ordinals of parcels that count as having no value. `others` are comparisons of the same column that must hold too, so that a range
 * such as 50,000 to 150,000 needs one pass.
 */
export function compileCondition(
  store: ParcelStore,
  condition: ColumnCondition,
  without: Uint32Array,
  others: readonly ColumnCondition[] = [],
): RowPredicate {
  const found = findColumn(store, condition.column);
  // No parcel has a value in a column that the county doesn't fill.
  if (found === undefined) return constant(isMetWithoutValue(condition));
  const { column, values } = found;
  const rowPredicate =
    column.kind === 'text'
      ? tablePredicate(values, textTable(store, column, condition, others), 0)
      : numberPredicate(column, values, condition, others);
  return exceptPredicate(rowPredicate, without, isMetWithoutValue(condition) ? 1 : 0);
}

/** Returns the table of a condition. Returns null for a column that the county doesn't fill, for numbers of more than 16 bits, and for conditions that the store can't answer with a table. */
export function valueTable(store: ParcelStore, condition: ColumnCondition): ValueTable | null {
  const found = findColumn(store, condition.column);
  if (found === undefined) return null;
  const { column, values } = found;
  if (!isAnswered(store, condition)) return null;
  if (column.kind === 'text') return { values, table: textTable(store, column, condition), offset: 0 };
  if (condition.op === 'contains') return null;
  return numberTable(values, column, acceptsNamed(condition), acceptedNumbers(column, condition));
}

/** Returns one byte for each text of the dictionary: 1 if the text meets the condition. Code 0 means that a parcel has no text. */
function textTable(
  store: ParcelStore,
  { name, distinct, typed }: Extract<StoredColumn, { kind: 'text' }>,
  condition: ColumnCondition,
  others: readonly ColumnCondition[] = [],
): Uint8Array {
  const none = isMetWithoutValue(condition);
  const table = new Uint8Array(distinct + 1);
  // `is_not` and `not_in` accept every text except the named ones.
  if (condition.op === 'exists' ? condition.value : none) table.fill(1);
  table[0] = none ? 1 : 0;
  if (condition.op === 'contains') {
    const { value: part, at: place } = condition;
    eachContaining(store, name, { part, place }, (code) => void (table[code] = 1));
  } else if (typed !== undefined && isCompared(condition)) {
    eachCompared(store, name, [condition, ...others], (code) => void (table[code] = 1));
  } else if (condition.op !== 'exists') {
    const given = 'values' in condition ? condition.values : [condition.value];
    const hasNumbers = typed !== undefined && given.some((value) => typeof value === 'number');
    // A number in the condition matches every way to write the number (12, 012, 12.0). A text matches only the same text.
    if (hasNumbers) eachCompared(store, name, [condition], (code) => void (table[code] = none ? 0 : 1));
    const wanted = typed === undefined ? given : given.filter((value) => typeof value !== 'number');
    const codes = findCodes(store, name, wanted.map(String));
    for (const value of wanted) {
      const code = codes.get(String(value));
      if (code !== undefined) table[code] = none ? 0 : 1;
    }
  }
  return table;
}

type NumberColumn = Exclude<StoredColumn, { kind: 'text' }>;

/** Returns true when the numbers of {@link acceptedNumbers} meet the condition, and false when it excludes them, as `is_not` does. */
function acceptsNamed(condition: ColumnCondition): boolean {
  return condition.op === 'exists' ? condition.value : !isMetWithoutValue(condition);
}

function numberPredicate(
  column: NumberColumn,
  values: SectionArray,
  condition: ColumnCondition,
  others: readonly ColumnCondition[],
): RowPredicate {
  if (condition.op === 'contains')
    return digitsPredicate(values, NULL_MARKERS[column.type], condition.value.toLowerCase());
  const isIn = acceptsNamed(condition);
  const accepted = acceptedByAll(column, [condition, ...others]);
  const { min, max } = column;
  if (min === null || max === null) return constant(!isIn);
  if (!(accepted instanceof Set)) return rangePredicate(values, accepted, isIn, { low: min, high: max });
  const small = numberTable(values, column, isIn, accepted);
  return small === null
    ? memberPredicate(values, accepted, isIn)
    : tablePredicate(small.values, small.table, small.offset);
}

/** Looks for a text in the numbers of a county column, as its file writes them. Each distinct number is converted to text once. */
function digitsPredicate(values: SectionArray, marker: number, part: string): RowPredicate {
  const met = new Map<number, 0 | 1>([
    [marker, 0],
    [Number.NaN, 0],
  ]);
  return (from, count, { bytes }) => {
    for (let i = 0; i < count; i++) {
      const value = values[from + i] as number;
      let answer = met.get(value);
      if (answer === undefined) met.set(value, (answer = String(value).includes(part) ? 1 : 0));
      bytes[i] = answer;
    }
  };
}

/** Returns a table with a byte for every number of an 8-bit or 16-bit type, starting with the smallest. Returns null for larger types. */
function numberTable(
  values: SectionArray,
  { type }: NumberColumn,
  isIn: boolean,
  accepted: NumberRange | Set<number>,
): ValueTable | null {
  if (!(values instanceof Int8Array || values instanceof Int16Array)) return null;
  const half = values instanceof Int8Array ? 128 : 32_768;
  const [met, unmet] = isIn ? [1, 0] : [0, 1];
  const table = new Uint8Array(half * 2).fill(unmet);
  if (accepted instanceof Set) {
    for (const value of accepted)
      if (Number.isInteger(value) && Math.abs(value) < half) table[value + half] = met;
  } else {
    const low = Math.max(Math.ceil(accepted.low), -half);
    const high = Math.min(Math.floor(accepted.high), half - 1);
    if (low <= high) table.fill(met, low + half, high + half + 1);
  }
  // The number that marks "no value" is in no range and no list.
  table[NULL_MARKERS[type] + half] = unmet;
  return { values, table, offset: half };
}

/** Returns the numbers that all conditions accept. If there are two or more, all must be comparisons. */
function acceptedByAll(
  column: NumberColumn,
  [first, ...others]: readonly [ColumnCondition, ...ColumnCondition[]],
): NumberRange | Set<number> {
  const accepted = acceptedNumbers(column, first);
  for (const other of others) {
    const more = acceptedNumbers(column, other);
    // A comparison gives a set only when it compares a county column of numbers with a date. That set is empty.
    if (accepted instanceof Set || more instanceof Set) return new Set();
    accepted.low = Math.max(accepted.low, more.low);
    accepted.high = Math.min(accepted.high, more.high);
  }
  return accepted;
}

/** Returns the numbers that the condition names. `is_not`, `not_in` and "has no value" are inverted later. */
function acceptedNumbers({ kind, typed }: NumberColumn, given: ColumnCondition): NumberRange | Set<number> {
  const condition = typed === undefined ? given : onPlainNumbers(given);
  if (condition === null) return new Set();
  const read = (value: string | number | boolean) => numberIn(kind, value) ?? Number.NaN;
  switch (condition.op) {
    case 'exists':
      return { low: -Number.MAX_VALUE, high: Number.MAX_VALUE };
    case 'in':
    case 'not_in':
      return new Set(condition.values.map(read));
    case 'is':
    case 'is_not': {
      const value = read(condition.value);
      return { low: value, high: value };
    }
    case 'contains':
      throw new TypeError('numbers contain no text');
    default:
      return comparedRange(condition.op, read(condition.value));
  }
}

function comparedRange(op: Comparison, value: number): NumberRange {
  const everything = { low: -Number.MAX_VALUE, high: Number.MAX_VALUE };
  switch (op) {
    case 'gt':
      return { ...everything, low: nextAbove(value) };
    case 'gte':
      return { ...everything, low: value };
    case 'lt':
      return { ...everything, high: -nextAbove(-value) };
    case 'lte':
      return { ...everything, high: value };
  }
}
