import { ByteDictionary } from '../../../backend/byte-dictionary.ts';
import { canonicalWord } from '../rules/synonyms.ts';
import { MAX_WORDS, MAX_WORD_CHARACTERS, tokenize } from '../rules/tokenize.ts';

const APOSTROPHE = 39;

/**
 * Numbers the distinct words of up to millions of texts, with the same result as the canonical words of `tokenize`. ASCII texts, which nearly all are, are
 * split and looked up without making a string; the others go through `tokenize`.
 */
export class TokenTable {
  /** The canonical words by their number. */
  readonly words: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** The words as written, before synonyms, without case. */
  readonly #written = new ByteDictionary();
  /** For each written word the number of its canonical word. */
  readonly #canonical: number[] = [];
  readonly #word = new Uint8Array(MAX_WORD_CHARACTERS);

  /** Writes the numbers of a UTF-8 text's distinct words into `out` (at least {@link MAX_WORDS} long). Returns their count. */
  numbersOf(text: Buffer, from: number, to: number, out: Int32Array): number {
    const word = this.#word;
    let found = 0;
    let words = 0;
    let length = 0;
    for (let at = from; at <= to; at++) {
      let code = at < to ? (text[at] as number) : 32;
      if (code >= 128) return this.#numbersByRule(text.toString('utf8', from, to), out);
      if (code >= 65 && code <= 90) code += 32;
      if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) {
        if (length < MAX_WORD_CHARACTERS) word[length++] = code;
      } else if (length > 0 && code !== APOSTROPHE) {
        found = addDistinct(out, found, this.#numberOfWritten(length));
        length = 0;
        if (++words >= MAX_WORDS) break;
      }
    }
    return found;
  }

  #numbersByRule(text: string, out: Int32Array): number {
    let found = 0;
    for (const { canonical } of tokenize(text)) found = addDistinct(out, found, this.#numberOf(canonical));
    return found;
  }

  #numberOf(canonical: string): number {
    const known = this.#numbers.get(canonical);
    if (known !== undefined) return known;
    const number = this.words.length;
    this.words.push(canonical);
    this.#numbers.set(canonical, number);
    return number;
  }

  /** Returns the number of the word in `#word`. */
  #numberOfWritten(length: number): number {
    const written = this.#written.find(this.#word, 0, length);
    if (written >= 0) return this.#canonical[written] as number;
    const number = this.#numberOf(canonicalWord(String.fromCharCode(...this.#word.subarray(0, length))));
    this.#canonical[this.#written.add(this.#word, 0, length)] = number;
    return number;
  }
}

function addDistinct(out: Int32Array, count: number, number: number): number {
  for (let at = 0; at < count; at++) if (out[at] === number) return count;
  out[count] = number;
  return count + 1;
}
