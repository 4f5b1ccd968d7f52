import { codesOf, editDistance } from '../../../kernel/edit-distance.ts';
import { soundKey } from './sound-key.ts';
import { tokenize } from './tokenize.ts';

/** The maximum number of wrong letters that are counted in one word: with more, it is simply another word. */
const MAX_IN_WORD = 3;

/** Subtracted from the mistakes of a word that sounds like the typed one: it is more likely meant than another word with as many wrong letters. */
const HALF = 0.5;

/** Counts the letters of a query that differ from a text: of each word from the nearest word of the text, and one for a number that the text does not have. */
export function mistakesIn(query: string, text: string): number {
  const words = tokenize(text);
  const codes = words.map(({ word }) => codesOf(word));
  return tokenize(query).reduce((sum, { word, canonical }) => {
    if (words.some((known) => known.canonical === canonical)) return sum;
    if (/\d/.test(word)) return sum + 1;
    const typed = codesOf(word);
    const sound = soundKey(word);
    const mistakes = codes.map((code, at) => {
      const wrong = editDistance(typed, code, MAX_IN_WORD);
      return wrong > 1 && soundKey(words[at]?.word ?? '') === sound ? wrong - HALF : wrong;
    });
    return sum + Math.min(MAX_IN_WORD, ...mistakes);
  }, 0);
}
