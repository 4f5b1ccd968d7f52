const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ZERO = 0x30;
/** Longer texts are written by the engine: its call takes longer, but then it is faster. */
const SHORT_TEXT = 64;
/** A tenth of a millimeter, in degrees. */
const FRACTION_DIGITS = 9;
const FRACTION = 10 ** FRACTION_DIGITS;
/** Most numbers of a county have fewer digits after the point than this. */
const SHORT_FRACTION_DIGITS = 6;
const SHORT_FRACTION = 10 ** SHORT_FRACTION_DIGITS;
/** Smaller numbers are written with an exponent. */
const MIN_FIXED = 1e-6;
/** Larger numbers are written by the engine, because with nine digits of a fraction they could have more digits than a double holds. */
const MAX_FIXED = 1e6;
/** More than the digits of any number. */
const NUMBER_ROOM = 32;

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
    // `scaled` has at most 13 digits, so no other number has the same shortest text.
    else if (size < MAX_FIXED && size > MIN_FIXED && scaled / SHORT_FRACTION === size)
      this.#decimal(value < 0, scaled, SHORT_FRACTION_DIGITS);
    else this.raw(Number.isFinite(value) ? String(value) : 'null');
  }

  /** Writes a coordinate, rounded to nine digits of its fraction. */
  coordinate(value: number): void {
    if (Math.abs(value) >= MAX_FIXED) {
      this.number(value);
      return;
    }
    const scaled = Math.round(value * FRACTION);
    this.#decimal(scaled < 0, Math.abs(scaled), FRACTION_DIGITS);
  }

  toString(): string {
    return this.bytes.toString('utf8', 0, this.length);
  }

  /** Writes a number below a million that has its point before the last `digits` digits of `scaled`, without zeros at its end. */
  #decimal(isNegative: boolean, scaled: number, digits: number): void {
    const unit = 10 ** digits;
    const whole = Math.floor(scaled / unit);
    this.#integer(isNegative ? -whole : whole, isNegative);
    let fraction = scaled - whole * unit;
    if (fraction === 0) return;
    let shown = digits;
    while (fraction % 10 === 0) {
      fraction /= 10;
      shown--;
    }
    const { bytes } = this;
    bytes[this.length] = 0x2e; // the point
    for (let at = this.length + shown; at > this.length; at--) {
      const tenth = Math.floor(fraction / 10);
      bytes[at] = ZERO + fraction - tenth * 10;
      fraction = tenth;
    }
    this.length += shown + 1;
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
