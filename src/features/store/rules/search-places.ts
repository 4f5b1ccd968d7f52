import { type Token, tokenize } from '../../search/rules/tokenize.ts';

/** A state or county of the store's search. */
export interface SearchedPlace {
  path: string;
  headline: string;
  kind: 'state' | 'county';
  geoid: string | null;
  /** The words of its names: `Calvert County, MD`, and `Calvert County, Maryland, United States` where the place has a longer one. */
  words: readonly Token[];
  longWords: readonly Token[];
}

/**
 * Returns the first `limit` places of a country that have this GEOID, or in whose name the words of the text follow one another, the last of them as the
 * beginning of a word. A longer name must begin with the text, because it ends with the names of the state and the country. Places with parcels come first,
 * then states, then names that begin with the text. Otherwise they keep the order of `places`. `withParcels` are the paths of counties with parcels, and of
 * their states.
 */
export function searchPlaces(
  { places, withParcels }: { places: readonly SearchedPlace[]; withParcels: ReadonlySet<string> },
  { query, country }: { query: string; country: 'us' | 'ca' },
  limit: number,
): SearchedPlace[] {
  const text = tokenize(query);
  const rank = ({ path, kind, words }: SearchedPlace) =>
    (withParcels.has(path) ? 0 : 4) + (kind === 'state' ? 0 : 2) + (hasTextAt(words, 0, text) ? 0 : 1);
  return places
    .filter(
      ({ path, geoid, words, longWords }) =>
        path.startsWith(`/${country}/`) &&
        (words.some((_, start) => hasTextAt(words, start, text)) ||
          hasTextAt(longWords, 0, text) ||
          geoid === query),
    )
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, limit);
}

/** Returns true if the words of a text are those of a name from `start` on. The last word of the text may still be incomplete; others may be abbreviated. */
function hasTextAt(name: readonly Token[], start: number, text: readonly Token[]): boolean {
  const last = text.at(-1);
  return (
    last !== undefined &&
    text.every((typed, index) => {
      const own = name[start + index];
      return typed === last ? own?.word.startsWith(typed.word) : own?.canonical === typed.canonical;
    })
  );
}
