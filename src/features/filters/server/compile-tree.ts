import type { CurrentStore, ParcelStore } from '../../parcel-tiles/server/index.ts';
import type { FieldAccess } from '../../parcels/rules/field-access.ts';
import { type ColumnCondition, isCompared } from '../rules/condition-value.ts';
import { type FilterCondition, type FilterNode, isGroup } from '../rules/filter-tree.ts';
import type { OpenArea } from './area-masks.ts';
import { isMetWithoutValue, compileCondition } from './compile-condition.ts';
import type { DatabaseMasks } from './database-masks.ts';
import { isAnswered } from './held-columns.ts';
import { type HiddenParcels, hiddenIn } from './hidden-parcels.ts';
import {
  EVERY,
  type RowPredicate,
  NONE,
  exceptPredicate,
  groupPredicate,
  maskPredicate,
} from './predicates/predicates.ts';

/** Compiles conditions to predicates. Conditions that need the database or an outline are evaluated to masks first. */
export async function compileConditions(
  parts: {
    store: ParcelStore;
    edition: CurrentStore;
    hidden: HiddenParcels;
    access: FieldAccess;
    databaseMasks: DatabaseMasks;
  },
  conditions: readonly FilterCondition[],
  inside: ReadonlyMap<FilterCondition, OpenArea>,
): Promise<LeafPredicate> {
  const { store, edition, hidden, access, databaseMasks } = parts;
  const ofTable = conditions.filter(
    (condition): condition is ColumnCondition => 'column' in condition && !isAnswered(store, condition),
  );
  const found = await databaseMasks.get(store, edition, ofTable);
  const masks = new Map<FilterCondition, Uint8Array | null>(
    ofTable.map((condition, index) => [condition, found[index] ?? null]),
  );
  for (const [condition, area] of inside) masks.set(condition, await area.mask(store, edition));
  return (condition, others) => {
    if (!('column' in condition)) {
      const mask = masks.get(condition) ?? null;
      return mask === null ? EVERY : maskPredicate(mask);
    }
    const without = hiddenIn(hidden, access, condition.column).ordinals;
    if (!masks.has(condition)) return compileCondition(store, condition, without, others);
    const rowPredicates = [condition, ...others].map((each) => {
      const mask = masks.get(each) ?? null;
      return mask === null
        ? NONE
        : exceptPredicate(maskPredicate(mask), without, isMetWithoutValue(each) ? 1 : 0);
    });
    return groupPredicate('all', rowPredicates);
  };
}

/** Returns the predicate of a condition. `others` are comparisons of the same column that must hold too. */
export type LeafPredicate = (condition: FilterCondition, others: readonly ColumnCondition[]) => RowPredicate;

export function predicateOfTree(node: FilterNode, leaf: LeafPredicate): RowPredicate {
  if (!isGroup(node)) return leaf(node, []);
  const nodes = node.op === 'all' ? joinComparisons(node.nodes) : node.nodes.map((inner) => [inner] as const);
  return groupPredicate(
    node.op,
    nodes.map(([inner, ...others]) => (isGroup(inner) ? predicateOfTree(inner, leaf) : leaf(inner, others))),
  );
}

/** Groups the comparisons of one column, so that they are evaluated in one pass: the first comparison, followed by the others. */
function joinComparisons(nodes: readonly FilterNode[]): [FilterNode, ...ColumnCondition[]][] {
  const joined: [FilterNode, ...ColumnCondition[]][] = [];
  const byColumn = new Map<string, [FilterNode, ...ColumnCondition[]]>();
  for (const node of nodes) {
    if (isGroup(node) || !('column' in node) || !isCompared(node)) {
      joined.push([node]);
      continue;
    }
    const earlier = byColumn.get(node.column);
    if (earlier !== undefined) earlier.push(node);
    else {
      const entry: [FilterNode, ...ColumnCondition[]] = [node];
      byColumn.set(node.column, entry);
      joined.push(entry);
    }
  }
  return joined;
}
