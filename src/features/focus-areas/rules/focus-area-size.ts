import { SQM_PER_ACRE } from '../../../kernel/units.ts';

/** 80 square miles. */
export const MAX_FOCUS_AREA_ACRES = 51_200;
export const MAX_FOCUS_AREA_SQM = MAX_FOCUS_AREA_ACRES * SQM_PER_ACRE;

export const TOO_LARGE_MESSAGE =
  'Focus Area is too large. Please select an area smaller than 80 square miles.';

/** Returns true for a geodesic area of 80 square miles or more. */
export function isTooLarge(areaSqm: number): boolean {
  return areaSqm >= MAX_FOCUS_AREA_SQM;
}
