import type { SampledColumn } from '../column-match.ts';

/** The minimum share of codes without their zeros. Fewer short codes may be those of other countries. */
const LACKING_ZEROS = 0.05;

/** Returns true for ZIP codes some of which a spreadsheet or a database stored as numbers: those of New England and New Jersey begin with zeros. */
export function lacksZeros(values: SampledColumn['values']): boolean {
  const texts = values.flatMap((value) => (value === null || value === '' ? [] : [String(value).trim()]));
  const short = texts.filter((text) => /^\d{4}(?:-\d{4})?(?:\.0+)?$|^\d{8}$/.test(text)).length;
  return short > 0 && short >= texts.length * LACKING_ZEROS;
}
