import { parseJson } from '../../../kernel/parse-json.ts';
import type { FieldIssue } from '../../../kernel/problem.ts';
import { dayOfDate } from '../../filters/rules/condition-value.ts';
import type { FilterCondition } from '../../filters/rules/filter-tree.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';

/** The maximum number of columns that one query may name. */
const MAX_COLUMNS = 4;
const NAME = /^fields\[(\w{1,80})\]\[(\w{1,20})\]$/;
/** The name of an item of a list, as some libraries write it: `fields[zoning][in][]` or `fields[zoning][in][0]`. */
const ITEM_NAME = /^(fields\[\w{1,80}\]\[(?:in|nin|between)\])\[(\d{0,4})\]$/;
const MAX_TEXT = 200;
const TAKES_LIST: ReadonlySet<string> = new Set(['in', 'nin', 'between']);
/** The operators that take no list. */
const TAKES_ONE: ReadonlySet<string> = new Set(['eq', 'ne', 'isnull', 'gt', 'gte', 'lt', 'lte', 'ilike']);

type Value = string | number | boolean;
/** A value of a condition in a body: `in`, `nin` and `between` take lists. */
export type ParameterValue = Value | readonly (string | number)[];

/** The column that a query is sorted by: `fields[yearbuilt][order]=desc`. */
export interface ApiOrder {
  column: string;
  descending: boolean;
}

/** The operators that tell which of two values is less, for columns of the kinds in `SORTED`. */
const COMPARES: ReadonlySet<string> = new Set(['between', 'gt', 'gte', 'lt', 'lte']);
/** The values that columns of each kind are compared with, for messages. Columns of other kinds are compared with texts. */
const WANTED: Readonly<Record<string, string>> = {
  integer: 'a number',
  number: 'a number',
  date: 'a date such as 1993-05-16',
  timestamp: 'a date such as 1993-05-16',
  boolean: 'true or false',
};
/** The kinds of columns whose values are compared as less or greater, and by which a query can be sorted. */
const SORTED: ReadonlySet<string> = new Set(['integer', 'number', 'date', 'timestamp']);

/** Returns the conditions of a body, `{yearbuilt: {lt: 1940}}`, with the names that they have in a query string. */
export function namedConditions(
  fields: Readonly<Record<string, Readonly<Record<string, ParameterValue>>>>,
): Record<string, ParameterValue> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([column, operators]) =>
      Object.entries(operators).map(([operator, value]) => [`fields[${column}][${operator}]`, value]),
    ),
  );
}

/** Reads the conditions of a query string, `fields[yearbuilt][lt]=1940`, or those of a body under these names. Each issue names its parameter. */
export function readConditions(
  query: Readonly<Record<string, unknown>>,
  where: 'query' | 'body' = 'query',
): {
  conditions: FilterCondition[];
  /** Absent: in the order of the parcels' ids. */
  order?: ApiOrder;
  issues: FieldIssue[];
} {
  const conditions: FilterCondition[] = [];
  const issues: FieldIssue[] = [];
  const columns = new Set<string>();
  let order: ApiOrder | undefined;
  for (const [name, parameter] of Object.entries(where === 'query' ? withWholeLists(query) : query)) {
    const field = `${where}.${name.slice(0, 120)}`;
    const isList = Array.isArray(parameter);
    const texts = (isList ? parameter : [parameter]).map(String);
    const [, column, operator = ''] = NAME.exec(name) ?? [];
    const kind = column === undefined ? undefined : findParcelColumn(column)?.type;
    if (column === undefined)
      issues.push({ field, message: 'is not a condition such as fields[yearbuilt][lt]' });
    else if (kind === undefined) issues.push({ field, message: `has an unknown column: ${column}` });
    else if (where === 'query' && isList && !TAKES_LIST.has(operator))
      issues.push({ field, message: 'is given more than once' });
    else if (texts.length === 0) issues.push({ field, message: 'is an empty list' });
    else if (texts.some((text) => text.length > MAX_TEXT))
      issues.push({ field, message: `is longer than ${MAX_TEXT} characters` });
    else {
      columns.add(column);
      if (operator === 'order') {
        const issue = issueOfOrder(texts, kind, order);
        if (issue !== null) issues.push({ field, message: issue });
        order = { column, descending: texts[0]?.toLowerCase() === 'desc' };
        continue;
      }
      const read = conditionsOf(column, operator, { texts, isList }, kind);
      const wrong = issueOfKind(operator, kind);
      if (wrong !== null) issues.push({ field, message: wrong });
      else if (typeof read === 'string') issues.push({ field, message: read });
      else conditions.push(...read);
    }
  }
  if (columns.size > MAX_COLUMNS)
    issues.push({ field: `${where}.fields`, message: `names more than ${MAX_COLUMNS} columns` });
  return { conditions, ...(order !== undefined && { order }), issues };
}

/** Returns the conditions with each list as one parameter. Some libraries send each item of a list as a parameter: with the same name, or as `fields[zoning][in][0]`. */
function withWholeLists(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  const items = Object.entries(query)
    .filter(([key]) => key.startsWith('fields'))
    .map(([key, parameter]) => {
      const [, name = key, index = ''] = ITEM_NAME.exec(key) ?? [];
      return { name, index: Number(index), parameter, isItem: name !== key };
    });
  for (const { name, parameter, isItem } of items.toSorted((a, b) => a.index - b.index)) {
    const earlier = whole[name] ?? (isItem ? [] : undefined);
    whole[name] = earlier === undefined ? parameter : [earlier, parameter].flat();
  }
  return whole;
}

/** Returns the message for an operator that a column of this kind doesn't have: texts are not compared, and only texts have parts. */
function issueOfKind(operator: string, kind: string): string | null {
  const compares = COMPARES.has(operator);
  const isSorted = SORTED.has(kind);
  const isText = !isSorted && kind !== 'boolean';
  if (compares ? isSorted : operator !== 'ilike' || isText) return null;
  const others = isSorted ? ', between, gt, gte, lt, lte' : isText ? ', ilike' : '';
  const message = compares ? 'compares numbers and dates only' : 'finds parts of texts only';
  return `${message}. For this column: eq, ne, isnull, in, nin${others}`;
}

function issueOfOrder(
  [text = '', ...others]: string[],
  kind: string,
  earlier: ApiOrder | undefined,
): string | null {
  if (others.length > 0 || !/^(?:asc|desc)$/i.test(text)) return 'must be asc or desc';
  if (!SORTED.has(kind)) return 'names a column that can’t be sorted. Sort by a number or a date';
  return earlier === undefined
    ? null
    : `is a second sort order; the reply is already sorted by ${earlier.column}`;
}

/** Some languages write `True` and `False`. */
function flagOf(text: string): boolean | null {
  if (/^(?:true|1)$/i.test(text)) return true;
  return /^(?:false|0)$/i.test(text) ? false : null;
}

/** Returns where `STATE%` and `%LLC` find their text. Without a `%` or with two it may be anywhere. */
function placeOf(pattern: string): 'start' | 'end' | undefined {
  const [opens, closes] = [pattern.startsWith('%'), pattern.endsWith('%')];
  return opens === closes ? undefined : closes ? 'start' : 'end';
}

/** The time of a date that a program sends as a moment: `2024-01-01T00:00:00Z`. */
const MIDNIGHT = /T00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)?$/;

function dateOf(text: string): string | null {
  const date = text.trim().replace(MIDNIGHT, '');
  return dayOfDate(date) === null ? null : date;
}

function valueOf(text: string, kind: string): Value | null {
  if (kind === 'boolean') return flagOf(text);
  if (kind === 'date' || kind === 'timestamp') return dateOf(text);
  if (kind !== 'integer' && kind !== 'number') return text;
  const number = Number(text.replaceAll(/[$,\s]/g, ''));
  return text.trim() !== '' && Number.isFinite(number) ? number : null;
}

/** A list in a query string without any value: `[]`, or nothing at all. */
const EMPTY_LIST = /^\[?[\s,]*\]?$/;

/** A part of a list after its comma. In quotation marks it may have commas itself. */
const PART = /,\s*(?:"([^"]*)"\s*(?=,|$)|([^,]*))/g;

/** Returns the texts of a list: `["R1","R2"]`, `R1,R2` or `"SMITH, JOHN","ROE, JANE"`. */
function partsOf(text: string): string[] {
  const json = text.startsWith('[') ? parseJson(text) : undefined;
  if (Array.isArray(json) && json.every((part) => typeof part === 'string' || typeof part === 'number'))
    return json.map(String);
  const list = text.replace(/^\[(.*)\]$/, '$1');
  return [...`,${list}`.matchAll(PART)].map(([, quoted, plain = '']) => quoted ?? plain.trim());
}

/** Returns the conditions of one parameter, or a message about it. A text with commas stands for a list; the texts of a list are taken as they are. */
function conditionsOf(
  column: string,
  operator: string,
  { texts, isList }: { texts: readonly string[]; isList: boolean },
  kind: string,
): FilterCondition[] | string {
  const [first = ''] = texts;
  const read = (text: string) => valueOf(text, kind);
  const misfit = `has a value that does not fit the column, which takes ${WANTED[kind] ?? 'a text'}`;
  if (isList && TAKES_ONE.has(operator)) return 'takes one value, not a list';
  const value = read(first);
  const list = (isList ? texts : partsOf(first)).map(read);
  const values = list.filter((item) => item !== null);
  const isWhole = values.length === list.length;
  switch (operator) {
    case 'eq':
    case 'ne':
      if (value === null) return misfit;
      return [{ op: operator === 'eq' ? 'is' : 'is_not', column, value }];
    case 'isnull':
      if (first !== '' && flagOf(first) === null) return 'must be true or false';
      return [{ op: 'exists', column, value: flagOf(first) === false }];
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      if (value === null || typeof value === 'boolean') return misfit;
      return [{ op: operator, column, value }];
    case 'between': {
      const [from, to] = values;
      if (
        !isWhole ||
        values.length !== 2 ||
        from === undefined ||
        to === undefined ||
        typeof from === 'boolean' ||
        typeof to === 'boolean'
      )
        return 'needs two values with a comma between them';
      return [
        { op: 'gte', column, value: from },
        { op: 'lte', column, value: to },
      ];
    }
    case 'in':
    case 'nin':
      if (!isList && EMPTY_LIST.test(first)) return 'is an empty list';
      if (!isWhole) return misfit;
      return [{ op: operator === 'in' ? 'in' : 'not_in', column, values }];
    case 'ilike': {
      const text = first.replaceAll(/^%+|%+$/g, '');
      if (text.includes('%')) return 'may have % only at its start and end';
      if (text === '') return 'needs a text';
      const place = placeOf(first);
      return [{ op: 'contains', column, value: text, ...(place !== undefined && { at: place }) }];
    }
    default:
      return `has an unknown operator: ${operator}. Known: eq, ne, isnull, between, gt, gte, lt, lte, in, nin, ilike, order`;
  }
}
