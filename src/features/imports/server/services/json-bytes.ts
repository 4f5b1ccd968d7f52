const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ZERO = 0x30;
/** Longer texts are written by the engine: its call takes longer, but then it is faster. */
const SHORT_TEXT = 64;
/** A tenth of a millimeter, in degrees. */
const FRACTION_DIGITS = 9;
const FRACTION = 10 ** FRACTION_DIGITS;
/** Most numbers of a county have at most six digits after the point. */
const SHORT_FRACTION = 1e6;
const TO_BILLIONTHS = FRACTION / SHORT_FRACTION;
/** Smaller numbers are written with an exponent. */
const MIN_FIXED = 1e-6;
/** Larger numbers are written by the engine, because with nine digits of a fraction they could have more digits than a double holds. */
const MAX_FIXED = 1e6;
/** More than the digits of any number. */
const NUMBER_ROOM = 32;
/** The characters of 000 to 999, one after another. */
const THREE_DIGITS = Buffer.from(
  Array.from({ length: 1000 }, (_, at) => String(at).padStart(3, '0')).join(''),
);

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
    const size = Math.abs(value);
    const scaled = Math.round(size * SHORT_FRACTION);
    if (Number.isInteger(value) && size < 2 ** 31) this.#integer(value);
    // `scaled` has at most 12 digits, so no other number has the same shortest text.
    else if (size < MAX_FIXED && size > MIN_FIXED && scaled / SHORT_FRACTION === size)
      this.#decimal(value < 0, scaled * TO_BILLIONTHS);
    else this.raw(Number.isFinite(value) ? String(value) : 'null');
  }

  /** Writes a coordinate, rounded to nine digits of its fraction. */
  coordinate(value: number): void {
    if (Math.abs(value) >= MAX_FIXED) {
      this.number(value);
      return;
    }
    const scaled = Math.round(value * FRACTION);
    this.#decimal(scaled < 0, Math.abs(scaled));
  }

  toString(): string {
    return this.bytes.toString('utf8', 0, this.length);
  }

  /**
   * Writes a number below a million, rounded to nine digits after its point and without zeros at its end. `billionths` is the number without its sign, in billionths, as
   * an integer.
   */
  #decimal(isNegative: boolean, billionths: number): void {
    const whole = Math.floor(billionths / FRACTION);
    this.#integer(isNegative ? -whole : whole, isNegative);
    const fraction = (billionths - whole * FRACTION) | 0;
    if (fraction === 0) return;
    const { bytes } = this;
    const millions = (fraction / 1e6) | 0;
    const rest = fraction - millions * 1e6;
    const thousands = (rest / 1000) | 0;
    bytes[this.length] = 0x2e; // the point
    this.#threeDigits(this.length + 1, millions);
    this.#threeDigits(this.length + 4, thousands);
    this.#threeDigits(this.length + 7, rest - thousands * 1000);
    this.length += 1 + FRACTION_DIGITS;
    while (bytes[this.length - 1] === ZERO) this.length--;
  }

  #threeDigits(at: number, value: number): void {
    this.bytes[at] = THREE_DIGITS[value * 3] as number;
    this.bytes[at + 1] = THREE_DIGITS[value * 3 + 1] as number;
    this.bytes[at + 2] = THREE_DIGITS[value * 3 + 2] as number;
  }

  /** Writes an integer of less than 32 bits. */
  #integer(value: number, isNegative = value < 0): void {
    this.#reserve(NUMBER_ROOM);
    const { bytes } = this;
    let rest = Math.abs(value) | 0;
    if (isNegative) bytes[this.length++] = 0x2d;
    let digits = 1;
    for (let limit = 10; limit <= rest; limit *= 10) digits++;
    for (let at = this.length + digits - 1; at >= this.length; at--) {
      const tenth = (rest / 10) | 0;
      bytes[at] = ZERO + rest - tenth * 10;
      rest = tenth;
    }
    this.length += digits;
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
