import { setImmediate } from 'node:timers/promises';
import type { RowPredicate } from './predicates.ts';
import { BLOCK, loadValues, vector, withBlock } from './vector.ts';

/** The time after which other requests, such as those for tiles, may run. */
const SLICE_MS = 12;

/** Calls `each` for every block and lets other requests run after every {@link SLICE_MS}. */
export async function eachBlock(
  parcelCount: number,
  each: (from: number, count: number) => void,
): Promise<void> {
  let startedAt = performance.now();
  for (let from = 0; from < parcelCount; from += BLOCK) {
    each(from, Math.min(BLOCK, parcelCount - from));
    if (performance.now() - startedAt < SLICE_MS) continue;
    await setImmediate();
    startedAt = performance.now();
  }
}

/** Returns one byte per parcel in shared memory, which the tile threads read, and the number of ones. */
export async function runPredicate(
  rowPredicate: RowPredicate,
  parcelCount: number,
): Promise<{ mask: Uint8Array; count: number }> {
  const mask = new Uint8Array(new SharedArrayBuffer(parcelCount));
  let selected = 0;
  await eachBlock(parcelCount, (from, count) => {
    withBlock((out) => {
      rowPredicate(from, count, out);
      selected += vector.countOnes(out.at, count);
      mask.set(out.bytes.subarray(0, count), from);
    });
  });
  return { mask, count: selected };
}

/** Counts the parcels of a mask. */
export function countSelected(mask: Uint8Array): number {
  let selected = 0;
  for (let from = 0; from < mask.length; from += BLOCK) {
    const count = Math.min(BLOCK, mask.length - from);
    selected += vector.countOnes(loadValues(mask, from, count), count);
  }
  return selected;
}
