import {
  type Comparison,
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  type FilterValue,
  isGroup,
  simplified,
} from './filter-tree.ts';
import type { ParcelQuery } from './parcel-query.ts';

/**
 * The filters while they are edited, one node per line on the screen. A range is one line but two conditions, and a line may be incomplete.
 * An `id` identifies a line and has no other meaning.
 */
export interface DraftGroup {
  kind: 'group';
  id: number;
  op: 'all' | 'any';
  nodes: readonly DraftNode[];
}

export type DraftNode = DraftGroup | DraftRule | DraftArea;

/** The names are those of the API and, except for `between`, match the filter tree. `is` and `is_not` take any number of values. */
const DRAFT_PREDICATES = ['is', 'is_not', 'between', 'gt', 'lt', 'gte', 'lte', 'contains', 'exists'] as const;
export type DraftPredicate = (typeof DRAFT_PREDICATES)[number];

/** A line about a column. Text fields hold what was typed. Only the fields that `predicate` uses have a meaning. */
export interface DraftRule {
  kind: 'column';
  id: number;
  column: string;
  predicate: DraftPredicate;
  values: readonly FilterValue[];
  text: string;
  min: string;
  max: string;
  has: boolean;
}

/** A line about the parcel's location. */
export interface DraftArea {
  kind: 'inside';
  id: number;
  area: { path: string } | { shape: GeoJSON.Polygon | GeoJSON.MultiPolygon };
}

export function emptyRule(id: number, column: string, predicate: DraftPredicate): DraftRule {
  return { kind: 'column', id, column, predicate, values: [], text: '', min: '', max: '', has: true };
}

/** Converts a tree to a draft. The ids of the draft's nodes count up from `firstId`. */
export function draftOf(tree: FilterGroup, firstId = 1): DraftGroup {
  let next = firstId;
  const groupOf = (group: FilterGroup): DraftGroup => {
    const id = next++;
    return { kind: 'group', id, op: group.op, nodes: linesOf(group) };
  };
  const linesOf = (group: FilterGroup): DraftNode[] => {
    const taken = new Set<FilterNode>();
    return group.nodes.flatMap((node): DraftNode[] => {
      if (taken.has(node)) return [];
      if (isGroup(node)) {
        const range = group.op === 'any' ? rangeOf(node) : null;
        return [range === null ? groupOf(node) : betweenRule(next++, ...range)];
      }
      const end = group.op === 'all' ? otherEnd(node, group.nodes, taken) : undefined;
      if (end === undefined) return [lineOf(node, next++)];
      taken.add(end);
      return [node.op === 'gte' ? betweenRule(next++, node, end) : betweenRule(next++, end, node)];
    });
  };
  return groupOf(tree);
}

/** Returns the condition that forms a range together with `node`: a `lte` for a `gte`, or the reverse. */
function otherEnd(
  node: FilterNode,
  nodes: readonly FilterNode[],
  taken: ReadonlySet<FilterNode>,
): FilterCondition | undefined {
  if (isGroup(node) || (node.op !== 'gte' && node.op !== 'lte')) return undefined;
  const op: Comparison = node.op === 'gte' ? 'lte' : 'gte';
  return nodes
    .slice(nodes.indexOf(node) + 1)
    .find(
      (other): other is FilterCondition =>
        !isGroup(other) && other.op === op && other.column === node.column && !taken.has(other),
    );
}

/** Returns the least and the greatest condition of a group that consists of one range, or null for other groups. */
function rangeOf(group: FilterGroup): [FilterCondition, FilterCondition] | null {
  const [first, second] = group.nodes;
  if (group.op !== 'all' || group.nodes.length !== 2 || first === undefined || second === undefined)
    return null;
  if (isGroup(first) || otherEnd(first, group.nodes, new Set()) !== second) return null;
  return first.op === 'gte' ? [first, second] : [second, first];
}

function betweenRule(id: number, least: FilterCondition, greatest: FilterCondition): DraftRule {
  const column = 'column' in least ? least.column : '';
  return {
    ...emptyRule(id, column, 'between'),
    min: 'value' in least ? String(least.value) : '',
    max: 'value' in greatest ? String(greatest.value) : '',
  };
}

function lineOf(condition: FilterCondition, id: number): DraftRule | DraftArea {
  switch (condition.op) {
    case 'inside':
      return {
        kind: 'inside',
        id,
        area: 'path' in condition ? { path: condition.path } : { shape: condition.shape },
      };
    case 'is':
    case 'is_not':
      return { ...emptyRule(id, condition.column, condition.op), values: [condition.value] };
    case 'in':
    case 'not_in':
      return {
        ...emptyRule(id, condition.column, condition.op === 'in' ? 'is' : 'is_not'),
        values: condition.values,
      };
    case 'exists':
      return { ...emptyRule(id, condition.column, 'exists'), has: condition.value };
    default:
      return { ...emptyRule(id, condition.column, condition.op), text: String(condition.value) };
  }
}

/** Returns an id that no line of the draft has. */
export function freeId(node: DraftNode): number {
  return (
    1 + Math.max(node.id, ...(node.kind === 'group' ? node.nodes.map((inner) => freeId(inner) - 1) : []))
  );
}

/** Returns the number of lines, not counting groups. */
export function lineCount(node: DraftNode): number {
  return node.kind === 'group' ? node.nodes.reduce((sum, inner) => sum + lineCount(inner), 0) : 1;
}

/** Returns the number of filters as the screen shows them: a range counts once. */
export function filterCount({ parcel }: Pick<ParcelQuery, 'parcel'>): number {
  return Object.values(parcel).reduce((sum, tree) => sum + lineCount(draftOf(simplified(tree))), 0);
}

/** Returns the draft with one line or group changed. When `change` returns null, the line or group is removed. */
export function changeNode(
  group: DraftGroup,
  id: number,
  change: (node: DraftNode) => DraftNode | null,
): DraftGroup {
  if (group.id === id) {
    const whole = change(group);
    return whole?.kind === 'group' ? whole : { ...group, nodes: [] };
  }
  const nodes = group.nodes.flatMap((node): DraftNode[] => {
    if (node.id === id) return [change(node)].filter((next) => next !== null);
    return [node.kind === 'group' ? changeNode(node, id, change) : node];
  });
  return { ...group, nodes };
}

/** Returns the draft with a line or group added to the end of one of its groups. */
export function addNode(group: DraftGroup, groupId: number, node: DraftNode): DraftGroup {
  return changeNode(group, groupId, (found) =>
    found.kind === 'group' ? { ...found, nodes: [...found.nodes, node] } : found,
  );
}
