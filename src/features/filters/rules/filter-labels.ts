import { formatValue } from '../../parcels/rules/format-value.ts';
import { type ColumnFormat, findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import type { FilterOption } from '../contract.ts';
import { type DraftArea, type DraftGroup, type DraftNode, type DraftRule, draftOf } from './draft.ts';
import { CUSTOM_PREFIX, type FilterGroup, type FilterValue, simplified } from './filter-tree.ts';
import { readNumber } from './read-draft.ts';

/** The labels and formats of a county's columns, by column name. */
export type ColumnOptions = ReadonlyMap<string, Pick<FilterOption, 'label' | 'format' | 'checkboxes'>>;

const NO_OPTIONS: ColumnOptions = new Map();
/** A label lists this many values and gives only the number of the others. A single other value is listed too. */
const NAMED_VALUES = 3;

export function columnLabel(column: string, options: ColumnOptions = NO_OPTIONS): string {
  const own = column.startsWith(CUSTOM_PREFIX) ? column.slice(CUSTOM_PREFIX.length) : column;
  return options.get(column)?.label ?? findParcelColumn(column)?.label ?? own;
}

const FORMATS: ReadonlySet<string> = new Set<ColumnFormat>([
  'text',
  'number',
  'plain',
  'currency',
  'percent',
  'date',
  'boolean',
  'link',
]);

/** Returns the format of a column's values. An unknown format counts as text. */
export function formatOf(column: string, options: ColumnOptions = NO_OPTIONS): ColumnFormat {
  const format = options.get(column)?.format ?? findParcelColumn(column)?.format ?? 'text';
  return FORMATS.has(format) ? (format as ColumnFormat) : 'text';
}

/** Returns the label of a value: that of a fixed choice, otherwise the value in the format of the parcel record. */
export function valueLabel(column: string, value: FilterValue, options: ColumnOptions = NO_OPTIONS): string {
  if (value === '') return 'empty';
  return options.get(column)?.checkboxes?.[String(value)] ?? formatValue(value, formatOf(column, options));
}

/** Returns a typed number in the format of its column, such as "$50,000" for "50k". Returns the text itself where that would change the number. */
export function endText(
  option: Pick<FilterOption, 'key' | 'kind' | 'label' | 'format' | 'checkboxes'>,
  text: string,
): string {
  const number = option.kind === 'number' ? readNumber(text) : null;
  if (number === null) return text;
  const label = valueLabel(option.key, number, new Map([[option.key, option]]));
  return readNumber(label) === number ? label : text;
}

const NUMBERS: ReadonlySet<ColumnFormat> = new Set(['number', 'plain', 'currency', 'percent']);

/** Returns the text that follows the column's name, such as "is Residential or Commercial". Returns null for an incomplete line. */
export function ruleLabel(rule: DraftRule, options: ColumnOptions = NO_OPTIONS): string | null {
  const format = formatOf(rule.column, options);
  const isNumber = NUMBERS.has(format);
  const comparisons = format === 'date' ? DATE_COMPARISONS : COMPARISONS;
  const endLabel = (text: string) =>
    valueLabel(rule.column, (isNumber ? readNumber(text) : null) ?? text.trim(), options);
  switch (rule.predicate) {
    case 'exists':
      return rule.has ? 'has any value' : 'has no value';
    case 'is':
    case 'is_not': {
      if (rule.values.length === 0) return null;
      const values = joinValues(rule.values.map((value) => valueLabel(rule.column, value, options)));
      return `${rule.predicate === 'is' ? 'is' : 'is not'} ${values}`;
    }
    case 'contains':
      return rule.text.trim() === '' ? null : `contains “${rule.text.trim()}”`;
    case 'between': {
      if (rule.min.trim() === '')
        return rule.max.trim() === '' ? null : `${comparisons.lte} ${endLabel(rule.max)}`;
      return rule.max.trim() === ''
        ? `${comparisons.gte} ${endLabel(rule.min)}`
        : `${endLabel(rule.min)} – ${endLabel(rule.max)}`;
    }
    default:
      return rule.text.trim() === '' ? null : `${comparisons[rule.predicate]} ${endLabel(rule.text)}`;
  }
}

const COMPARISONS = { gt: 'more than', lt: 'less than', gte: 'at least', lte: 'at most' } as const;
const DATE_COMPARISONS = { gt: 'after', lt: 'before', gte: 'on or after', lte: 'on or before' } as const;

/** Joins values to "a, b or c", or "a, b, c or 4 others". */
function joinValues(labels: readonly string[]): string {
  const others = labels.length - NAMED_VALUES;
  if (others > 1) return `${labels.slice(0, NAMED_VALUES).join(', ')} or ${others} others`;
  const last = labels.at(-1) ?? '';
  return labels.length < 2 ? last : `${labels.slice(0, -1).join(', ')} or ${last}`;
}

/** Returns the label of a line about a location. `nameOf` returns the name of an area that is already loaded. */
export function areaLabel({ area }: DraftArea, nameOf: (path: string) => string | undefined): string {
  if ('shape' in area) return 'Inside a drawn shape';
  return `Inside ${nameOf(area.path) ?? nameFromPath(area.path)}`;
}

/** Returns "Baltimore City" for `/us/md/baltimore-city`: a stand-in until the real name is loaded. */
function nameFromPath(path: string): string {
  if (path.startsWith('/focus-areas/')) return 'a focus area';
  const last = path.slice(path.lastIndexOf('/') + 1);
  return last.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/**
 * Returns one short sentence for each line of the filters; a group is one line. If only one of the lines must match, returns one sentence for all of them,
 * joined by "or". Used on chips, in the banner of a query and in the export's list of filters.
 */
export function filterLabels(
  tree: FilterGroup,
  options: ColumnOptions = NO_OPTIONS,
  nameOf: (path: string) => string | undefined = () => undefined,
): string[] {
  const draft = draftOf(simplified(tree));
  const labelOf = (node: DraftNode): string => {
    if (node.kind === 'inside') return areaLabel(node, nameOf);
    if (node.kind === 'column')
      return `${columnLabel(node.column, options)} ${ruleLabel(node, options) ?? ''}`.trim();
    return `(${joined(node)})`;
  };
  const joined = (group: DraftGroup) => group.nodes.map(labelOf).join(group.op === 'all' ? ' and ' : ' or ');
  return draft.op === 'all' || draft.nodes.length < 2 ? draft.nodes.map(labelOf) : [joined(draft)];
}
