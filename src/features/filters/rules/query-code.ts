import { filterTreeSchema, areaPathSchema } from '../contract.ts';
import {
  COMPARISONS,
  EVERY_PARCEL,
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  type FilterValue,
  MAX_DEPTH,
  isEmptyTree,
  isGroup,
  simplified,
} from './filter-tree.ts';
import type { ParcelQuery } from './parcel-query.ts';
import { formatShape, parseShape } from './shape-code.ts';

/** The part of a query that a link holds. The working boundary is the path of the page. */
export type CodedQuery = Pick<ParcelQuery, 'operation' | 'parcel'>;

export const NO_FILTERS: CodedQuery = { operation: 'intersection', parcel: {} };

/**
 * Writes a query as a short, nearly readable text for links:
 *
 *     /us/md/baltimore-city:landval~gte~50000,landval~lte~150000,any(struct~is~true,usedesc~contains=row+house)
 *
 * A county's path is followed by a colon and its conditions, separated by commas. Groups are `all(...)` and `any(...)`. A condition is a
 * column, an operator and values: `=` precedes text; `~` precedes numbers, true and false. `~has` and `~none` test whether there is a value.
 * `@` precedes the path of an area, and `@=` an outline. Semicolons separate counties, and `union;` comes first for that operation. A space
 * is `+`, and `$` escapes a character that has a meaning. Without filters the text is empty.
 */
export function formatQueryCode({ operation, parcel }: CodedQuery): string {
  const counties = Object.keys(parcel)
    .toSorted()
    .flatMap((path) => {
      const tree = simplified(parcel[path] ?? EVERY_PARCEL);
      if (isEmptyTree(tree)) return [];
      return [`${path}:${tree.op === 'any' ? formatNode(tree) : tree.nodes.map(formatNode).join(',')}`];
    });
  if (counties.length === 0) return '';
  return (operation === 'union' ? ['union', ...counties] : counties).join(';');
}

/** Reads the text of {@link formatQueryCode}. Returns null for text in another form, for a county that occurs twice and for filters larger than the limits. */
export function parseQueryCode(text: string): CodedQuery | null {
  if (text === '') return NO_FILTERS;
  const parts = splitOutside(text, ';');
  const operation = parts[0] === 'union' ? 'union' : 'intersection';
  const parcel: Record<string, FilterGroup> = {};
  for (const part of operation === 'union' ? parts.slice(1) : parts) {
    const colon = part.indexOf(':');
    const path = part.slice(0, colon);
    if (colon < 1 || path in parcel || !areaPathSchema.safeParse(path).success) return null;
    const list = createReader(part.slice(colon + 1)).readAll();
    if (list === null) return null;
    const [only] = list;
    const tree = filterTreeSchema.safeParse(
      list.length === 1 && only !== undefined && isGroup(only) ? only : { op: 'all', nodes: list },
    );
    if (!tree.success) return null;
    parcel[path] = tree.data;
  }
  return { operation, parcel };
}

function formatNode(node: FilterNode): string {
  if (isGroup(node)) return `${node.op}(${node.nodes.map(formatNode).join(',')})`;
  switch (node.op) {
    case 'inside':
      return 'path' in node ? `@${escaped(node.path)}` : `@=${formatShape(node.shape)}`;
    case 'exists':
      return `${escaped(node.column)}~${node.value ? 'has' : 'none'}`;
    case 'in':
    case 'not_in':
      return `${escaped(node.column)}~${node.op}${node.values.map(formatValue).join('')}`;
    default:
      return `${escaped(node.column)}~${node.op}${formatValue(node.value)}`;
  }
}

function formatValue(value: FilterValue): string {
  return `${typeof value === 'string' ? '=' : '~'}${escaped(String(value))}`;
}

const MEANING = '$~=,();+';

function escaped(text: string): string {
  return text.replaceAll(/[$~=,();+]/g, '$$$&').replaceAll(' ', '+');
}

/** Splits a text at a separator, except where `$` escapes it. */
function splitOutside(text: string, separator: string): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === separator) parts.push('');
    else {
      const taken = character === '$' ? character + text.charAt(++at) : character;
      parts.push((parts.pop() ?? '') + taken);
    }
  }
  return parts;
}

/** Reads the conditions of a county from left to right, and fails for groups deeper than {@link MAX_DEPTH}. */
function createReader(text: string) {
  let at = 0;

  /** Reads up to the next unescaped special character and removes the escapes. */
  const readWord = (): string => {
    let word = '';
    for (; at < text.length; at++) {
      const character = text.charAt(at);
      if (character === '$') word += text.charAt(++at);
      else if (character === '+') word += ' ';
      else if (MEANING.includes(character)) break;
      else word += character;
    }
    return word;
  };

  const readValues = (): FilterValue[] | null => {
    const values: FilterValue[] = [];
    while (text.charAt(at) === '=' || text.charAt(at) === '~') {
      const isText = text.charAt(at++) === '=';
      const word = readWord();
      const value = isText ? word : scalarOf(word);
      if (value === null) return null;
      values.push(value);
    }
    return values;
  };

  const readCondition = (): FilterCondition | null => {
    if (text.charAt(at) === '@') {
      at++;
      if (text.charAt(at) !== '=') return { op: 'inside', path: readWord() };
      at++;
      const shape = parseShape(readWord());
      return shape === null ? null : { op: 'inside', shape };
    }
    const column = readWord();
    if (text.charAt(at) !== '~') return null;
    at++;
    const op = readWord();
    const values = readValues();
    return values === null ? null : conditionOf(column, op, values);
  };

  const readNode = (depth: number): FilterNode | null => {
    const op = text.startsWith('any(', at) ? 'any' : text.startsWith('all(', at) ? 'all' : null;
    if (op === null) return readCondition();
    if (depth >= MAX_DEPTH) return null;
    at += op.length + 1;
    const nodes = readList(depth + 1);
    if (nodes === null || text.charAt(at) !== ')') return null;
    at++;
    return { op, nodes };
  };

  const readList = (depth: number): FilterNode[] | null => {
    const nodes: FilterNode[] = [];
    for (;;) {
      const node = readNode(depth);
      if (node === null) return null;
      nodes.push(node);
      if (text.charAt(at) !== ',') return nodes;
      at++;
    }
  };

  return {
    readAll(): FilterNode[] | null {
      const nodes = readList(0);
      return nodes !== null && at === text.length ? nodes : null;
    },
  };
}

function scalarOf(word: string): number | boolean | null {
  if (word === 'true') return true;
  if (word === 'false') return false;
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(word) ? Number(word) : null;
}

/** Returns the condition, or null when the operator and the values don't fit. The limits on values are checked later, by `filterTreeSchema`. */
function conditionOf(column: string, op: string, values: readonly FilterValue[]): FilterCondition | null {
  const [value] = values;
  if (op === 'has' || op === 'none')
    return values.length === 0 ? { op: 'exists', column, value: op === 'has' } : null;
  if (op === 'in' || op === 'not_in') return { op, column, values };
  if (value === undefined || values.length > 1) return null;
  if (op === 'is' || op === 'is_not') return { op, column, value };
  if (op === 'contains') return typeof value === 'string' ? { op, column, value } : null;
  const comparison = COMPARISONS.find((candidate) => candidate === op);
  return comparison === undefined || typeof value === 'boolean' ? null : { op: comparison, column, value };
}
