/** Milliseconds in a day of UTC, which has no leap seconds in JavaScript. */
export const MS_PER_DAY = 86_400_000;
/** Meters in an inch, exactly. */
export const METERS_PER_INCH = 0.0254;
/** Meters in an international foot, exactly. */
export const METERS_PER_FOOT = 0.3048;
/** Square meters in an international square foot, exactly. */
export const SQM_PER_SQFT = 0.09290304;
/** Square feet in an acre, exactly. */
export const SQFT_PER_ACRE = 43_560;
/** Square meters in an acre of international square feet, exactly. */
export const SQM_PER_ACRE = 4046.8564224;

/** Converts square meters to acres. */
export function acresOfSqm(areaSqm: number): number {
  return areaSqm / SQM_PER_ACRE;
}

/** Converts square meters to square feet. */
export function sqftOfSqm(areaSqm: number): number {
  return areaSqm / SQM_PER_SQFT;
}
