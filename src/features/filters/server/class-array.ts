import type { ParcelStore } from '../../editions/server/index.ts';
import type { ColumnCondition } from '../rules/condition-value.ts';
import { type ValueTable, valueTable } from './compile-condition.ts';
import { type Kernel, createBlock, eachBlock, tableKernel } from './kernels.ts';

/** Writes a class for each of the parcels [from, from + count), from 1 on; the class after the last rule is that of parcels that meet none. */
export type ClassKernel = Kernel;

/** The number of the first rule that a parcel meets. Grows with parcels times rules. */
export function firstMetKernel(rules: readonly Kernel[]): ClassKernel {
  const met = createBlock();
  return (from, count, out) => {
    const { bytes, words } = out;
    bytes.fill(rules.length + 1, 0, count);
    // From the last to the first, each over the ones after it; four parcels at a time.
    for (let index = rules.length - 1; index >= 0; index--) {
      (rules[index] as Kernel)(from, count, met);
      const painted = Math.imul(index + 1, 0x01010101);
      paint(words, met.words, painted, (count + 3) >> 2);
    }
  };
}

function paint(words: Int32Array, met: Int32Array, painted: number, count: number): void {
  for (let i = 0; i < count; i++) {
    const bits = Math.imul(met[i] as number, 255);
    words[i] = ((words[i] as number) & ~bits) | (painted & bits);
  }
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
export async function classArray(kernel: ClassKernel, mask: Uint8Array): Promise<Uint8Array> {
  const classes = new Uint8Array(new SharedArrayBuffer(mask.length));
  const [out, chosen] = [createBlock(), createBlock()];
  await eachBlock(mask.length, (from, count) => {
    kernel(from, count, out);
    chosen.bytes.set(mask.subarray(from, from + count));
    leaveOut(out.words, chosen.words, (count + 3) >> 2);
    classes.set(out.bytes.subarray(0, count), from);
  });
  return classes;
}

/** Class 0 for what is not chosen, four parcels at a time. */
function leaveOut(words: Int32Array, chosen: Int32Array, count: number): void {
  for (let i = 0; i < count; i++) words[i] = (words[i] as number) & Math.imul(chosen[i] as number, 255);
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
