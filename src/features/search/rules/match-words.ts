import { waysToWrite } from './synonyms.ts';
import { type Token, tokenize } from './tokenize.ts';

/**
 * The tiers of a match, best first: `exact` is the whole text; `starts` matches from the beginning; `words` has all words of the query in any order.
 * In a tier with `-part`, the last word of the query is only the beginning of a word of the text.
 */
const TIERS = ['exact', 'starts', 'starts-part', 'words', 'words-part'] as const;
export type Tier = (typeof TIERS)[number];

export type Mark = [start: number, end: number];

export interface WordMatch {
  tier: Tier;
  /** The matching parts of the text, in order, without overlaps. */
  marks: Mark[];
}

/** Returns how the last word of a query matches a word: as the same word, as its beginning, or not. */
function matchLast(term: Token, token: Token): 'whole' | 'part' | null {
  if (term.canonical === token.canonical) return 'whole';
  if (token.word.startsWith(term.word)) return 'part';
  return waysToWrite(token.canonical).some((way) => way.startsWith(term.word)) ? 'part' : null;
}

/** Compares a text with the words of a query in any order; the last one may be the beginning of a word. Null when the text lacks a word of the query. */
export function matchWords(terms: readonly Token[], text: string): WordMatch | null {
  const last = terms.at(-1);
  if (last === undefined) return null;
  const tokens = tokenize(text);
  const earlier = terms.slice(0, -1);
  const isPrefix = earlier.every((term, index) => term.canonical === tokens[index]?.canonical);
  const lastInPlace = tokens[earlier.length];
  const inPlace = isPrefix && lastInPlace !== undefined ? matchLast(last, lastInPlace) : null;
  if (lastInPlace !== undefined && inPlace !== null) {
    const matched = [...tokens.slice(0, earlier.length), lastInPlace];
    const tier = inPlace === 'part' ? 'starts-part' : tokens.length === terms.length ? 'exact' : 'starts';
    return { tier, marks: marksOf(matched, lastInPlace, inPlace, last) };
  }
  const matched: Token[] = [];
  for (const term of earlier) {
    const found = tokens.find((token) => token.canonical === term.canonical && !matched.includes(token));
    if (found === undefined) return null;
    matched.push(found);
  }
  const rest = tokens.filter((token) => !matched.includes(token));
  const whole = rest.find((token) => matchLast(last, token) === 'whole');
  const found = whole ?? rest.find((token) => matchLast(last, token) === 'part');
  if (found === undefined) return null;
  const how = whole === undefined ? 'part' : 'whole';
  return {
    tier: how === 'whole' ? 'words' : 'words-part',
    marks: marksOf([...matched, found], found, how, last),
  };
}

function marksOf(matched: readonly Token[], lastToken: Token, how: 'whole' | 'part', last: Token): Mark[] {
  return matched
    .map((token): Mark => {
      const isWholeWord = token !== lastToken || how === 'whole' || !token.word.startsWith(last.word);
      // If folding changed the length (a separate accent, a ligature), the whole word is marked.
      const isSameLength = token.end - token.start === token.word.length;
      return [token.start, isWholeWord || !isSameLength ? token.end : token.start + last.word.length];
    })
    .toSorted((a, b) => a[0] - b[0]);
}
