import type { Comparison, FilterCondition, FilterNode } from '../../../filters/rules/filter-tree.ts';
import type { Comparator } from './lexeme.ts';

/** For each comparison of an age, the comparison of the year built that means the same: an older building has a smaller year. */
export const MIRRORED = { gt: 'lt', gte: 'lte', lt: 'gt', lte: 'gte', is: 'is' } as const satisfies Record<
  Comparator,
  Comparator
>;
const NEGATED = { gt: 'lte', gte: 'lt', lt: 'gte', lte: 'gt' } as const satisfies Record<
  Comparison,
  Comparison
>;

/** Compares a column with a value. `isNot`: the comparison is denied. */
export function comparison(
  column: string,
  by: Comparator,
  value: number | string,
  isNot: boolean,
): FilterCondition {
  if (by === 'is') return { op: isNot ? 'is_not' : 'is', column, value };
  return { op: isNot ? NEGATED[by] : by, column, value };
}

/** Selects the texts that contain one of `values`. */
export function containsAny(column: string, values: readonly string[]): FilterNode {
  const nodes = values.map((value): FilterNode => ({ op: 'contains', column, value }));
  return nodes.length === 1 ? (nodes[0] as FilterNode) : { op: 'any', nodes };
}

/** Selects the values from one to another, both included; the values outside if `isNot`. */
export function range(
  column: string,
  from: number | string,
  to: number | string,
  isNot: boolean,
): FilterNode {
  return {
    op: isNot ? 'any' : 'all',
    nodes: [
      { op: isNot ? 'lt' : 'gte', column, value: from },
      { op: isNot ? 'gt' : 'lte', column, value: to },
    ],
  };
}

/** Selects the parcels without an amount, such as a sale price or a number of garages: counties write 0 or nothing. */
export function noMoney(column: string): FilterNode {
  return {
    op: 'any',
    nodes: [
      { op: 'exists', column, value: false },
      { op: 'is', column, value: 0 },
    ],
  };
}
