import { type ParcelStore, readDictionary } from '../../parcel-tiles/server/index.ts';
import { isDateText, isPlainNumeral, numeralOf } from '../../parcels/rules/value-type.ts';
import { type ColumnCondition, isCompared, numberOf } from '../rules/condition-value.ts';
import type { Comparison, FilterValue } from '../rules/filter-tree.ts';

/**
 * Conditions on a county's own columns, which are texts that may be numbers or dates. They have the same meaning as the SQL of `queries-conditions.ts`: a number in the
 * condition is compared with the texts that read as a number, and a text in the condition matches only the same text.
 */

/** Returns the condition for a column of plain numbers, with texts converted to numbers. Returns null if its text is not a plain number, because then no parcel has it. */
export function onPlainNumbers(condition: ColumnCondition): ColumnCondition | null {
  switch (condition.op) {
    case 'is':
    case 'is_not': {
      const value = plainNumber(condition.value);
      return value === null ? null : { ...condition, value };
    }
    case 'in':
    case 'not_in':
      return { ...condition, values: condition.values.flatMap((value) => plainNumber(value) ?? []) };
    default:
      return isCompared(condition) && numberOf(condition.value) === null ? null : condition;
  }
}

function plainNumber(value: FilterValue): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && isPlainNumeral(value) ? Number(value) : null;
}

/**
 * Calls `found` with the code of each text that meets all `conditions`. They are comparisons, or a single condition that names values (`is`, `in` and their
 * negations). For the latter, `found` gets the texts that read as one of its numbers, also when the condition is a negation.
 */
export function eachCompared(
  store: ParcelStore,
  name: string,
  conditions: readonly ColumnCondition[],
  found: (code: number) => void,
): void {
  const tests = conditions.map(testOf);
  readDictionary(store, name).forEach((text, index) => {
    if (tests.every((test) => test(text))) found(index + 1);
  });
}

function testOf(condition: ColumnCondition): (text: string) => boolean {
  if (isCompared(condition)) {
    const { op, value } = condition;
    const number = numberOf(value);
    if (number !== null) {
      return (text) => {
        const read = numeralOf(text);
        return read !== null && isMet(op, read, number);
      };
    }
    return (text) => isDateText(text) && isMet(op, text, String(value));
  }
  const values = 'values' in condition ? condition.values : 'value' in condition ? [condition.value] : [];
  const numbers = new Set(values.filter((value) => typeof value === 'number'));
  return (text) => {
    const read = numbers.size === 0 ? null : numeralOf(text);
    return read !== null && numbers.has(read);
  };
}

function isMet<T extends number | string>(op: Comparison, value: T, than: T): boolean {
  switch (op) {
    case 'gt':
      return value > than;
    case 'gte':
      return value >= than;
    case 'lt':
      return value < than;
    case 'lte':
      return value <= than;
  }
}
