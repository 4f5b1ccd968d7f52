import { isNearly, mistakesAllowed } from '../../../kernel/edit-distance.ts';
import { isInside } from '../../places/rules/place-path.ts';
import type { PlaceRow } from '../../places/server/index.ts';
import { combinations } from '../rules/combinations.ts';
import { type WordMatch, matchWords } from '../rules/match-words.ts';
import { canonicalWordsOfPrefix } from '../rules/synonyms.ts';
import { type Token, tokenize, withWord } from '../rules/tokenize.ts';

export interface PlaceHit extends WordMatch {
  place: PlaceRow;
}

/** An index of places by the words of their names. It is in memory, because there are only thousands of places. */
export interface PlaceIndex {
  find(terms: readonly Token[]): PlaceHit[];
  /** Finds places by words with wrong letters, except for the first one of each. Returns an empty list if a word resembles none of a place. */
  findMisspelled(terms: readonly Token[]): PlaceHit[];
  at(path: string): PlaceRow | undefined;
  /** Returns the cities and neighborhoods inside a place. */
  listInside(path: string): readonly PlaceRow[];
}

/** The maximum number of places that are compared with one query. */
const MAX_COMPARED = 2_000;
/** The maximum number of ways to spell a query. */
const MAX_SPELLINGS = 6;

const SETTLED: ReadonlySet<PlaceRow['kind']> = new Set(['city', 'neighborhood']);

export function createPlaceIndex(places: readonly PlaceRow[]): PlaceIndex {
  /** Places by the first two characters of each canonical word of their names. */
  const byBeginning = new Map<string, PlaceRow[]>();
  for (const place of places) {
    const beginnings = new Set(
      tokenize(textsOf(place).join(' ')).map(({ canonical }) => canonical.slice(0, 2)),
    );
    if (place.kind === 'state') beginnings.add(postalCode(place));
    for (const beginning of beginnings) {
      const list = byBeginning.get(beginning);
      if (list === undefined) byBeginning.set(beginning, [place]);
      else list.push(place);
    }
  }
  /** The words of the places, by their first letter. Made when a query is misspelled. */
  let words: Map<string, Set<string>> | null = null;
  const readWords = () => {
    const all = new Map<string, Set<string>>();
    for (const { word } of places.flatMap((place) => tokenize(textsOf(place).join(' ')))) {
      const first = word.slice(0, 1);
      all.set(first, (all.get(first) ?? new Set()).add(word));
    }
    return all;
  };
  const spellingsOf = (term: Token): Token[] => {
    const known = (words ??= readWords()).get(term.word.slice(0, 1)) ?? new Set<string>();
    if (known.has(term.word)) return [term];
    const most = mistakesAllowed(term.word.length);
    const near = most === 0 ? [] : [...known].filter((word) => isNearly(term.word, word, most));
    return near.map((word) => withWord(term, word));
  };
  const find = (terms: readonly Token[]): PlaceHit[] => {
    const [fewest] = terms
      .map((term, index) => candidatesOf(term, index === terms.length - 1))
      .toSorted((a, b) => a.length - b.length);
    const hits: PlaceHit[] = [];
    for (const place of (fewest ?? []).slice(0, MAX_COMPARED)) {
      const match = matchPlace(place, terms);
      if (match !== null) hits.push({ place, ...match });
    }
    return hits;
  };
  const byPath = new Map(places.map((place) => [place.path, place]));
  const candidatesOf = (term: Token, isLast: boolean): readonly PlaceRow[] => {
    const canonicals = new Set([term.canonical, ...(isLast ? canonicalWordsOfPrefix(term.word) : [])]);
    const found = [...canonicals].flatMap((word) => byBeginning.get(word.slice(0, 2)) ?? []);
    // A single letter is the beginning of many words.
    const wide =
      isLast && term.word.length < 2
        ? [...byBeginning].flatMap(([beginning, list]) => (beginning.startsWith(term.word) ? list : []))
        : [...(byBeginning.get(term.word.slice(0, 2)) ?? [])];
    return [...new Set([...found, ...wide])];
  };
  return {
    at: (path) => byPath.get(path),
    listInside: (path) =>
      places.filter(({ kind, path: other }) => SETTLED.has(kind) && other !== path && isInside(other, path)),
    find,
    findMisspelled: (terms) => combinations(terms.map(spellingsOf), MAX_SPELLINGS).flatMap(find),
  };
}

/** Returns the `md` of `/us/md`. */
function postalCode({ path }: PlaceRow): string {
  return path.split('/')[2] ?? '';
}

function textsOf({ name, headline, headlineAlt }: PlaceRow): string[] {
  return [name, headline, ...(headlineAlt === null ? [] : [headlineAlt])];
}

/**
 * Matches a query with the names of a place; the marks are in the headline. At least one word of the query must be in the place's own name. The other words may
 * be those of the surrounding places ("gallatin montana"). Without this rule, "maine" would find every county of Maine.
 */
function matchPlace(place: PlaceRow, terms: readonly Token[]): WordMatch | null {
  if (place.kind === 'state' && terms.length === 1 && terms[0]?.word === postalCode(place))
    return { tier: 'exact', marks: [] };
  if (!terms.some((term) => matchWords([term], place.name) !== null)) return null;
  const inHeadline = matchWords(terms, place.headline);
  if (matchWords(terms, place.name)?.tier === 'exact')
    return { tier: 'exact', marks: inHeadline?.marks ?? [] };
  if (inHeadline !== null) return inHeadline;
  const inAlternative = place.headlineAlt === null ? null : matchWords(terms, place.headlineAlt);
  if (inAlternative === null) return null;
  const marks = terms.flatMap((term) => matchWords([term], place.headline)?.marks ?? []);
  return { tier: inAlternative.tier, marks: separate(marks) };
}

/** Returns the marks in order, without those that overlap an earlier one. */
function separate(marks: WordMatch['marks']): WordMatch['marks'] {
  let end = -1;
  return marks
    .toSorted((a, b) => a[0] - b[0])
    .filter(([start, markEnd]) => {
      if (start < end) return false;
      end = markEnd;
      return true;
    });
}
