import type { FilterOption } from '../contract.ts';
import type { DraftGroup, DraftNode, DraftPredicate, DraftRule } from './draft.ts';
import {
  type FilterGroup,
  type FilterNode,
  type FilterValue,
  MAX_DEPTH,
  MAX_TEXT_LENGTH,
  MAX_VALUES,
} from './filter-tree.ts';

/** The properties of a column that decide how the lines about it are read. */
export type ColumnTraits = Pick<FilterOption, 'kind' | 'range' | 'checkboxes'>;

/** The labels of the predicates. */
export const PREDICATE_LABELS: Readonly<Record<DraftPredicate, string>> = {
  is: 'is',
  is_not: 'is not',
  exists: 'has any value',
  gt: 'greater than',
  lt: 'less than',
  gte: 'greater or equal',
  lte: 'less or equal',
  between: 'between',
  contains: 'contains',
};

const DAY_LABELS: Partial<Readonly<Record<DraftPredicate, string>>> = {
  gt: 'after',
  lt: 'before',
  gte: 'on or after',
  lte: 'on or before',
};

/** Returns the label of a predicate. Dates have labels of their own, such as "after" for "greater than". */
export function predicateLabel(predicate: DraftPredicate, kind: FilterOption['kind']): string {
  return (kind === 'date' ? DAY_LABELS[predicate] : undefined) ?? PREDICATE_LABELS[predicate];
}

/** Returns the predicates that fit a column. The first is the predicate of a new line. */
export function predicatesOf({ kind, range, checkboxes }: ColumnTraits): readonly DraftPredicate[] {
  if (kind === 'boolean') return ['is', 'exists'];
  if (range && checkboxes !== undefined)
    return ['is', 'is_not', 'between', 'gt', 'lt', 'gte', 'lte', 'exists'];
  if (range) return ['between', 'gt', 'lt', 'gte', 'lte', 'is', 'is_not', 'exists'];
  return ['is', 'is_not', 'contains', 'exists'];
}

const TOO_DEEP = 'The groups are nested too deep for this filter. Add it to an outer group.';

/** The result of reading a draft: the tree of its complete lines, and the error messages of invalid lines, by line id. */
export interface ReadDraft {
  tree: FilterGroup;
  issues: ReadonlyMap<number, string>;
}

/** Reads a draft and skips incomplete and invalid lines. `columnOf` returns undefined for a column that the county doesn't have. */
export function readDraft(
  draft: DraftGroup,
  columnOf: (column: string) => ColumnTraits | undefined,
): ReadDraft {
  const issues = new Map<number, string>();
  const refuse = (id: number, issue: string): [] => {
    issues.set(id, issue);
    return [];
  };
  const read = (node: DraftNode, around: 'all' | 'any', depth: number): FilterNode[] => {
    if (node.kind === 'group') {
      const nodes = node.nodes.flatMap((inner) => read(inner, node.op, depth + 1));
      return nodes.length === 0 ? [] : [{ op: node.op, nodes }];
    }
    // A tree that is too deep could not be read again, so all its filters would be lost.
    if (depth > MAX_DEPTH) return refuse(node.id, TOO_DEEP);
    if (node.kind === 'inside') return [{ op: 'inside', ...node.area }];
    const outcome = readRule(node, columnOf(node.column) ?? guessedKind(node));
    if (typeof outcome === 'string') return refuse(node.id, outcome);
    if (around === 'all' || outcome.length < 2) return [...outcome];
    return depth === MAX_DEPTH ? refuse(node.id, TOO_DEEP) : [{ op: 'all', nodes: outcome }];
  };
  return { tree: { op: draft.op, nodes: draft.nodes.flatMap((node) => read(node, draft.op, 1)) }, issues };
}

/** Guesses the column's type from a line's values, so that a line from a link survives until the columns are loaded. */
function guessedKind({ predicate, text, min, max }: DraftRule): ColumnTraits {
  const texts = [text, min, max].filter((value) => value !== '');
  const range = predicate !== 'contains' && texts.length > 0;
  const isNumber = range && texts.every((value) => Number.isFinite(Number(value)));
  return { kind: isNumber ? 'number' : range ? 'date' : 'text', range };
}

/** Returns the conditions of a line: an empty array for an incomplete line, an error message for an invalid one. */
function readRule(rule: DraftRule, { kind }: ColumnTraits): readonly FilterNode[] | string {
  const { column, predicate } = rule;
  switch (predicate) {
    case 'exists':
      return [{ op: 'exists', column, value: rule.has }];
    case 'is':
    case 'is_not': {
      const [value] = rule.values;
      if (value === undefined) return [];
      if (rule.values.length > MAX_VALUES)
        return `At most ${MAX_VALUES.toLocaleString('en-US')} values can be selected.`;
      if (rule.values.length === 1) return [{ op: predicate, column, value }];
      return [{ op: predicate === 'is' ? 'in' : 'not_in', column, values: rule.values }];
    }
    case 'contains': {
      const text = rule.text.trim();
      if (text.length > MAX_TEXT_LENGTH) return `Type at most ${MAX_TEXT_LENGTH} characters.`;
      return text === '' ? [] : [{ op: 'contains', column, value: text }];
    }
    case 'between':
      return readRange(rule, kind);
    default: {
      const end = readEnd(rule.text, kind);
      if (end === null) return [];
      return end.issue ?? [{ op: predicate, column, value: end.value }];
    }
  }
}

function readRange(
  { column, min, max }: DraftRule,
  kind: FilterOption['kind'],
): readonly FilterNode[] | string {
  const least = readEnd(min, kind);
  const greatest = readEnd(max, kind);
  const issue = least?.issue ?? greatest?.issue;
  if (issue !== undefined) return issue;
  if (least !== null && greatest !== null && isAfter(least.value, greatest.value))
    return kind === 'date'
      ? 'The first day is after the second.'
      : 'The first number is greater than the second.';
  return [
    ...(least === null ? [] : [{ op: 'gte' as const, column, value: least.value }]),
    ...(greatest === null ? [] : [{ op: 'lte' as const, column, value: greatest.value }]),
  ];
}

function isAfter(a: number | string, b: number | string): boolean {
  return typeof a === 'number' && typeof b === 'number' ? a > b : String(a) > String(b);
}

type End = { value: number | string; issue?: undefined } | { value: 0; issue: string };

/** Reads one end of a range. Returns null for an empty field. */
function readEnd(text: string, kind: FilterOption['kind']): End | null {
  if (text.trim() === '') return null;
  if (kind === 'date') {
    const day = readDay(text);
    return day === null ? { value: 0, issue: 'Type a day such as 1993-05-16.' } : { value: day };
  }
  const number = readNumber(text);
  return number === null ? { value: 0, issue: 'Type a number such as 50,000.' } : { value: number };
}

const NUMBER = /^(-?)\$?(\d[\d,]*\.?\d*|\.\d+)([km%]?)$/i;
const TIMES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6 };

/** Reads a number as people write it, such as `$50,000`, `1.5m` or `12 %`. Returns null for other text. */
export function readNumber(text: string): number | null {
  const compact = text.replaceAll(/\s/g, '');
  if (/^-?(\d+\.?\d*|\.\d+)e[+-]?\d+$/i.test(compact)) {
    const number = Number(compact);
    return Number.isFinite(number) ? number : null;
  }
  const match = NUMBER.exec(compact);
  if (match === null) return null;
  const [, sign = '', digits = '', unit = ''] = match;
  const number = Number(sign + digits.replaceAll(',', '')) * (TIMES[unit.toLowerCase()] ?? 1);
  // Rounding removes the floating-point error of a multiplication: 1.1m is 1,100,000, not 1,100,000.0000000001.
  return Number.isFinite(number) ? Number(number.toPrecision(15)) : null;
}

/** Reads a day such as `1993-05-16`. A month such as `1993-05`, or a year alone, means its first day. Returns null for a day that doesn't exist, or in the year 0. */
export function readDay(text: string): string | null {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text.trim());
  if (match === null) return null;
  const [year = 0, month = 1, day = 1] = match
    .slice(1)
    .map((part) => (part === undefined ? 1 : Number(part)));
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  const isReal = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/** Converts a selected or typed text to the column's type. Returns null when it doesn't fit. */
export function readValue(text: string, kind: FilterOption['kind']): FilterValue | null {
  if (kind === 'number') return readNumber(text);
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : null;
  if (kind === 'date') return readDay(text);
  return text === '' || text.length > MAX_TEXT_LENGTH ? null : text;
}
