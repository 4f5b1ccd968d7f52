import { setImmediate } from 'node:timers/promises';
import type { RowPredicate } from './predicates.ts';
import { BLOCK, loadValues, vector, withBlock } from './vector.ts';

/** Work of one turn: others, tiles among them, wait for no longer. */
const SLICE_MS = 12;

/** Calls `each` for every block, letting others work when it takes long. */
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

/** One byte a parcel in shared memory, for the tile threads, and how many are chosen. */
export async function runPredicate(
  rowPredicate: RowPredicate,
  parcelCount: number,
): Promise<{ mask: Uint8Array; count: number }> {
  const mask = new Uint8Array(new SharedArrayBuffer(parcelCount));
  let chosen = 0;
  await eachBlock(parcelCount, (from, count) => {
    withBlock((out) => {
      rowPredicate(from, count, out);
      chosen += vector.countOnes(out.at, count);
      mask.set(out.bytes.subarray(0, count), from);
    });
  });
  return { mask, count: chosen };
}

/** How many parcels a mask chooses. */
export function countChosen(mask: Uint8Array): number {
  let chosen = 0;
  for (let from = 0; from < mask.length; from += BLOCK) {
    const count = Math.min(BLOCK, mask.length - from);
    chosen += vector.countOnes(loadValues(mask, from, count), count);
  }
  return chosen;
}
