import type { RowRange } from './queries-rows.ts';

/** Maximum rows of one statement that lists them one by one. */
const PICKED = 4_000;
/** When at least this share of the rows between the first and the last is wanted, all are read and the others skipped. */
const DENSE = 0.3;

/** Returns the statements that read these rows. `fids` is ascending; `rowsAtOnce` is the maximum number of wanted rows per statement. */
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
