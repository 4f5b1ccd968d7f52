import type { ParcelStore } from '../../editions/server/index.ts';
import type { ColumnCondition } from '../rules/condition-value.ts';
import { type ValueTable, valueTable } from './compile-condition.ts';
import { BLOCK, type Kernel, blockBuffer, tableKernel } from './kernels.ts';

/** Writes a class for each of the parcels [from, from + count), from 1 on; the class after the last rule is that of parcels that meet none. */
export type ClassKernel = (from: number, count: number, out: Uint8Array) => void;

/** The number of the first rule that a parcel meets. Grows with parcels times rules. */
export function firstMetKernel(rules: readonly Kernel[]): ClassKernel {
  const met = blockBuffer();
  const metWords = new Uint32Array(met.buffer);
  return (from, count, out) => {
    const words = new Uint32Array(out.buffer, out.byteOffset, BLOCK / 4);
    out.fill(rules.length + 1, 0, count);
    // From the last to the first, each over the ones after it; four parcels at a time.
    for (let index = rules.length - 1; index >= 0; index--) {
      (rules[index] as Kernel)(from, count, met);
      const painted = Math.imul(index + 1, 0x01010101);
      for (let i = 0; i < (count + 3) >> 2; i++) {
        const bits = Math.imul(metWords[i] as number, 255);
        words[i] = ((words[i] as number) & ~bits) | (painted & bits);
      }
    }
  };
}

/**
 * Of rules on one column of texts or small numbers, which is what colouring by category makes: one table for all of them, so it doesn't grow with the
 * rules. Null for other rules.
 */
export function tableOfRules(
  store: ParcelStore,
  conditions: readonly (ColumnCondition | null)[],
): ClassKernel | null {
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
  return classes && tableKernel(classes.values, classes.table, classes.offset);
}

/** One byte a parcel by ordinal, in shared memory: the class, and 0 for parcels that the mask leaves out. */
export function classArray(kernel: ClassKernel, mask: Uint8Array): Uint8Array {
  const classes = new Uint8Array(new SharedArrayBuffer(mask.length));
  const out = blockBuffer();
  for (let from = 0; from < mask.length; from += BLOCK) {
    const count = Math.min(BLOCK, mask.length - from);
    kernel(from, count, out);
    for (let i = 0; i < count; i++) classes[from + i] = (out[i] as number) * (mask[from + i] as number);
  }
  return classes;
}

/** How many parcels have each class, from 0 to `last`. */
export function countClasses(classes: Uint8Array, last: number): number[] {
  const sums = new Uint32Array(256);
  for (let i = 0; i < classes.length; i++) {
    const value = classes[i] as number;
    sums[value] = (sums[value] as number) + 1;
  }
  return Array.from(sums.subarray(0, last + 1));
}
