import type { RowRange } from './queries-rows.ts';

/** Rows of one statement when they are picked one by one. */
const PICKED = 4_000;
/** When so many of the rows between the first and the last are wanted, all are read and the others left out. */
const DENSE = 0.3;

/** The statements that bring these rows, ascending. `rowsAtOnce`: how many of a statement at most are wanted. */
export function rowRanges(fids: Uint32Array, rowsAtOnce: number): RowRange[] {
  const ranges: RowRange[] = [];
  for (let start = 0; start < fids.length; start += rowsAtOnce) {
    const end = Math.min(fids.length, start + rowsAtOnce);
    const from = fids[start] ?? 0;
    const to = (fids[end - 1] ?? 0) + 1;
    if ((end - start) / (to - from) >= DENSE) ranges.push({ from, to });
    else
      for (let picked = start; picked < end; picked += PICKED)
        ranges.push({ only: Array.from(fids.subarray(picked, Math.min(end, picked + PICKED))) });
  }
  return ranges;
}
