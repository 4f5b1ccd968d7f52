import { MAP_COLUMNS } from '../../editions/rules/map-columns.ts';
import { type CurrentStore, type ParcelStore, findColumn } from '../../editions/server/index.ts';
import { type ColumnCondition, kindOfColumn } from '../rules/condition-value.ts';
import { type FilterCondition, type FilterNode, isGroup } from '../rules/filter-tree.ts';
import type { OpenArea } from './area-masks.ts';
import { isPersonal } from './check-tree.ts';
import { answerOfNone, compileCondition } from './compile-condition.ts';
import type { DatabaseMasks } from './database-masks.ts';
import type { HiddenParcels } from './hidden-parcels.ts';
import { EVERY, type Kernel, exceptKernel, groupKernel, maskKernel } from './kernels.ts';

const NOBODY = new Uint32Array(0);

/** Kernels of conditions, by the condition. What needs the database or outlines is worked out first. */
export async function compileConditions(
  parts: { store: ParcelStore; edition: CurrentStore; hidden: HiddenParcels; databaseMasks: DatabaseMasks },
  conditions: readonly FilterCondition[],
  inside: ReadonlyMap<FilterCondition, OpenArea>,
): Promise<(condition: FilterCondition) => Kernel> {
  const { store, edition, hidden, databaseMasks } = parts;
  const asked = conditions.filter(
    (condition): condition is ColumnCondition => 'column' in condition && !isHeld(store, condition.column),
  );
  const found = await databaseMasks.get(store, edition, asked);
  const masks = new Map<FilterCondition, Uint8Array | null>(
    asked.map((condition, index) => [condition, found[index] ?? null]),
  );
  for (const [condition, area] of inside) masks.set(condition, await area.mask(store, edition));
  return (condition) => {
    const mask = masks.get(condition) ?? null;
    if (!('column' in condition)) return mask === null ? EVERY : maskKernel(mask);
    const without = isPersonal(condition.column) ? hidden.ordinals : NOBODY;
    return mask === null
      ? compileCondition(store, condition, without)
      : exceptKernel(maskKernel(mask), without, answerOfNone(condition) ? 1 : 0);
  };
}

/** True when the store answers for a column, be it that the county doesn't fill it. Texts of too many kinds are not kept, so these are asked for. */
export function isHeld(store: ParcelStore, column: string): boolean {
  if (findColumn(store, column) !== undefined) return true;
  return kindOfColumn(column) !== 'text' && MAP_COLUMNS.some((name) => name === column);
}

export function kernelOfTree(node: FilterNode, leaf: (condition: FilterCondition) => Kernel): Kernel {
  return isGroup(node)
    ? groupKernel(
        node.op,
        node.nodes.map((inner) => kernelOfTree(inner, leaf)),
      )
    : leaf(node);
}
