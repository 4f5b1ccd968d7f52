import { canonicalWord } from './synonyms.ts';

/** One word of a text. `start` and `end` are UTF-16 positions in the text. */
export interface Token {
  /** The word as written, without case and accents. */
  word: string;
  /** The form of the word in the index. */
  canonical: string;
  start: number;
  end: number;
}

/** Longer words are cut, because nobody types more. */
export const MAX_WORD_CHARACTERS = 32;
/** The maximum number of words of a text; later ones are ignored. */
export const MAX_WORDS = 24;

const LETTER_OR_DIGIT = /^[\p{L}\p{N}]$/u;
const MARK = /^\p{M}$/u;

/**
 * Returns the words of a text: runs of letters and digits, without case and accents. Apostrophes inside a word are removed (`O'Brien` becomes `obrien`); any
 * other character separates words.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let word = '';
  let start = 0;
  let at = 0;
  const finish = (end: number) => {
    if (word === '') return;
    const cut = word.slice(0, MAX_WORD_CHARACTERS);
    tokens.push({ word: cut, canonical: canonicalWord(cut), start, end });
    word = '';
  };
  let wordEnd = 0;
  for (const character of text) {
    const next = at + character.length;
    const folded = fold(character);
    if (folded !== '') {
      if (word === '') start = at;
      word += folded;
      wordEnd = next;
    } else if (!(word !== '' && (isApostrophe(character) || MARK.test(character)))) {
      finish(wordEnd);
      if (tokens.length >= MAX_WORDS) return tokens;
    }
    at = next;
  }
  finish(wordEnd);
  return tokens.slice(0, MAX_WORDS);
}

/** Returns a token with another word at the same position. */
export function withWord(token: Token, word: string): Token {
  return { ...token, word, canonical: canonicalWord(word) };
}

/** Returns true for texts with the same words in the same order, regardless of case, accents, abbreviations and punctuation. */
export function isSameText(a: readonly Token[], b: readonly Token[]): boolean {
  return a.length === b.length && a.every(({ canonical }, index) => canonical === b[index]?.canonical);
}

/** Returns a letter or digit without case and accents; '' for any other character. */
function fold(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 128) {
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) return character;
    return code >= 65 && code <= 90 ? String.fromCharCode(code + 32) : '';
  }
  let folded = '';
  for (const part of character.normalize('NFKD').toLowerCase())
    if (LETTER_OR_DIGIT.test(part)) folded += part;
  return folded;
}

function isApostrophe(character: string): boolean {
  return character === "'" || character === '’';
}
