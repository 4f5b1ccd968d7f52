import type { SampledColumn } from '../column-match.ts';

/** The minimum share of codes that lost their zeros. A smaller share of short codes may be the postal codes of other countries. */
const LACKING_ZEROS = 0.05;

/**
 * Returns true for a column of ZIP codes if some lost their leading zeros, because a spreadsheet or a database stored them as numbers. The ZIP codes of
 * New England and New Jersey begin with a zero, those of Puerto Rico and the Virgin Islands with two.
 */
export function lacksZeros(values: SampledColumn['values']): boolean {
  const texts = values.flatMap((value) => (value === null || value === '' ? [] : [String(value).trim()]));
  const short = texts.filter((text) => /^\d{3,4}(?:-\d{4})?(?:\.0+)?$|^\d{7,8}$/.test(text)).length;
  return short > 0 && short >= texts.length * LACKING_ZEROS;
}
