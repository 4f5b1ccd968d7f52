import type { ParcelStore } from '../../../parcel-tiles/server/index.ts';
import type { ColumnCondition } from '../../rules/condition-value.ts';
import { type ValueTable, valueTable } from '../compile-condition.ts';
import { type RowPredicate, tablePredicate } from './predicates.ts';
import { eachBlock } from './run-predicate.ts';
import { loadValues, vector, withBlock } from './vector.ts';

/** Writes the class of each of the parcels [from, from + count): the number of a rule, counting from 1. The class after the last rule is for parcels that meet no rule. */
export type ClassPredicate = RowPredicate;

/** Writes the number of the first rule that a parcel meets. The time grows with parcels times rules. */
export function firstMetPredicate(rules: readonly RowPredicate[]): ClassPredicate {
  return (from, count, out) => {
    out.bytes.fill(rules.length + 1, 0, count);
    withBlock((met) => {
      // Rules are painted from the last to the first, so that an earlier rule overwrites a later one.
      for (let index = rules.length - 1; index >= 0; index--) {
        (rules[index] as RowPredicate)(from, count, met);
        vector.paint(out.at, met.at, index + 1, count);
      }
    });
  };
}

/**
 * Combines rules on one column of texts or small numbers, such as those that coloring by category creates, into one table that gives the class of each value.
 * The time per parcel doesn't grow with the number of rules. Returns null for other rules.
 */
export function tableOfRules(
  store: ParcelStore,
  conditions: readonly (ColumnCondition | null)[],
): ClassPredicate | null {
  const columns = new Set(conditions.flatMap((condition) => condition?.column ?? []));
  if (columns.size !== 1) return null;
  let classes: ValueTable | null = null;
  for (let index = conditions.length - 1; index >= 0; index--) {
    const condition = conditions[index];
    if (condition == null) continue;
    const found = valueTable(store, condition);
    if (found === null) return null;
    const { values, table, offset } = found;
    classes ??= { values, table: new Uint8Array(table.length).fill(conditions.length + 1), offset };
    for (let i = 0; i < table.length; i++) if (table[i] === 1) classes.table[i] = index + 1;
  }
  return classes && tablePredicate(classes.values, classes.table, classes.offset);
}

/** Returns one byte per parcel, by ordinal, in shared memory: its class, or 0 if it is not in the mask. */
export async function classArray(rowPredicate: ClassPredicate, mask: Uint8Array): Promise<Uint8Array> {
  const classes = new Uint8Array(new SharedArrayBuffer(mask.length));
  await eachBlock(mask.length, (from, count) => {
    withBlock((out) => {
      rowPredicate(from, count, out);
      vector.leaveOut(out.at, loadValues(mask, from, count), count);
      classes.set(out.bytes.subarray(0, count), from);
    });
  });
  return classes;
}

/** Counts the parcels of each class from 0 to `last`. */
export function countClasses(classes: Uint8Array, last: number): number[] {
  const sums = new Uint32Array(256);
  for (let i = 0; i < classes.length; i++) {
    const value = classes[i] as number;
    sums[value] = (sums[value] as number) + 1;
  }
  return Array.from(sums.subarray(0, last + 1));
}
