import { isUtf8 } from 'node:buffer';
import type { EsriField } from '../../../../backend/formats/esri-json/esri-fields.ts';
import { isDigit } from '../../../../kernel/digit.ts';
import type { JsonObject } from '../services/read-json.ts';
import { unqualifiedName } from './unqualified-name.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN = 0x7b;
const CLOSE = 0x7d;
/** Objects and lists that are nested deeper are left to the usual reader. */
const MAX_DEPTH = 64;
/** A number may be larger than any double if it has more characters than this, or an exponent of more than two digits. */
const SAFE_CHARACTERS = 200;
const SAFE_EXPONENT_DIGITS = 2;
/** The scan stores at most this many offsets, or one per byte of a larger page. A page of empty features would need more; the usual reader reads it. */
const MIN_OFFSETS = 1 << 16;

/** Where the values of a page's features are in its bytes. */
export interface ScannedPage {
  bytes: Buffer;
  /** The other members of the page. */
  reply: JsonObject;
  count: number;
  /** For each feature the start and end of its geometry, and then of the value of each field; 0 for absent ones. */
  offsets: Int32Array;
}

/** Thrown for bytes that are not a plain page. The usual reader, `jsonFeatures` of the parsed page, decides what they are. */
class NotPlain extends Error {}

/**
 * Finds the values of a page of Esri JSON in its bytes. Parsing them to objects, of which a page has a hundred thousand, took half of the time of reading a layer. Returns null for
 * anything but a plain page whose attributes have the names of the fields: the usual reader reads it then.
 */
export function scanPage(bytes: Buffer, fields: readonly EsriField[]): ScannedPage | null {
  const names = new Set(fields.map(({ name }) => name.toLowerCase()));
  if (!isUtf8(bytes) || names.size < fields.length) return null;
  try {
    return new PageScan(bytes, fields).read();
  } catch (error) {
    if (error instanceof NotPlain || error instanceof SyntaxError) return null;
    throw error;
  }
}

class PageScan {
  #bytes: Buffer;
  #at = 0;
  #names: readonly string[];
  #indexOf: ReadonlyMap<string, number>;
  /** The index in the list of fields of the attribute that probably comes next: features have their attributes in one order. */
  #expected = 0;
  #keys: readonly Buffer[];
  /** The names of the fields without database and table. */
  #unqualified: ReadonlySet<string>;
  /** True if the current feature has an attribute with one of these names, but with another database or table, or without them. */
  #mayBeRenamed = false;
  #offsets: Int32Array;
  #count = 0;

  constructor(bytes: Buffer, fields: readonly EsriField[]) {
    this.#bytes = bytes;
    this.#names = fields.map(({ name }) => name.toLowerCase());
    this.#unqualified = new Set(fields.map(({ name }) => unqualifiedName(name)));
    this.#indexOf = new Map(fields.map(({ name }, index) => [name, index]));
    this.#keys = fields.map(({ name }) => Buffer.from(`"${name}"`));
    this.#offsets = new Int32Array(Math.min(2048 * this.#width, this.#maxOffsets));
  }

  get #width(): number {
    return 2 + this.#keys.length * 2;
  }

  get #maxOffsets(): number {
    return Math.max(MIN_OFFSETS, this.#bytes.length);
  }

  read(): ScannedPage {
    const reply: Record<string, unknown> = {};
    let hasFeatures = false;
    this.#eachMember((name) => {
      if (name === '__proto__') throw new NotPlain();
      if (name === 'features') {
        hasFeatures = true;
        this.#count = 0;
        this.#eachItem(() => this.#readFeature());
      } else {
        const from = this.#at;
        this.#skipValue();
        reply[name] = JSON.parse(this.#bytes.toString('utf8', from, this.#at));
      }
    });
    if (this.#peek() !== -1 || !hasFeatures) throw new NotPlain();
    return { bytes: this.#bytes, reply, count: this.#count, offsets: this.#offsets };
  }

  #readFeature(): void {
    const base = this.#count * this.#width;
    const needed = base + this.#width;
    if (needed > this.#maxOffsets) throw new NotPlain();
    if (needed > this.#offsets.length) {
      const grown = new Int32Array(Math.min(needed * 2, this.#maxOffsets));
      grown.set(this.#offsets);
      this.#offsets = grown;
    }
    this.#offsets.fill(0, base, needed);
    this.#count++;
    this.#eachMember((name) => {
      if (name === 'attributes') this.#readAttributes(base + 2);
      else if (name === 'geometry') this.#note(base);
      else throw new NotPlain();
    });
  }

  #readAttributes(base: number): void {
    this.#offsets.fill(0, base, base + this.#keys.length * 2);
    this.#expected = 0;
    this.#open(OPEN);
    if (this.#closes(CLOSE)) return;
    let isKnown = false;
    this.#mayBeRenamed = false;
    for (;;) {
      const index = this.#readIndex();
      this.#skipColon();
      if (index < 0) this.#skipValue();
      else this.#note(base + index * 2);
      isKnown ||= index >= 0;
      if (!this.#ends(CLOSE)) continue;
      if (!isKnown && this.#mayBeRenamed) throw new NotPlain();
      return;
    }
  }

  /** Reads the name of an attribute, and returns its index in the list of fields; -1 for a name that is not there. */
  #readIndex(): number {
    this.#peek();
    const key = this.#keys[this.#expected];
    if (key !== undefined && this.#startsWith(key)) {
      this.#at += key.length;
      return this.#expected++;
    }
    const name = this.#readName();
    const index = this.#indexOf.get(name);
    if (index === undefined) {
      // Names in another case may stand for a field.
      if (this.#names.includes(name.toLowerCase())) throw new NotPlain();
      this.#mayBeRenamed ||= this.#unqualified.has(unqualifiedName(name));
      return -1;
    }
    this.#expected = index + 1;
    return index;
  }

  #startsWith(key: Buffer): boolean {
    const bytes = this.#bytes;
    for (let at = 0; at < key.length; at++) if (bytes[this.#at + at] !== key[at]) return false;
    return true;
  }

  #note(slot: number): void {
    this.#peek();
    this.#offsets[slot] = this.#at;
    this.#skipValue();
    this.#offsets[slot + 1] = this.#at;
  }

  #eachMember(read: (name: string) => void): void {
    this.#open(OPEN);
    if (this.#closes(CLOSE)) return;
    for (;;) {
      const name = this.#readName();
      this.#skipColon();
      read(name);
      if (this.#ends(CLOSE)) return;
    }
  }

  #eachItem(read: () => void): void {
    this.#open(OPEN_LIST);
    if (this.#closes(CLOSE_LIST)) return;
    for (;;) {
      read();
      if (this.#ends(CLOSE_LIST)) return;
    }
  }

  /** Skips blanks, and returns the next byte; -1 at the end. */
  #peek(): number {
    const bytes = this.#bytes;
    for (; this.#at < bytes.length; this.#at++) {
      const code = bytes[this.#at] as number;
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code;
    }
    return -1;
  }

  #open(code: number): void {
    if (this.#peek() !== code) throw new NotPlain();
    this.#at++;
  }

  #closes(code: number): boolean {
    if (this.#peek() !== code) return false;
    this.#at++;
    return true;
  }

  /** Skips the comma before another member, or the end of the object or list, and returns true for the end. */
  #ends(code: number): boolean {
    const next = this.#peek();
    if (next !== COMMA && next !== code) throw new NotPlain();
    this.#at++;
    return next === code;
  }

  #skipColon(): void {
    this.#open(COLON);
  }

  #readName(): string {
    if (this.#peek() !== QUOTE) throw new NotPlain();
    const from = this.#at + 1;
    this.#skipText();
    const name = this.#bytes.toString('utf8', from, this.#at - 1);
    if (name.includes('\\')) throw new NotPlain();
    return name;
  }

  /** Skips any value. Values in values are skipped without recursion. */
  #skipValue(): void {
    let depth = 0;
    const closers: number[] = [];
    for (;;) {
      const code = this.#peek();
      if (code === OPEN || code === OPEN_LIST) {
        if (++depth > MAX_DEPTH) throw new NotPlain();
        this.#at++;
        const closer = code === OPEN ? CLOSE : CLOSE_LIST;
        if (!this.#closes(closer)) {
          closers.push(closer);
          if (closer === CLOSE) this.#skipKey();
          continue;
        }
        depth--;
      } else if (code === QUOTE) this.#skipText();
      else this.#skipWord(code);
      while (depth > 0) {
        const closer = closers[depth - 1] as number;
        if (!this.#ends(closer)) {
          if (closer === CLOSE) this.#skipKey();
          break;
        }
        closers.pop();
        depth--;
      }
      if (depth === 0) return;
    }
  }

  #skipKey(): void {
    if (this.#peek() !== QUOTE) throw new NotPlain();
    this.#skipText();
    this.#skipColon();
  }

  /** Skips a text, from its first quotation mark to past its last one. */
  #skipText(): void {
    const bytes = this.#bytes;
    for (let at = this.#at + 1; at < bytes.length; at++) {
      const code = bytes[at] as number;
      if (code === QUOTE) {
        this.#at = at + 1;
        return;
      }
      if (code < 0x20) throw new NotPlain();
      if (code !== BACKSLASH) continue;
      const escaped = bytes[++at] as number;
      if (escaped === 0x75) {
        if (!/^[0-9a-f]{4}$/i.test(bytes.toString('latin1', at + 1, at + 5))) throw new NotPlain();
      } else if (!ESCAPES.has(escaped)) throw new NotPlain();
    }
    throw new NotPlain();
  }

  /** Skips a number, true, false or null. */
  #skipWord(first: number): void {
    if (first === MINUS || isDigit(first)) {
      this.#skipNumber();
      return;
    }
    const word = WORDS.find((each) => this.#startsWith(each));
    if (word === undefined) throw new NotPlain();
    this.#at += word.length;
  }

  #skipNumber(): void {
    const bytes = this.#bytes;
    const from = this.#at;
    if (bytes[this.#at] === MINUS) this.#at++;
    const isZero = bytes[this.#at] === ZERO;
    const digits = this.#skipDigits();
    if (digits === 0 || (isZero && digits > 1)) throw new NotPlain();
    if (bytes[this.#at] === POINT) {
      this.#at++;
      if (this.#skipDigits() === 0) throw new NotPlain();
    }
    const code = bytes[this.#at];
    let exponentDigits = 0;
    if (code === 0x65 || code === 0x45) {
      const sign = bytes[++this.#at];
      if (sign === MINUS || sign === 0x2b) this.#at++;
      exponentDigits = this.#skipDigits();
      if (exponentDigits === 0) throw new NotPlain();
    }
    const isSafe = exponentDigits <= SAFE_EXPONENT_DIGITS && this.#at - from <= SAFE_CHARACTERS;
    if (!isSafe && !Number.isFinite(Number(bytes.toString('latin1', from, this.#at)))) throw new NotPlain();
  }

  #skipDigits(): number {
    const from = this.#at;
    const bytes = this.#bytes;
    while (isDigit(bytes[this.#at] ?? 0)) this.#at++;
    return this.#at - from;
  }
}

const ESCAPES: ReadonlySet<number> = new Set(Buffer.from('"\\/bfnrt'));
const WORDS = ['null', 'true', 'false'].map((word) => Buffer.from(word));
