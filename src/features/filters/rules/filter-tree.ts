import { CUSTOM_PREFIX } from '../../parcels/rules/county-columns.ts';

/**
 * Which parcels: a tree of conditions, as data. The one form in which a choice of parcels is kept in projects, put into links, drawn as tiles,
 * listed, counted, exported and colored by. A group without nodes holds for every parcel.
 */
export interface FilterGroup {
  /** `all`: every node must hold; `any`: one of them. */
  op: 'all' | 'any';
  nodes: readonly FilterNode[];
}

export type FilterNode = FilterGroup | FilterCondition;

/** Numbers for number columns, text for the others; dates as `1993-05-16`. */
export type FilterValue = string | number | boolean;

export const COMPARISONS = ['gt', 'gte', 'lt', 'lte'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/**
 * A condition on one column of the parcel schema (`landval`) or a column of the county's own (`custom:NBHD_CD`), or on where the parcel is.
 * A parcel without a value is unlike everything: `is` and comparisons fail, `is_not` and `not_in` hold.
 */
export type FilterCondition =
  | { op: 'is' | 'is_not'; column: string; value: FilterValue }
  | { op: 'in' | 'not_in'; column: string; values: readonly FilterValue[] }
  /** "has any value": true, or has none: false. */
  | { op: 'exists'; column: string; value: boolean }
  /** Numbers and dates. */
  | { op: Comparison; column: string; value: number | string }
  /** Text, whatever the case. */
  | { op: 'contains'; column: string; value: string }
  /** The parcel's point inside lies in a place or focus area, or in a drawn outline. */
  | { op: 'inside'; path: string }
  | { op: 'inside'; shape: GeoJSON.Polygon | GeoJSON.MultiPolygon };

export const EVERY_PARCEL: FilterGroup = { op: 'all', nodes: [] };

/** Bounds of a tree that is accepted. */
export const MAX_CONDITIONS = 200;
export const MAX_DEPTH = 8;
export const MAX_VALUES = 1_000;
export const MAX_TEXT_LENGTH = 200;
export const MAX_SHAPE_POINTS = 10_000;

/** A column that only one county has, by the county's own name. */
export { CUSTOM_PREFIX };

export function isGroup(node: FilterNode): node is FilterGroup {
  return node.op === 'all' || node.op === 'any';
}

/** Every condition of the tree, in its order. */
export function conditionsOf(node: FilterNode): FilterCondition[] {
  return isGroup(node) ? node.nodes.flatMap(conditionsOf) : [node];
}

/** 1 for a group of conditions. */
export function depthOf(node: FilterNode): number {
  return isGroup(node) ? 1 + Math.max(0, ...node.nodes.map(depthOf)) : 0;
}

/** The columns that conditions of the tree name, each once. */
export function columnsOf(node: FilterNode): string[] {
  return [
    ...new Set(conditionsOf(node).flatMap((condition) => ('column' in condition ? [condition.column] : []))),
  ];
}

/** Without groups that say nothing: the same parcels, in the form that is kept and compared. */
export function simplified(group: FilterGroup): FilterGroup {
  const nodes = group.nodes.flatMap((node): FilterNode[] => {
    if (!isGroup(node)) return [node];
    const inner = simplified(node);
    if (inner.nodes.length === 0) return [];
    return inner.op === group.op || inner.nodes.length === 1 ? [...inner.nodes] : [inner];
  });
  const [only] = nodes;
  return nodes.length === 1 && only !== undefined && isGroup(only) ? only : { op: group.op, nodes };
}

/** True for a tree that lets every parcel through. */
export function isEmptyTree(group: FilterGroup): boolean {
  return simplified(group).nodes.length === 0;
}

/** True when both mean the same by their form: what was edited is what was saved. */
export function areSameTrees(a: FilterGroup, b: FilterGroup): boolean {
  return JSON.stringify(ordered(simplified(a))) === JSON.stringify(ordered(simplified(b)));
}

/** Keys in one order, so that equal trees have equal text. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, ordered(inner)]),
  );
}

/** The text that equal trees share: a key for caches, and what a source is named by. */
export function textOfTree(group: FilterGroup): string {
  return JSON.stringify(ordered(simplified(group)));
}
