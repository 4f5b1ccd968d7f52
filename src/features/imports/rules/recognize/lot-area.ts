import { SQFT_PER_ACRE } from '../../../../kernel/units.ts';
import type { SampledColumn } from '../column-match.ts';
import { parseNumber } from '../parse-value.ts';

/** Assessors round acres to hundredths, and square feet to tens. */
const TOLERANCE = 0.03;
const MIN_ROWS = 20;
/** From this share of equal areas on, a column is about the lot, whatever its name says. */
const MIN_SHARE = 0.8;
/** Up to this share, it isn't. */
const MAX_SHARE_BY_CHANCE = 0.1;

/** Says whether a column has the same areas in square feet as another one in acres; undefined if too few rows have both. */
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
