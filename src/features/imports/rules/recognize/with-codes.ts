import type { ParcelColumnName } from '../../../parcels/rules/parcel-columns.ts';
import type { SampledColumn } from '../column-match.ts';
import { splitName } from './split-name.ts';

/** The columns of words whose names may also stand for codes: `LAND_USE`, `NBHD`. */
const CODE_OF = [
  ['usedesc', 'usecode'],
  ['neighborhood', 'neighborhood_code'],
] as const;

/**
 * Adds the guess that a column without values holds codes. Only values tell whether `LAND_USE` has codes or words, and without them codes are more likely.
 */
export function withCodes<Guess extends { to: ParcelColumnName; confidence: number }>(
  guesses: readonly Guess[],
  { name, values }: SampledColumn,
): Guess[] {
  if (values.length > 0 || SAYS_WORDS.test(name) || /\b(?:desc|name)\b/.test(splitName(name) ?? ''))
    return [...guesses];
  const codes = CODE_OF.flatMap(([word, code]) => {
    const words = guesses.find(({ to }) => to === word);
    if (words === undefined) return [];
    const isCode = guesses.some(({ to, confidence }) => to === code && confidence >= words.confidence);
    return isCode ? [] : [{ ...words, to: code, confidence: words.confidence + 0.01 }];
  });
  return [...codes, ...guesses];
}

/** Words in the names of columns that hold texts rather than codes. An area, or a neighborhood that is spelled out, is a name. */
const SAYS_WORDS = /desc|des$|dsc|decode|text|txt|name|label|cat|type|classif|area|neighbou?rhood|_d$/i;
