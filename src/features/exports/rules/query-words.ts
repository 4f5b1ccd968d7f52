import {
  CUSTOM_PREFIX,
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  type FilterValue,
  isGroup,
  simplified,
} from '../../filters/rules/filter-tree.ts';
import { formatValue } from '../../parcels/rules/format-value.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';

/** A line of a query in words; `depth` is how many groups it stands in. */
export interface QueryLine {
  depth: number;
  words: string;
}

/** A list of values longer than this is cut: "and 997 more". */
const SHOWN_VALUES = 4;

/** The filters in words, a line each: what the pane shows and the README of an export says. Empty for every parcel. */
export function queryLines(tree: FilterGroup, placeName?: (path: string) => string): QueryLine[] {
  const simple = simplified(tree);
  if (simple.op === 'any' && simple.nodes.length > 1) return linesOf(simple, 0, placeName);
  return simple.nodes.flatMap((node) => linesOf(node, 0, placeName));
}

function linesOf(node: FilterNode, depth: number, placeName?: (path: string) => string): QueryLine[] {
  if (!isGroup(node)) return [{ depth, words: conditionWords(node, placeName) }];
  const words = node.op === 'any' ? 'Any of these:' : 'All of these:';
  return [{ depth, words }, ...node.nodes.flatMap((inner) => linesOf(inner, depth + 1, placeName))];
}

/** `Year Built is less than 1940`. */
export function conditionWords(
  condition: FilterCondition,
  placeName: (path: string) => string = (path) => path,
): string {
  if (condition.op === 'inside')
    return 'path' in condition ? `Inside ${placeName(condition.path)}` : 'Inside a drawn shape';
  const label = columnLabel(condition.column);
  const words = (value: FilterValue) => valueWords(condition.column, value);
  switch (condition.op) {
    case 'is':
      return `${label} is ${words(condition.value)}`;
    case 'is_not':
      return `${label} is not ${words(condition.value)}`;
    case 'in':
      return `${label} is ${listWords(condition.values.map(words))}`;
    case 'not_in':
      return `${label} is not ${listWords(condition.values.map(words))}`;
    case 'exists':
      return `${label} ${condition.value ? 'has any value' : 'has no value'}`;
    case 'gt':
      return `${label} is greater than ${words(condition.value)}`;
    case 'gte':
      return `${label} is at least ${words(condition.value)}`;
    case 'lt':
      return `${label} is less than ${words(condition.value)}`;
    case 'lte':
      return `${label} is at most ${words(condition.value)}`;
    case 'contains':
      return `${label} contains “${condition.value}”`;
  }
}

/** The name of a column for people; a county's own column has the county's. */
export function columnLabel(column: string): string {
  if (column.startsWith(CUSTOM_PREFIX)) return column.slice(CUSTOM_PREFIX.length);
  return findParcelColumn(column)?.label ?? column;
}

function valueWords(column: string, value: FilterValue): string {
  return formatValue(value, findParcelColumn(column)?.format ?? 'text');
}

function listWords(values: readonly string[]): string {
  if (values.length === 0) return 'none of any values';
  if (values.length === 1) return values.join('');
  const shown = values.slice(0, SHOWN_VALUES);
  const more = values.length - shown.length;
  if (more > 0) return `${shown.join(', ')} or ${more.toLocaleString('en-US')} more`;
  return `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}
