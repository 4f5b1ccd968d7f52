import { mistakesAllowed } from '../../../kernel/edit-distance.ts';
import { combinations } from '../rules/combinations.ts';
import { isLegalName, isUnitOrPhase, withoutPartLetter } from '../rules/legal-words.ts';
import { canonicalWord } from '../rules/synonyms.ts';
import { tokenize } from '../rules/tokenize.ts';
import type { WordField } from './word-field.ts';

/** The maximum number of similar words that are tried in place of a name that no description has, and of ways to combine them. */
const MAX_SIMILAR = 3;
const MAX_WAYS = 9;

/**
 * Returns at most `limit` rows for the words of a legal description that no row has together. Names may have wrong letters. Units, phases and the letters of lots and tracts are left out
 * if no row has them: many descriptions don't name them, and the indexes of older editions have no words for them.
 */
export function findLegalNearly(field: WordField, words: readonly string[], limit: number): number[] {
  const parts = words.filter((word) => !isLegalName(word));
  const withoutUnits = parts.filter((part) => !isUnitOrPhase(part));
  const names = combinations(
    words.filter(isLegalName).map((name) => wordsLike(field, name)),
    MAX_WAYS,
  );
  const withoutLetters = parts.map(withoutPartLetter);
  for (const some of [parts, withoutUnits, withoutLetters]) {
    if (!some.some((part) => /\d/.test(part))) continue;
    for (const name of names) {
      const found = field.rowsWithAll(tokenize([...some, ...name].join(' ')), limit);
      if (found.length > 0) return found;
    }
  }
  return [];
}

/** Words that counties and people abbreviate in the names of subdivisions. A county may have both ways. */
const SAME_WORDS = [
  ['original', 'orig'],
  ['townsite', 'twnsite', 'towns'],
];

function wordsLike(field: WordField, name: string): string[] {
  const ways = SAME_WORDS.find((words) => words.includes(name))?.filter((word) =>
    field.has(canonicalWord(word)),
  );
  if (ways !== undefined && ways.length > 0) return ways;
  return field.has(canonicalWord(name))
    ? [name]
    : field.similar(name, mistakesAllowed(name.length), MAX_SIMILAR);
}
