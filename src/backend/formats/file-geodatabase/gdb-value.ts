import { MS_PER_DAY } from '../../../kernel/units.ts';
import type { RawValue } from '../feature-source.ts';
import { numberOrText } from '../number-or-text.ts';
import { roundFloat } from '../round-float.ts';
import type { StoredTexts } from '../stored-texts.ts';
import { TextCache } from '../text-cache.ts';
import type { GdbType } from './gdb-fields.ts';

/** Reads the value of one field between its start and end. */
export type GdbValueReader = (bytes: Buffer, from: number, to: number) => RawValue;

/** Days from 1899-12-30, the epoch of geodatabases, to 1970-01-01. */
const DAYS_BEFORE_1970 = 25_569;
/** The days of the years 0 to 9999, counted from 1899-12-30. Values beyond them are not dates. */
const MAX_DAYS = 2_958_466;
const MIN_DAYS = -693_959;

export function createGdbValueReader(
  type: GdbType,
  areStringsUtf8: boolean,
  texts: StoredTexts,
): GdbValueReader {
  switch (type) {
    case 'int16':
      return (bytes, from) => bytes.readInt16LE(from);
    case 'int32':
      return (bytes, from) => bytes.readInt32LE(from);
    case 'int64':
      return (bytes, from) => numberOrText(bytes.readBigInt64LE(from));
    case 'float32':
      return (bytes, from) => roundFloat(bytes.readFloatLE(from));
    case 'float64':
      return (bytes, from) => bytes.readDoubleLE(from);
    case 'datetime':
    case 'date':
      return (bytes, from) => dateText(bytes.readDoubleLE(from));
    case 'datetime-offset':
      return (bytes, from) => dateTextWithOffset(bytes.readDoubleLE(from), bytes.readInt16LE(from + 8));
    case 'time':
      return (bytes, from) => timeText(bytes.readDoubleLE(from));
    case 'guid':
    case 'globalid':
      return guidText;
    case 'string':
    case 'xml':
      return createTextReader(areStringsUtf8, texts);
    default:
      return () => null;
  }
}

function createTextReader(areStringsUtf8: boolean, texts: StoredTexts): GdbValueReader {
  if (!areStringsUtf8) return (bytes, from, to) => bytes.toString('utf16le', from, to);
  const cache = new TextCache((bytes, from, to) => texts.decode(bytes, from, to));
  return (bytes, from, to) => cache.read(bytes, from, to);
}

/** Returns `1993-05-16`, or `1993-05-16T10:30:00` if there is a time of day. */
function dateText(days: number): string | null {
  if (!(days > MIN_DAYS && days < MAX_DAYS)) return null;
  // Rounded to seconds, because binary fractions of a day are seldom exact.
  const ms = Math.round(((days - DAYS_BEFORE_1970) * MS_PER_DAY) / 1000) * 1000;
  const text = new Date(ms).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
}

function dateTextWithOffset(days: number, minutes: number): string | null {
  const text = dateText(days);
  if (text === null || text.length === 10) return text;
  const size = Math.abs(minutes);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${text}${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

function timeText(dayFraction: number): string | null {
  if (!(dayFraction >= 0 && dayFraction < 1)) return null;
  const seconds = Math.min(Math.round(dayFraction * 86_400), 86_399);
  return new Date(seconds * 1000).toISOString().slice(11, 19);
}

/** Formats a GUID, `{7B6A...}`. The first three groups are little-endian numbers. */
function guidText(bytes: Buffer, from: number): string {
  const hex = (start: number, end: number) => bytes.toString('hex', from + start, from + end);
  const swapped = (start: number, end: number) =>
    [...bytes.subarray(from + start, from + end)]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .toReversed()
      .join('');
  const groups = [swapped(0, 4), swapped(4, 6), swapped(6, 8), hex(8, 10), hex(10, 16)];
  return `{${groups.join('-').toUpperCase()}}`;
}
