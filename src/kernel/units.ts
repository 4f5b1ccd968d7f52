/** Conversion factors and their definitions. Every factor is exact. */
export const SQM_PER_SQFT = 0.09290304; // international foot: 0.3048 m
/** Square meters in an acre. */
export const SQM_PER_ACRE = 4046.8564224; // 43,560 international square feet

/** Converts square meters to acres. */
export function acresOfSqm(areaSqm: number): number {
  return areaSqm / SQM_PER_ACRE;
}

/** Converts square meters to square feet. */
export function sqftOfSqm(areaSqm: number): number {
  return areaSqm / SQM_PER_SQFT;
}
