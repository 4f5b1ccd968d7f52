import { isNearly, mistakesAllowed } from '../../../../kernel/edit-distance.ts';
import { plainName } from './plain-words.ts';

/** The words that mean something in a question, and that people misspell. */
const VOCABULARY =
  `acre acres acreage apartment apartments assessed bathroom bathrooms bedroom bedrooms before between biggest building buildings built bigger cheapest commercial
  condominium condominiums empty expensive exempt family feet flood floodplain greater highest home homes household house houses income industrial larger largest less lots
  lowest median million months more most newest older oldest opportunity over parcel parcels population price properties property residential sale sales
  single smaller smallest sold square stories story street taxes thousand under units vacant value valued values worth year years zone zoned zoning`.split(
    /\s+/,
  );

/**
 * Corrects the spelling of a question that `plainWords` returned. Each word of `left`, the words that were not understood, is replaced by a known word or a
 * word of `names` that begins with the same letter and differs in few letters. Words without such a match stay.
 */
export function withSpelling(plain: string, left: readonly string[], names: readonly string[]): string {
  const own = names.flatMap((name) => plainName(name).split(/[^\p{L}]+/u));
  const known = [...VOCABULARY, ...own.filter((word) => word.length > 0)];
  let text = plain;
  for (const word of new Set(left)) {
    const most = /^\p{L}+$/u.test(word) && !known.includes(word) ? mistakesAllowed(word.length) : 0;
    const meant = [...Array(most).keys()]
      .map((wrong) => known.find((other) => other[0] === word[0] && isNearly(word, other, wrong + 1)))
      .find((other) => other !== undefined);
    if (meant !== undefined)
      text = text.replaceAll(new RegExp(`(?<![\\p{L}"])${word}(?![\\p{L}"])`, 'gu'), meant);
  }
  return text;
}
