import type { SampledColumn } from '../column-match.ts';
import { parseText } from '../parse-value.ts';
import { isSuffixName } from './guess-by-name.ts';

/**
 * `A`, `-B`, `AB`, `1/2`, `REAR`, and zeros that stand for nothing. Directions and street types of one or two letters, such as `NW` and `ST`, match too: the
 * name or the position of the column tells them apart.
 */
const SUFFIX = /^-?(?:[A-Z]{1,2}|[1-9]\/[1-9]\d?|R|REAR|0+)$/i;
/** Some counties note a range or a remark in the column. */
const MIN_SHARE = 0.8;

/**
 * Returns true for a column that holds the letter or fraction after the house number. A rare suffix may be absent from a sample, so the name alone is enough, or the position right after
 * the number.
 */
export function holdsNumberSuffixes(
  { name, ownName, values }: SampledColumn,
  followsNumber = false,
): boolean {
  if (!followsNumber && !isSuffixName(ownName ?? name)) return false;
  const texts = values.flatMap((value) => parseText(value) ?? []).map(String);
  return texts.filter((text) => SUFFIX.test(text.trim())).length >= texts.length * MIN_SHARE;
}

/** Adds the suffix of another column to a house number: `123A`, `123 1/2`, `12-14`, `123 REAR`. A number that already ends with it stays. */
export function joinNumber(number: string, suffix: string): string {
  const added = suffix.trim().replace(/(?<!\s)\s*\/\s*/, '/');
  if (added === '' || /^0+$/.test(added) || endsWith(number, added)) return number;
  if (/^\d+\/\d+$/.test(added) || /^[A-Z]{3}/i.test(added)) return `${number} ${added}`;
  return /^\d/.test(added) ? `${number}-${added}` : `${number}${added}`;
}

/** Returns true if a number ends with the suffix. `123A` ends with a letter and `123 1/2` with a fraction, but the `3` of `123` is not a suffix. */
function endsWith(number: string, suffix: string): boolean {
  const before = number.slice(0, -suffix.length);
  const isSame = number.slice(before.length).toUpperCase() === suffix.toUpperCase();
  return isSame && (/^[A-Z]/i.test(suffix) ? /\d[ -]?$/.test(before) : /[ -]$/.test(before));
}
