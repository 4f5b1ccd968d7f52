import { MS_PER_DAY } from '../../../kernel/units.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { type ValueKind, valueKindOf } from '../../parcels/rules/value-kind.ts';
import {
  COMPARISONS,
  CUSTOM_PREFIX,
  type Comparison,
  type FilterCondition,
  type FilterValue,
} from './filter-tree.ts';

/** The type of a column's values. `custom` is a county's own column: text that may hold numbers. */
export type ColumnKind = ValueKind | 'custom';

export type ColumnCondition = Extract<FilterCondition, { column: string }>;

/** Returns undefined when no column has this name. */
export function kindOfColumn(name: string): ColumnKind | undefined {
  if (name.startsWith(CUSTOM_PREFIX)) return 'custom';
  const type = findParcelColumn(name)?.type;
  return type === undefined ? undefined : valueKindOf(type);
}

/** Returns true for the conditions `gt`, `gte`, `lt` and `lte`. */
export function isCompared(
  condition: ColumnCondition,
): condition is Extract<ColumnCondition, { op: Comparison }> {
  return COMPARISONS.some((op) => op === condition.op);
}

/** Returns true for columns that can be compared: numbers, dates, and a county's own columns, which may hold numbers. */
export function isRangeKind(kind: ColumnKind): boolean {
  return kind === 'number' || kind === 'date' || kind === 'custom';
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Returns a date such as 1993-05-16 as days since 1970-01-01. Returns null for other text and for dates that don't exist, such as February 30 and those of the
 * year 0, which PostgreSQL refuses.
 */
export function dayOfDate(text: string): number | null {
  if (!DATE.test(text) || text.startsWith('0000')) return null;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(ms) && dateOfDay(ms / MS_PER_DAY) === text ? ms / MS_PER_DAY : null;
}

/** Returns days since 1970-01-01 as a date such as 1993-05-16. */
export function dateOfDay(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Reads a number, or text that holds one, which occurs in links and old style rules. Returns null for anything else. */
export function numberOf(value: FilterValue): number | null {
  if (typeof value === 'boolean' || (typeof value === 'string' && value.trim() === '')) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Reads a yes-or-no value. Accepts `Yes` and `No` too, because the screen shows them. Returns null for anything else. */
export function booleanOf(value: FilterValue): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = String(value).toLowerCase();
  if (text === 'true' || text === 'yes' || text === '1') return true;
  return text === 'false' || text === 'no' || text === '0' ? false : null;
}

/** Returns the number that the column stores for a value: days for a date, 1 or 0 for yes or no. Returns null when the value doesn't fit the column. */
export function numberIn(kind: 'number' | 'date' | 'boolean', value: FilterValue): number | null {
  switch (kind) {
    case 'number':
      return numberOf(value);
    case 'date':
      return typeof value === 'string' ? dayOfDate(value) : null;
    case 'boolean': {
      const answer = booleanOf(value);
      return answer === null ? null : Number(answer);
    }
  }
}

const WANTED = { number: 'a number', date: 'a date such as 1993-05-16', boolean: 'true or false' } as const;

/** Returns an error message for a condition that doesn't fit its column, or null. The server refuses such a condition with this message. */
export function conditionIssue(condition: ColumnCondition): string | null {
  const { op, column } = condition;
  const kind = kindOfColumn(column);
  if (kind === undefined) return `There is no column ${column}.`;
  if (op === 'exists') return null;
  if (op === 'contains') {
    return kind === 'text' || kind === 'custom'
      ? null
      : `The column ${column} holds no text to search in. Compare it with ${WANTED[kind]} instead.`;
  }
  if (isCompared(condition) && !isRangeKind(kind))
    return `The column ${column} can't be compared: only numbers and dates can.`;
  if (kind === 'text') return null;
  const values = 'values' in condition ? condition.values : [condition.value];
  if (kind === 'custom') {
    const isComparable = (value: FilterValue) =>
      numberOf(value) !== null || (typeof value === 'string' && dayOfDate(value) !== null);
    const wrong = isCompared(condition) ? values.find((value) => !isComparable(value)) : undefined;
    return wrong === undefined
      ? null
      : `A county's own column can only be compared with numbers and dates such as 1993-05-16, not with "${wrong}".`;
  }
  const wrong = values.find((value) => numberIn(kind, value) === null);
  return wrong === undefined ? null : `The column ${column} takes ${WANTED[kind]}, not "${wrong}".`;
}
