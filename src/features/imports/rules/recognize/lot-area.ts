import { SQFT_PER_ACRE } from '../../../../kernel/units.ts';
import type { SampledColumn } from '../column-match.ts';
import { parseNumber } from '../parse-value.ts';

/** Assessors round acres to hundredths, and square feet to tens. */
const TOLERANCE = 0.03;
const MIN_ROWS = 20;
const MIN_SHARE = 0.8;

/** Returns true if a column has the same areas in square feet as another one in acres: then it is about the lot, whatever its name says. */
export function isLotArea(sqft: SampledColumn | undefined, acres: SampledColumn | undefined): boolean {
  let rows = 0;
  let same = 0;
  for (const [row, value] of (sqft?.values ?? []).entries()) {
    const [feet, own] = [parseNumber(value), parseNumber(acres?.values[row] ?? null)];
    if (typeof feet !== 'number' || typeof own !== 'number' || feet <= 0 || own <= 0) continue;
    rows++;
    if (Math.abs(feet / (own * SQFT_PER_ACRE) - 1) <= TOLERANCE) same++;
  }
  return rows >= MIN_ROWS && same >= rows * MIN_SHARE;
}
