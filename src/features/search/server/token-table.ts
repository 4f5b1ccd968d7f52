import { canonicalWord } from '../rules/synonyms.ts';
import { MAX_WORDS, MAX_WORD_CHARACTERS, tokenise } from '../rules/tokenise.ts';

const APOSTROPHE = 39;

/**
 * Numbers the distinct words of a million texts. Plain ASCII texts, nearly all, are cut into words and looked up without making a
 * string; the others go through the rule itself. Gives the same words as `tokenise`, in the canonical writing.
 */
export class TokenTable {
  /** Canonical words by their number. */
  readonly words: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** Open addressing: the number of a written word + 1, by hash. */
  #slots = new Int32Array(1 << 12);
  /** Written words (before synonyms): bytes, their ends, and the number of their canonical word. */
  #bytes = new Uint8Array(1 << 16);
  #ends = new Int32Array(1 << 11);
  #canonical = new Int32Array(1 << 11);
  #written = 0;
  readonly #word = new Uint8Array(MAX_WORD_CHARACTERS);

  /** Writes the numbers of a text's distinct words into `out` (at least {@link MAX_WORDS} long) and returns how many. */
  numbersOf(text: string, out: Int32Array): number {
    const word = this.#word;
    let found = 0;
    let words = 0;
    let length = 0;
    let hash = 0;
    for (let at = 0; at <= text.length; at++) {
      let code = at < text.length ? text.charCodeAt(at) : 32;
      if (code >= 128) return this.#numbersByRule(text, out);
      if (code >= 65 && code <= 90) code += 32;
      if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) {
        if (length < MAX_WORD_CHARACTERS) {
          word[length++] = code;
          hash = (Math.imul(hash, 31) + code) | 0;
        }
      } else if (length > 0 && code !== APOSTROPHE) {
        found = addDistinct(out, found, this.#numberOfWritten(length, hash));
        length = 0;
        hash = 0;
        if (++words >= MAX_WORDS) break;
      }
    }
    return found;
  }

  #numbersByRule(text: string, out: Int32Array): number {
    let found = 0;
    for (const { canonical } of tokenise(text)) found = addDistinct(out, found, this.#numberOf(canonical));
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

  /** The number of the word in `#word`, looked up by its bytes. */
  #numberOfWritten(length: number, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (;;) {
      const written = (this.#slots[slot] ?? 0) - 1;
      if (written < 0) break;
      if (this.#isWritten(written, length)) return this.#canonical[written] ?? 0;
      slot = (slot + 1) & mask;
    }
    const number = this.#numberOf(canonicalWord(String.fromCharCode(...this.#word.subarray(0, length))));
    this.#remember(slot, length, number);
    return number;
  }

  #isWritten(written: number, length: number): boolean {
    const start = written === 0 ? 0 : (this.#ends[written - 1] ?? 0);
    if ((this.#ends[written] ?? 0) - start !== length) return false;
    for (let at = 0; at < length; at++) if (this.#bytes[start + at] !== this.#word[at]) return false;
    return true;
  }

  #remember(slot: number, length: number, number: number): void {
    const written = this.#written++;
    const start = written === 0 ? 0 : (this.#ends[written - 1] ?? 0);
    if (start + length > this.#bytes.length) this.#bytes = grown(this.#bytes);
    if (written >= this.#ends.length) {
      this.#ends = grown(this.#ends);
      this.#canonical = grown(this.#canonical);
    }
    this.#bytes.set(this.#word.subarray(0, length), start);
    this.#ends[written] = start + length;
    this.#canonical[written] = number;
    this.#slots[slot] = written + 1;
    if (this.#written * 2 > this.#slots.length) this.#rehash();
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let written = 0; written < this.#written; written++) {
      let hash = 0;
      const start = written === 0 ? 0 : (this.#ends[written - 1] ?? 0);
      for (let at = start; at < (this.#ends[written] ?? 0); at++) {
        hash = (Math.imul(hash, 31) + (this.#bytes[at] ?? 0)) | 0;
      }
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = written + 1;
    }
    this.#slots = slots;
  }
}

function addDistinct(out: Int32Array, count: number, number: number): number {
  for (let at = 0; at < count; at++) if (out[at] === number) return count;
  out[count] = number;
  return count + 1;
}

function grown<T extends Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer>>(array: T): T {
  const larger = new (array.constructor as new (length: number) => T)(array.length * 2);
  larger.set(array);
  return larger;
}
