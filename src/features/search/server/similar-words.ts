import { mistakesAllowed } from '../../../kernel/edit-distance.ts';
import { combinations } from '../rules/combinations.ts';
import { canonicalWordsLike } from '../rules/synonyms.ts';
import type { Token } from '../rules/tokenize.ts';
import type { Fields } from './forgiving-request.ts';
import type { WordField } from './word-field.ts';

/** The maximum number of similar words that are tried in place of a word of a query. */
const MAX_SIMILAR = 5;
const MAX_WITH_INITIAL = 40;
/** The minimum number of letters of a word that may be the beginning of another word. */
const MIN_SHORTENED = 3;
/** The minimum number of letters of a word that may have one wrong letter more than usual. */
const MIN_FAR = 5;
const MAX_COMBINATIONS = 12;

/** Says which words of a query may be mistyped: none, only words that no parcel has, or any word, because a mistyped word may be an existing word. */
export const MISTYPES = ['none', 'unknown', 'any'] as const;
/** `far` allows one wrong letter more than usual in words that no parcel has. `sound` compares words as they sound, or with letters left out. */
export type Mistypes = (typeof MISTYPES)[number] | 'far' | 'sound';

/** Returns the words that may be meant by a term; none if the county has nothing like it. */
export type Similar = (field: WordField, term: Token) => readonly Token[];

/** Returns functions that find similar words, and find them once for each term. */
export function cacheSimilar({ addresses, owners }: Fields): (mistypes: Mistypes) => Similar {
  const similarCaches = new Map(
    [addresses, owners].map((field) => [field, new Map<string, readonly Token[]>()]),
  );
  const indexed = new Map([addresses, owners].map((field) => [field, new Map<string, boolean>()]));
  return (mistypes) => (field, term) => {
    const isIndexed = indexed.get(field)?.get(term.canonical) ?? field.has(term.canonical);
    indexed.get(field)?.set(term.canonical, isIndexed);
    // With `sound`, a word of an owner's name is replaced even if the county has it, because the county may also have the name in another spelling. Words of
    // addresses are not: too many streets sound alike.
    const mayDiffer = mistypes === 'any' || (mistypes === 'sound' && field === owners);
    if (mistypes === 'none' || (isIndexed && !mayDiffer)) return isIndexed ? [term] : [];
    const way = mistypes === 'far' || mistypes === 'sound' ? mistypes : 'near';
    const key = `${way} ${term.canonical}`;
    const mayBeShortened = !isIndexed && field === addresses;
    const words =
      similarCaches.get(field)?.get(key) ??
      findSimilar(field, term.word, way, mayBeShortened).map((word) => ({ ...term, word, canonical: word }));
    similarCaches.get(field)?.set(key, words);
    return isIndexed ? [term, ...words.filter(({ canonical }) => canonical !== term.canonical)] : words;
  };
}

/** Returns the ways to write the terms with words that the county has; none if one has no similar word. */
export function spellings(field: WordField, terms: readonly Token[], similar: Similar): Token[][] {
  return combinations(
    terms.map((term) => similar(field, term)),
    MAX_COMBINATIONS,
  );
}

/** Returns the spellings in which at least one term is replaced. The unchanged terms were tried before. */
export function otherSpellings(field: WordField, terms: readonly Token[], similar: Similar): Token[][] {
  return spellings(field, terms, similar).filter((way) => way.some((token, at) => token !== terms[at]));
}

function findSimilar(
  field: WordField,
  typed: string,
  way: 'near' | 'far' | 'sound',
  mayBeShortened: boolean,
): readonly string[] {
  if (/\d/.test(typed)) return [];
  if (way === 'near') return similarTo(field, typed, mayBeShortened);
  if (way === 'sound') return field.soundingLike(typed, MAX_SIMILAR);
  return typed.length < MIN_FAR ? [] : similarWithInitial(field, typed, mistakesAllowed(typed.length) + 1);
}

/** With `mayBeShortened`, the word may also be the beginning of another word (`kam` of `kamehameha`), and a word of three letters may have a mistake. */
function similarTo(field: WordField, typed: string, mayBeShortened: boolean): string[] {
  const most = mistakesAllowed(typed.length);
  const words = new Set(most === 0 ? [] : canonicalWordsLike(typed, most).filter((word) => field.has(word)));
  if (most > 0) for (const word of field.similar(typed, most, MAX_SIMILAR)) words.add(word);
  if (mayBeShortened && typed.length >= MIN_SHORTENED) {
    if (most === 0) {
      // `est street` is East Street.
      for (const word of canonicalWordsLike(typed, 1))
        if (word.startsWith(typed.slice(0, 1)) && field.has(word)) words.add(word);
      for (const word of similarWithInitial(field, typed, 1)) words.add(word);
    }
    for (const word of field.beginningWith(typed, MAX_SIMILAR)) words.add(word);
  }
  return [...words];
}

/** With many mistakes for its length, a word resembles many others, so those with another first letter are left out. */
function similarWithInitial(field: WordField, typed: string, most: number): string[] {
  return field
    .similar(typed, most, MAX_WITH_INITIAL)
    .filter((word) => word.startsWith(typed.slice(0, 1)) && word.length >= MIN_SHORTENED)
    .slice(0, MAX_SIMILAR);
}
