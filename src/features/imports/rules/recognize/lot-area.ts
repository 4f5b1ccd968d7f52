import { SQFT_PER_ACRE } from '../../../../kernel/units.ts';
import type { SampledColumn } from '../column-match.ts';
import { parseNumber } from '../parse-value.ts';

/** Assessors round acres to hundredths, and square feet to tens. */
const TOLERANCE = 0.03;
const MIN_ROWS = 20;
/** With at least this share of equal areas, a column is about the lot, whatever its name says. */
const MIN_SHARE = 0.8;
/** With at most this share, the column is not about the lot: the areas are equal by chance. */
const MAX_SHARE_BY_CHANCE = 0.1;

/** Returns true if a column has the same areas in square feet as another column in acres, and false if it has other areas; undefined if the rows don't decide it. */
export function isLotArea(
  sqft: SampledColumn | undefined,
  acres: SampledColumn | undefined,
): boolean | undefined {
  let rows = 0;
  let same = 0;
  for (const [row, value] of (sqft?.values ?? []).entries()) {
    const [feet, own] = [parseNumber(value), parseNumber(acres?.values[row] ?? null)];
    if (typeof feet !== 'number' || typeof own !== 'number' || feet <= 0 || own <= 0) continue;
    rows++;
    if (Math.abs(feet / (own * SQFT_PER_ACRE) - 1) <= TOLERANCE) same++;
  }
  if (rows >= MIN_ROWS && same >= rows * MIN_SHARE) return true;
  return rows >= MIN_ROWS && same <= rows * MAX_SHARE_BY_CHANCE ? false : undefined;
}
