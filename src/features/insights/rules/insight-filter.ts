import {
  type FilterGroup,
  type FilterNode,
  isGroup,
  simplified,
  textOfTree,
} from '../../filters/rules/filter-tree.ts';
import { ACTIVITY_TYPES, type ActivityType, VACANCY_TYPES, type VacancyType } from './categories.ts';

/** Returns the filter that selects the parcels of a land-use category. */
export function activityFilter(type: ActivityType): FilterNode {
  const column = 'lbcs_activity';
  const first = ACTIVITY_TYPES.indexOf(type) * 1000;
  if (first === 0)
    return {
      op: 'any',
      nodes: [
        { op: 'exists', column, value: false },
        { op: 'lt', column, value: 1000 },
        { op: 'gte', column, value: 10_000 },
      ],
    };
  return {
    op: 'all',
    nodes: [
      { op: 'gte', column, value: first },
      { op: 'lt', column, value: first + 1000 },
    ],
  };
}

const YES = ['Y', 'y'];
const NO = ['N', 'n'];

/** Returns the filter that selects the parcels of a vacancy category. */
export function vacancyFilter(type: VacancyType): FilterNode {
  if (type === 'unknownStatus')
    return {
      op: 'any',
      nodes: [
        { op: 'not_in', column: 'usps_vacancy', values: [...YES, ...NO] },
        { op: 'not_in', column: 'rdi', values: [...YES, ...NO] },
      ],
    };
  return {
    op: 'all',
    nodes: [
      { op: 'in', column: 'usps_vacancy', values: type.startsWith('vacant') ? YES : NO },
      { op: 'in', column: 'rdi', values: type.endsWith('NonResidential') ? NO : YES },
    ],
  };
}

export function ownerFilter(name: string): FilterNode {
  return { op: 'is', column: 'owner', value: name };
}

/** Returns the filter of the parcels that a statistic counts as known. */
export function knownFilter(column: string, least: number | undefined): FilterNode {
  return least === undefined ? { op: 'exists', column, value: true } : { op: 'gte', column, value: least };
}

/** Returns the filter of values from `from` up to but excluding `to`; null: without an upper bound. */
export function rangeFilter(column: string, from: number | string, to: number | string | null): FilterNode {
  const least: FilterNode = { op: 'gte', column, value: from };
  return to === null ? least : { op: 'all', nodes: [least, { op: 'lt', column, value: to }] };
}

/** Returns true for a filter, or a part of one, that {@link rangeFilter} and {@link knownFilter} make of a column. */
export function isRangeOf(column: string, part: FilterNode): boolean {
  if (isGroup(part)) return part.op === 'all' && part.nodes.every((node) => isRangeOf(column, node));
  return (part.op === 'gte' || part.op === 'lt') && part.column === column;
}

/** The filters of the land-use and vacancy categories. Only one of them can be on the map at a time. */
const CATEGORY_FILTERS: readonly FilterNode[] = [
  ...ACTIVITY_TYPES.map(activityFilter),
  ...VACANCY_TYPES.map(vacancyFilter),
];

/** Returns true if the filter is a part of a tree. */
export function hasFilter(tree: FilterGroup, filter: FilterNode): boolean {
  return partsOf(tree).some((part) => areSame(part, filter));
}

/**
 * Adds a filter to a tree, or removes it when it is already there. The filters that it replaces are removed, because two categories of land use at once,
 * for example, would select no parcel. Other filters of the reader stay.
 */
export function toggledFilter(
  tree: FilterGroup,
  filter: FilterNode,
  isReplaced: (part: FilterNode) => boolean,
): FilterGroup {
  const others = partsOf(tree).filter((part) => !areSame(part, filter) && !isReplaced(part));
  return { op: 'all', nodes: hasFilter(tree, filter) ? others : [...others, filter] };
}

export function isCategoryFilter(part: FilterNode): boolean {
  return CATEGORY_FILTERS.some((category) => areSame(part, category));
}

export function isOwnerFilter(part: FilterNode): boolean {
  return !isGroup(part) && part.op === 'is' && part.column === 'owner';
}

/**
 * Returns the parts that a parcel must all meet. A link flattens nested groups of the same kind, so the conditions of a category may stand among others:
 * this function groups them again.
 */
function partsOf(tree: FilterGroup): FilterNode[] {
  if (tree.nodes.length === 0) return [];
  if (tree.op === 'any') return [tree];
  let rest = [...tree.nodes];
  const found: FilterNode[] = [];
  for (const category of CATEGORY_FILTERS) {
    if (!isGroup(category) || category.op !== 'all') continue;
    const isThere = category.nodes.every((node) => rest.some((part) => areSame(part, node)));
    if (!isThere) continue;
    rest = rest.filter((part) => !category.nodes.some((node) => areSame(part, node)));
    found.push(category);
  }
  return [...rest, ...found];
}

function areSame(a: FilterNode, b: FilterNode): boolean {
  return textOf(a) === textOf(b);
}

function textOf(node: FilterNode): string {
  return textOfTree(simplified({ op: 'all', nodes: [node] }));
}
