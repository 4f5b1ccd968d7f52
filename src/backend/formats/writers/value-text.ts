import { PG_EPOCH_DAYS } from '../../db/copy-binary.ts';

/**
 * The number of bytes for which a caller makes room before it calls a function of this file other than `writeVertex` and `writeHex`. Each function writes a
 * value as text into a buffer, and returns the end.
 */
export const MAX_VALUE_BYTES = 40;

const ZERO = 0x30;
const MINUS = 0x2d;
const DOT = 0x2e;
const COLON = 0x3a;
const COMMA = 0x2c;
const US_PER_DAY = 86_400_000_000;
/** The characters of 000 to 999, one after another. */
const THREE_DIGITS = Buffer.from(
  Array.from({ length: 1000 }, (_, at) => String(at).padStart(3, '0')).join(''),
);

/** Writes a whole number with an absolute value below 2^31. */
export function writeInteger(bytes: Uint8Array, start: number, value: number): number {
  let at = start;
  let rest = value;
  if (rest < 0) {
    bytes[at++] = MINUS;
    rest = -rest;
  }
  let digits = 1;
  for (let power = 10; power <= rest; power *= 10) digits++;
  for (let place = at + digits - 1; place >= at; place--) {
    const next = Math.floor(rest / 10);
    bytes[place] = ZERO + (rest - next * 10);
    rest = next;
  }
  return at + digits;
}

/** Writes exactly `digits` digits of an integer below 2^31, with leading zeros. */
function writeDigits(bytes: Uint8Array, at: number, value: number, digits: number): number {
  let rest = value | 0;
  let place = at + digits;
  for (; place - at >= 3; place -= 3) {
    const next = (rest / 1000) | 0;
    const three = (rest - next * 1000) * 3;
    bytes[place - 3] = THREE_DIGITS[three] as number;
    bytes[place - 2] = THREE_DIGITS[three + 1] as number;
    bytes[place - 1] = THREE_DIGITS[three + 2] as number;
    rest = next;
  }
  while (place > at) {
    const next = (rest / 10) | 0;
    bytes[--place] = ZERO + (rest - next * 10);
    rest = next;
  }
  return at + digits;
}

function writeFraction(bytes: Uint8Array, start: number, value: number, digits: number): number {
  if (value === 0) return start;
  bytes[start] = DOT;
  let at = writeDigits(bytes, start + 1, value, digits);
  while (bytes[at - 1] === ZERO) at--;
  return at;
}

const MICRO = 1_000_000;
const MAX_QUICK = 1_000_000_000;

/** Writes the shortest text that reads back as the same number. */
export function writeNumber(bytes: Uint8Array, start: number, value: number): number {
  const size = Math.abs(value);
  if (size < MAX_QUICK) {
    // Six decimals are enough for nearly all amounts of money, areas and counts. The division tells whether they are enough for this number.
    const scaled = Math.round(size * MICRO);
    if (scaled / MICRO === size) {
      const whole = Math.floor(size);
      let at = start;
      if (value < 0) bytes[at++] = MINUS;
      at = writeInteger(bytes, at, whole);
      return writeFraction(bytes, at, scaled - whole * MICRO, 6);
    }
  }
  const text = String(value);
  for (let index = 0; index < text.length; index++) bytes[start + index] = text.charCodeAt(index);
  return start + text.length;
}

const NANO = 1_000_000_000;
/** The maximum length of degrees. The longest are small numbers without an exponent, such as -0.0000010000364090408331. */
export const MAX_DEGREE_BYTES = 28;

/**
 * Writes degrees so that they read back as the same number. With rounding, neighbors would still match, but a sliver, or a hole close to its outline, could
 * cross itself a tenth of a millimeter away. Nine decimals are tried first, because most files have no more.
 */
export function writeDegrees(bytes: Uint8Array, start: number, value: number): number {
  const size = Math.abs(value);
  if (!(size < 256)) return writeNumber(bytes, start, value);
  const whole = Math.floor(size);
  const rest = size - whole;
  const nano = Math.round(rest * NANO);
  // Below 2^53 both the sum and the division are exact or correctly rounded, so equality means that nine decimals are enough.
  if (nano < NANO && (whole * NANO + nano) / NANO === size) {
    return writeFraction(bytes, writeWhole(bytes, start, value, whole), nano, 9);
  }
  return size < 8 ? writeNumber(bytes, start, value) : writeAllDecimals(bytes, start, value, whole, rest);
}

/** Writes a number of up to seven digits before its point, rounded to nine digits after it. */
export function writeRounded(bytes: Uint8Array, start: number, value: number): number {
  const scaled = Math.round(value * NANO);
  const size = Math.abs(scaled);
  const whole = Math.floor(size / NANO);
  return writeFraction(bytes, writeWhole(bytes, start, scaled, whole), size - whole * NANO, 9);
}

/** Writes a vertex as `longitude,latitude`. */
export function writeVertex(bytes: Uint8Array, start: number, coords: Float64Array, vertex: number): number {
  const at = writeDegrees(bytes, start, coords[vertex * 2] as number);
  bytes[at] = COMMA;
  return writeDegrees(bytes, at + 1, coords[vertex * 2 + 1] as number);
}

/** Writes the sign and the whole part. */
function writeWhole(bytes: Uint8Array, start: number, value: number, whole: number): number {
  if (value < 0) {
    bytes[start] = MINUS;
    return writeInteger(bytes, start + 1, whole);
  }
  return writeInteger(bytes, start, whole);
}

/**
 * Writes 15 decimals (14 from 64 on), which distinguish all doubles of that size. A double from 8 to 256 has at most 49 binary places, and each multiplication
 * below shifts so many of them before the point that the product is exact.
 */
function writeAllDecimals(
  bytes: Uint8Array,
  start: number,
  value: number,
  whole: number,
  fraction: number,
): number {
  const isLong = whole < 64;
  let rest = fraction * 10;
  const first = Math.floor(rest);
  rest = (rest - first) * 100;
  const second = Math.floor(rest);
  rest = (rest - second) * 1000;
  const third = Math.floor(rest);
  rest = (rest - third) * 10_000;
  const fourth = Math.floor(rest);
  const last = isLong ? 100_000 : 10_000;
  let high = first * 100_000 + second * 1000 + third;
  let low = fourth * last + Math.round((rest - fourth) * last);
  // Doubles are further apart than these decimals, so none of them rounds up to the next whole number.
  if (low === 10_000 * last) {
    low = 0;
    high++;
  }
  let at = writeWhole(bytes, start, value, whole);
  bytes[at] = DOT;
  at = writeDigits(bytes, at + 1, high, 6);
  at = writeDigits(bytes, at, low, isLong ? 9 : 8);
  while (bytes[at - 1] === ZERO) at--;
  return at;
}

/** Writes a date; `days` is counted from 2000-01-01, as in PostgreSQL. `separator` 0: none. */
export function writeDate(bytes: Uint8Array, start: number, days: number, separator: number = MINUS): number {
  // Days to a date of the Gregorian calendar (H. Hinnant, chrono-Compatible Low-Level Date Algorithms, civil_from_days).
  const shifted = days + PG_EPOCH_DAYS + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthPart = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthPart + 2) / 5) + 1;
  const month = monthPart < 10 ? monthPart + 3 : monthPart - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  let at = writeDigits(bytes, start, Math.min(9999, Math.max(0, year)), 4);
  if (separator !== 0) bytes[at++] = separator;
  at = writeDigits(bytes, at, month, 2);
  if (separator !== 0) bytes[at++] = separator;
  return writeDigits(bytes, at, day, 2);
}

/** Writes microseconds since 2000-01-01 UTC as `2024-03-05T12:30:00Z`, with milliseconds if they are not 0. */
export function writeTimestamp(bytes: Uint8Array, start: number, microseconds: number): number {
  const days = Math.floor(microseconds / US_PER_DAY);
  const ms = Math.floor((microseconds - days * US_PER_DAY) / 1000);
  let at = writeDate(bytes, start, days);
  bytes[at++] = 0x54; // T
  const parts = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  for (const [index, part] of parts.entries()) {
    if (index > 0) bytes[at++] = COLON;
    at = writeDigits(bytes, at, part, 2);
  }
  if (ms % 1000 > 0) {
    bytes[at++] = DOT;
    at = writeDigits(bytes, at, ms % 1000, 3);
  }
  bytes[at++] = 0x5a; // Z
  return at;
}

const HEX = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));

export function writeHex(
  bytes: Uint8Array,
  start: number,
  source: Uint8Array,
  from: number,
  to: number,
): number {
  let at = start;
  for (let index = from; index < to; index++) {
    const byte = source[index] as number;
    bytes[at++] = HEX[byte >> 4] as number;
    bytes[at++] = HEX[byte & 15] as number;
  }
  return at;
}

/** Writes sixteen bytes as `01234567-89ab-...`. */
export function writeUuid(bytes: Uint8Array, start: number, source: Uint8Array, from: number): number {
  let at = start;
  let read = from;
  for (const end of [4, 6, 8, 10, 16]) {
    if (read > from) bytes[at++] = MINUS;
    at = writeHex(bytes, at, source, read, from + end);
    read = from + end;
  }
  return at;
}
