import { isDigit } from '../../../kernel/digit.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import type { RawValue } from '../feature-source.ts';
import type { StoredTexts } from '../stored-texts.ts';
import { TextCache } from '../text-cache.ts';
import type { DbfField } from './dbf-table.ts';

const POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/** Reads one field of the .dbf record that starts at `record`. */
export type DbfFieldReader = (bytes: Buffer, record: number) => RawValue;

/** Makes a function that reads a field of .dbf records in place. ASCII text, which is the usual case, is read faster. */
export function createDbfFieldReader(texts: StoredTexts, field: DbfField): DbfFieldReader {
  const { offset, length } = field;
  switch (field.dbfType) {
    case 'N':
    case 'F':
      return (bytes, record) => readNumber(bytes, record + offset, record + offset + length);
    case 'D':
      return (bytes, record) => readDate(bytes, record + offset, record + offset + length);
    case 'L':
      return (bytes, record) => readLogical(bytes[record + offset]);
    case 'I':
    case '+':
      if (field.isSortable) return (bytes, record) => readSortable(bytes, record + offset, length);
      return (bytes, record) => (length === 4 ? bytes.readInt32LE(record + offset) : null);
    case 'B':
    case 'O':
      if (field.isSortable) return (bytes, record) => readSortable(bytes, record + offset, length);
      return (bytes, record) => (length === 8 ? bytes.readDoubleLE(record + offset) : null);
    case 'T':
      return (bytes, record) => (length === 8 ? readTime(bytes, record + offset) : null);
    case 'Y':
      return (bytes, record) => (length === 8 ? readMoney(bytes.readBigInt64LE(record + offset)) : null);
    default: {
      const cache = new TextCache((bytes, from, to) => texts.decode(bytes, from, to).trim());
      if (field.dbfType === 'V')
        return (bytes, record) =>
          readText(bytes, record + offset, record + offset + variableLength(bytes, record, field), cache);
      return (bytes, record) => readText(bytes, record + offset, record + offset + length, cache);
    }
  }
}

/** Returns the length of the text in a field of type V. If the table has no `shortMark` for the field, the text ends at its first zero byte. */
function variableLength(bytes: Buffer, record: number, { offset, length, shortMark }: DbfField): number {
  const last = bytes[record + offset + length - 1] ?? 0;
  if (shortMark !== undefined)
    return ((bytes[record + shortMark.offset] ?? 0) & shortMark.mask) === 0
      ? length
      : Math.min(last, length - 1);
  const end = bytes.subarray(record + offset, record + offset + length).indexOf(0);
  return end < 0 ? length : end;
}

function readText(bytes: Buffer, from: number, to: number, cache: TextCache): string | null {
  let end = to;
  while (end > from && ((bytes[end - 1] as number) === 0x20 || bytes[end - 1] === 0)) end--;
  let start = from;
  while (start < end && bytes[start] === 0x20) start++;
  return start === end ? null : cache.read(bytes, start, end);
}

/** Programs write unknown dates as zeros, nines, asterisks, dashes or blanks, as the year 1900 without a month, or as December 31, 9999. */
const NO_DATES = new Set(['0', '9', '*', '-']);
const NO_DAY = /^19000000$|^9999(?:1231|9999)$/;

const DAY = /^[12]\d{3}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

/**
 * Returns a date as `2020-01-31`, as other formats do, because people would read 20200131 as a number. A text that is not a date stays as it is.
 */
function readDate(bytes: Buffer, from: number, to: number): string | null {
  const text = bytes.toString('latin1', from, to).replaceAll('\0', '').trim();
  const [first = ''] = text;
  if (text === '' || NO_DAY.test(text)) return null;
  if (DAY.test(text)) return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  return NO_DATES.has(first) && text === first.repeat(text.length) ? null : text;
}

const JULIAN_DAY_1970 = 2_440_588;

/** Reads a Julian day number and the milliseconds after midnight. At midnight, returns the date alone. */
function readTime(bytes: Buffer, at: number): string | null {
  const day = bytes.readUInt32LE(at);
  const time = new Date((day - JULIAN_DAY_1970) * MS_PER_DAY + bytes.readUInt32LE(at + 4));
  if (day === 0 || Number.isNaN(time.getTime())) return null;
  const [date = '', clock = ''] = time.toISOString().split('T');
  return clock.startsWith('00:00:00') ? date : `${date}T${clock.slice(0, 8)}`;
}

/**
 * Reads a whole number of 4 bytes or a double of 8, the most significant byte first. The sign bit is set for positive numbers, and all bits of a negative double are inverted. Zeros
 * stand for no value.
 */
function readSortable(bytes: Buffer, from: number, length: number): number | null {
  const own = Buffer.from(bytes.subarray(from, from + length));
  if ((length !== 4 && length !== 8) || own.every((byte) => byte === 0)) return null;
  if (length === 4) return own.readUInt32BE() - 2 ** 31;
  const isPositive = (own[0] as number) >= 0x80;
  if (isPositive) own[0] = (own[0] as number) - 0x80;
  else own.forEach((byte, at) => (own[at] = ~byte & 0xff));
  return own.readDoubleBE();
}

/** Reads an amount in ten-thousandths. */
function readMoney(amount: bigint): number {
  return Number(amount) / 10_000;
}

/**
 * Reads numbers of up to 15 digits exactly. Longer whole numbers are ids and become text. `****` (too wide for the field) becomes null, and so do a dash and a point
 * without a digit, with which some programs write that there is no value.
 */
function readNumber(bytes: Buffer, from: number, to: number): number | string | null {
  let at = from;
  while (at < to && bytes[at] === 0x20) at++;
  if (at === to) return null;
  const start = at;
  let isNegative = false;
  if (bytes[at] === 0x2d) {
    isNegative = true;
    at++;
  }
  let mantissa = 0;
  let digits = 0;
  let decimals = -1;
  let zeros = 0; // decimal zeros not yet counted, because programs pad numbers to the width of the field
  for (; at < to; at++) {
    const byte = bytes[at] as number;
    if (byte === 0x30 && decimals >= 0) zeros++;
    else if (isDigit(byte)) {
      for (; zeros > 0; zeros--, decimals++, digits++) mantissa *= 10;
      mantissa = mantissa * 10 + byte - 0x30;
      if (mantissa > 0) digits++;
      if (decimals >= 0) decimals++;
    } else if (byte === 0x2e && decimals < 0) decimals = 0;
    else break;
  }
  const isWhole = decimals < 0;
  if (at === start || (at < to && bytes[at] !== 0x20 && bytes[at] !== 0))
    return readOddNumber(bytes.toString('latin1', start, to));
  if (mantissa === 0 && !isDigit(bytes[at - 1] ?? 0) && (at - 2 < start || !isDigit(bytes[at - 2] ?? 0)))
    return null;
  if (digits > 15 && !isWhole) return Number(bytes.toString('latin1', start, at));
  if (digits > 15 || decimals > 15) return readOddNumber(bytes.toString('latin1', start, to));
  const value = decimals > 0 ? mantissa / (POWERS[decimals] as number) : mantissa;
  return isNegative ? -value : value;
}

function readOddNumber(text: string): number | string | null {
  const trimmed = text.replaceAll('\0', '').trim();
  if (trimmed === '' || trimmed.startsWith('*')) return null;
  if (/^-?\d{16,}$/.test(trimmed)) return trimmed;
  const value = Number(trimmed);
  return Number.isNaN(value) ? trimmed : value;
}

function readLogical(byte: number | undefined): boolean | null {
  switch (byte) {
    case 0x54: // T
    case 0x74:
    case 0x59: // Y
    case 0x79:
    case 0x31:
      return true;
    case 0x46: // F
    case 0x66:
    case 0x4e: // N
    case 0x6e:
    case 0x30:
      return false;
    default:
      return null;
  }
}
