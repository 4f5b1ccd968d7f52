const POWERS = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);
/** Whole numbers up to this, divided by a power of ten up to 10^22, are rounded only once, so the result is the nearest double. */
const MAX_EXACT = 2 ** 53;

/** Reads decimal numbers from ASCII bytes in sequence, without making strings. */
export class NumberCursor {
  bytes: Buffer = Buffer.alloc(0);
  at = 0;
  to = 0;
  /** True: a comma before a digit is the decimal point of the number before it. */
  hasDecimalCommas = false;

  set(bytes: Buffer, from: number, to: number): this {
    this.bytes = bytes;
    this.at = from;
    this.to = to;
    return this;
  }

  /** Moves to the next byte that is not a blank, tab or line end, and returns it; -1 at the end. */
  peek(): number {
    const { bytes, to } = this;
    let at = this.at;
    while (at < to && (bytes[at] as number) <= 0x20) at++;
    this.at = at;
    return at < to ? (bytes[at] as number) : -1;
  }

  /** Moves past blanks and `byte` and returns true if `byte` is the next byte after blanks; otherwise returns false. */
  skip(byte: number): boolean {
    if (this.peek() !== byte) return false;
    this.at++;
    return true;
  }

  /** Returns the number after blanks at the cursor. If there is none, returns NaN and stays there. */
  read(): number {
    this.peek();
    const { bytes, to } = this;
    const start = this.at;
    let at = start;
    const isNegative = bytes[at] === 0x2d;
    if (at < to && (isNegative || bytes[at] === 0x2b)) at++;
    let mantissa = 0;
    let digits = 0;
    let pointAt = -1;
    for (; at < to; at++) {
      const byte = bytes[at] as number;
      if (byte >= 0x30 && byte <= 0x39) {
        mantissa = mantissa * 10 + byte - 0x30;
        digits++;
      } else if (pointAt < 0 && (byte === 0x2e || (byte === 0x2c && this.#isDecimalComma(at))))
        pointAt = digits;
      else break;
    }
    if (digits === 0) return Number.NaN;
    const decimals = pointAt < 0 ? 0 : digits - pointAt;
    const next = at < to ? (bytes[at] as number) | 0x20 : 0;
    if (next !== 0x65 && mantissa <= MAX_EXACT && decimals < POWERS.length) {
      this.at = at;
      const value = decimals === 0 ? mantissa : mantissa / (POWERS[decimals] as number);
      return isNegative ? -value : value;
    }
    if (next === 0x65) at = this.#endOfExponent(at);
    this.at = at;
    return Number(bytes.toString('latin1', start, at).replace(',', '.'));
  }

  #isDecimalComma(at: number): boolean {
    if (!this.hasDecimalCommas || at + 1 >= this.to) return false;
    const next = this.bytes[at + 1] as number;
    return next >= 0x30 && next <= 0x39;
  }

  #endOfExponent(at: number): number {
    let end = at + 1;
    if (end < this.to && (this.bytes[end] === 0x2b || this.bytes[end] === 0x2d)) end++;
    const first = end;
    while (end < this.to && (this.bytes[end] as number) >= 0x30 && (this.bytes[end] as number) <= 0x39) end++;
    return end > first ? end : at;
  }
}
