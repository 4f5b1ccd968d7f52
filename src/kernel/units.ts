/** Square meters in a square foot, exactly: an international foot is 0.3048 m. */
export const SQM_PER_SQFT = 0.09290304;
/** Square meters in an acre, exactly: 43,560 international square feet. */
export const SQM_PER_ACRE = 4046.8564224;

/** Converts square meters to acres. */
export function acresOfSqm(areaSqm: number): number {
  return areaSqm / SQM_PER_ACRE;
}

/** Converts square meters to square feet. */
export function sqftOfSqm(areaSqm: number): number {
  return areaSqm / SQM_PER_SQFT;
}
