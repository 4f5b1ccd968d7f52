import { CUSTOM_PREFIX } from '../../parcels/rules/county-columns.ts';

/**
 * A tree of conditions that selects parcels. Projects, links, tiles, lists, counts, exports and color rules all use this one form. A tree
 * without conditions selects every parcel. An inner group without conditions is ignored, also in an `any`, because the editor has such groups while somebody
 * fills them in.
 */
export interface FilterGroup {
  /** `all`: every node must hold. `any`: at least one must hold. */
  op: 'all' | 'any';
  nodes: readonly FilterNode[];
}

export type FilterNode = FilterGroup | FilterCondition;

/** A number for number columns, text for the others. A date is text such as `1993-05-16`. */
export type FilterValue = string | number | boolean;

export const COMPARISONS = ['gt', 'gte', 'lt', 'lte'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/**
 * A condition on a column of the parcel schema (`landval`), on a column of the county's own (`custom:NBHD_CD`), or on the parcel's location.
 * For a parcel without a value, `is`, `in`, `contains` and comparisons fail, and `is_not` and `not_in` hold.
 */
export type FilterCondition =
  | { op: 'is' | 'is_not'; column: string; value: FilterValue }
  | { op: 'in' | 'not_in'; column: string; values: readonly FilterValue[] }
  /** True: the column has any value. False: it has none. */
  | { op: 'exists'; column: string; value: boolean }
  /** For numbers and dates. */
  | { op: Comparison; column: string; value: number | string }
  /** For text. Ignores case. `at`: only at the start or end of the text, which the parcel API asks for; absent: anywhere. */
  | { op: 'contains'; column: string; value: string; at?: 'start' | 'end' }
  /** The parcel's interior point lies inside a place or a focus area, or inside a drawn outline. */
  | { op: 'inside'; path: string }
  | { op: 'inside'; shape: GeoJSON.Polygon | GeoJSON.MultiPolygon };

export const EVERY_PARCEL: FilterGroup = { op: 'all', nodes: [] };

/**
 * The limits of a tree: its conditions, the depth of its groups, the values of a condition, the characters of a text, the points of a ring, and the parts of
 * an outline. `MAX_SHAPE_PARTS` limits the polygons of an outline, and the rings of each polygon. The page also applies `MAX_SHAPE_POINTS` to a whole outline.
 */
export const MAX_CONDITIONS = 200;
export const MAX_DEPTH = 8;
export const MAX_VALUES = 1_000;
export const MAX_TEXT_LENGTH = 200;
export const MAX_SHAPE_POINTS = 10_000;
export const MAX_SHAPE_PARTS = 100;

/** The prefix of a column that only one county has. The county's own name for it follows. */
export { CUSTOM_PREFIX };

export function isGroup(node: FilterNode): node is FilterGroup {
  return node.op === 'all' || node.op === 'any';
}

/** Returns every condition of the tree, in the tree's order. */
export function conditionsOf(node: FilterNode): FilterCondition[] {
  return isGroup(node) ? node.nodes.flatMap(conditionsOf) : [node];
}

/** Returns how deep groups are nested: 1 for a group without inner groups, 0 for a condition. */
export function depthOf(node: FilterNode): number {
  return isGroup(node) ? 1 + Math.max(0, ...node.nodes.map(depthOf)) : 0;
}

/** Returns the columns that the tree's conditions name, each once. */
export function columnsOf(node: FilterNode): string[] {
  return [
    ...new Set(conditionsOf(node).flatMap((condition) => ('column' in condition ? [condition.column] : []))),
  ];
}

/** Returns the tree without empty and redundant groups. It selects the same parcels and is the form that is stored and compared. */
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

/** Returns true for a tree that every parcel meets. */
export function isEmptyTree(group: FilterGroup): boolean {
  return simplified(group).nodes.length === 0;
}

/** Returns true when both trees are equal in their simplified form, as when an edited filter matches the saved one. */
export function areSameTrees(a: FilterGroup, b: FilterGroup): boolean {
  return textOfTree(a) === textOfTree(b);
}

/** Sorts the keys of all objects, so that equal trees have equal text. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, ordered(inner)]),
  );
}

/** Returns a text that is equal for equal trees. It serves as a cache key and as part of a source's name. */
export function textOfTree(group: FilterGroup): string {
  return JSON.stringify(ordered(simplified(group)));
}
