import {
  MAX_VALUE_BYTES,
  writeNumber,
  writeRounded,
} from '../../../../backend/formats/writers/value-text.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Longer texts are written by Node.js, whose call costs more, but which copies faster. */
const SHORT_TEXT = 64;
/** Larger numbers are not rounded, because with nine digits of a fraction they could have more digits than a double holds. */
const MAX_ROUNDED = 1e6;

/**
 * JSON as bytes, which grow as it is written. A page has tens of thousands of values. They are written one by one as bytes, because making texts of them
 * first took most of the time of reading a layer.
 */
export class JsonBytes {
  bytes: Buffer<ArrayBuffer>;
  length = 0;

  constructor(room: number) {
    this.bytes = Buffer.allocUnsafeSlow(Math.max(64, room));
  }

  /** Writes text that is JSON already. */
  raw(text: string): void {
    this.#reserve(text.length * 3);
    if (text.length > SHORT_TEXT) {
      this.length += this.bytes.write(text, this.length, 'utf8');
      return;
    }
    const { bytes } = this;
    const from = this.length;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code >= 0x80) {
        this.length = from + bytes.write(text, from, 'utf8');
        return;
      }
      bytes[from + at] = code;
    }
    this.length = from + text.length;
  }

  value(value: string | number | boolean | null): void {
    if (typeof value === 'string') this.text(value);
    else if (typeof value === 'number') this.number(value);
    else this.raw(value === null ? 'null' : value ? 'true' : 'false');
  }

  text(text: string): void {
    const { length } = text;
    this.#reserve(length + 2);
    const { bytes } = this;
    const from = this.length;
    bytes[from] = QUOTE;
    for (let at = 0; at < length; at++) {
      const code = text.charCodeAt(at);
      if (!isPlain(code)) {
        this.raw(JSON.stringify(text));
        return;
      }
      bytes[from + 1 + at] = code;
    }
    bytes[from + 1 + length] = QUOTE;
    this.length = from + length + 2;
  }

  /** Writes a text whose UTF-8 bytes are at hand. Bytes that are not UTF-8 become replacement characters. */
  textOf(source: Uint8Array, start: number, end: number): void {
    this.#reserve(end - start + 2);
    const { bytes } = this;
    let to = this.length;
    bytes[to++] = QUOTE;
    for (let at = start; at < end; at++) {
      const code = source[at] as number;
      if (!isPlain(code)) {
        const text = Buffer.from(source.buffer, source.byteOffset + start, end - start).toString('utf8');
        this.raw(JSON.stringify(text));
        return;
      }
      bytes[to++] = code;
    }
    bytes[to++] = QUOTE;
    this.length = to;
  }

  /** Writes bytes that are JSON already. */
  copy(source: Uint8Array, start: number, end: number): void {
    this.#reserve(end - start);
    const { bytes } = this;
    let to = this.length;
    for (let at = start; at < end; at++) bytes[to++] = source[at] as number;
    this.length = to;
  }

  /** Writes a number as `JSON.stringify` does. */
  number(value: number): void {
    if (!Number.isFinite(value)) {
      this.raw('null');
      return;
    }
    this.#reserve(MAX_VALUE_BYTES);
    this.length = writeNumber(this.bytes, this.length, value);
  }

  /** Writes a coordinate, rounded to nine digits of its fraction: a tenth of a millimeter, in degrees. */
  coordinate(value: number): void {
    if (Math.abs(value) >= MAX_ROUNDED) {
      this.number(value);
      return;
    }
    this.#reserve(MAX_VALUE_BYTES);
    this.length = writeRounded(this.bytes, this.length, value);
  }

  toString(): string {
    return this.bytes.toString('utf8', 0, this.length);
  }

  #reserve(more: number): void {
    const needed = this.length + more;
    if (needed <= this.bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, this.bytes.length * 2));
    this.bytes.copy(grown, 0, 0, this.length);
    this.bytes = grown;
  }
}

/** Returns true for a character of ASCII that JSON writes as it is. */
function isPlain(code: number): boolean {
  return code >= 0x20 && code < 0x80 && code !== QUOTE && code !== BACKSLASH;
}
