import type { SampledColumn } from '../column-match.ts';
import { parseNumber } from '../parse-value.ts';

/** The minimum number of rows. Fewer can add up by chance. */
const MIN_ROWS = 20;
/** The minimum share of the rows that must add up, because some rows hold a value that was set by hand or rounded. */
const MIN_SHARE = 0.95;

/** Returns the column (index) for which `isCandidate` is true and whose values are the sums of two others, or -1. Rows in which a part is 0 or missing prove nothing and aren't counted. */
export function findTotal(
  columns: readonly SampledColumn[],
  parts: readonly [number, number],
  isCandidate: (source: number) => boolean,
): number {
  const [a, b] = parts.map((part) => (columns[part]?.values ?? []).map(parseNumber));
  if (a === undefined || b === undefined) return -1;
  return columns.findIndex(({ values }, source) => {
    if (parts.includes(source) || !isCandidate(source)) return false;
    let rows = 0;
    let sums = 0;
    for (const [row, value] of values.entries()) {
      const [first, second, total] = [a[row], b[row], parseNumber(value)];
      if (typeof first !== 'number' || typeof second !== 'number' || first <= 0 || second <= 0) continue;
      rows++;
      if (typeof total === 'number' && Math.abs(first + second - total) < 1) sums++;
    }
    return rows >= MIN_ROWS && sums >= rows * MIN_SHARE;
  });
}
