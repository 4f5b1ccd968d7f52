import type { StoredValue } from '../../parcels/rules/parcel-row.ts';
import {
  checkedDays,
  daysOfDate,
  fullYear,
  type FileValue,
  parseDate,
  parseNumber,
  parseText,
  type UNREADABLE,
} from './parse-value.ts';
import type { RecipeColumn } from './recipe.ts';

export type ParseFormat = NonNullable<RecipeColumn['parse']>;

type Parsed = StoredValue | typeof UNREADABLE;

/** Days from Excel's day 0 to 1970-01-01. Excel counts a leap day in 1900 that did not exist. */
const EXCEL_EPOCH_DAYS = 25_569;
const SECONDS_PER_DAY = 86_400;

/** Formats that result in a date, in days since 1970-01-01. The others result in numbers, and `zip` in a text. */
export const DATE_FORMATS: ReadonlySet<ParseFormat> = new Set([
  'yyyymmdd',
  'mmddyyyy',
  'ddmmyyyy',
  'mmddyy',
  'ddmmyy',
  'yymmdd',
  'cyymmdd',
  'yyyymm',
  'yyyy',
  'excel',
  'unix',
  'unix_ms',
]);

/** Reads a value in the stated format. Blanks and zero dates are null. */
export function parseAs(format: ParseFormat, raw: FileValue): Parsed {
  switch (format) {
    case 'money_cents':
      return scaled(raw, 0.01);
    case 'thousands':
      return scaled(raw, 1000);
    case 'zip':
      return withZeros(raw);
    case 'excel':
      return daysFrom(raw, (number) => Math.floor(number) - EXCEL_EPOCH_DAYS);
    case 'unix':
      return daysFrom(raw, (number) => Math.floor(number / SECONDS_PER_DAY));
    case 'unix_ms':
      return daysFrom(raw, (number) => Math.floor(number / 1000 / SECONDS_PER_DAY));
    case 'yyyymmdd':
    case 'mmddyyyy':
    case 'ddmmyyyy':
    case 'mmddyy':
    case 'ddmmyy':
    case 'yymmdd':
    case 'cyymmdd':
    case 'yyyymm':
    case 'yyyy':
      return parseDigits(format, raw);
  }
}

function scaled(raw: FileValue, factor: number): Parsed {
  const number = parseNumber(raw);
  return typeof number === 'number' ? Math.round(number * factor * 1e6) / 1e6 : number;
}

/** Restores the zeros that a ZIP code lost where it was stored as a number: `2139` and `21391234`. */
function withZeros(raw: FileValue): Parsed {
  const text = parseText(raw)?.replace(/\.0+$/, '') ?? null;
  if (text === null || !/^(?:\d{3,4}|\d{7,8})(?:-\d{4})?$/.test(text)) return text;
  const [code = '', ...more] = text.split('-');
  return [code.padStart(code.length > 5 ? 9 : 5, '0'), ...more].join('-');
}

function daysFrom(raw: FileValue, toDays: (number: number) => number): Parsed {
  const number = parseNumber(raw);
  if (typeof number !== 'number') return number;
  if (number === 0) return null;
  return checkedDays(toDays(number));
}

const LENGTHS = {
  yyyymmdd: 8,
  mmddyyyy: 8,
  ddmmyyyy: 8,
  mmddyy: 6,
  ddmmyy: 6,
  yymmdd: 6,
  cyymmdd: 7,
  yyyymm: 6,
  yyyy: 4,
} as const;

/**
 * Reads day, month and year in the order of the format. A year of four digits may be in front in any format. Returns null for other texts, such as dates in
 * the years 0001 and 9999, and for a format without days.
 */
function ofThreeParts(format: keyof typeof LENGTHS, parts: readonly string[]): Parsed {
  const [first = '', second = '', third = ''] = parts;
  const isYearFirst = !/^[dm]/.test(format) || first.length === 4;
  const [year, ...others] = isYearFirst ? [first, second, third] : [third, first, second];
  if (!format.includes('d') || !/^(?:\d{1,2}|[12]\d{3})$/.test(year)) return null;
  if (!others.every((part) => /^\d{1,2}$/.test(part))) return null;
  const [month, day] = !isYearFirst && format.startsWith('d') ? others.toReversed() : others;
  return daysOfDate(fullYear(year.padStart(2, '0')), Number(month), Number(day));
}

function parseDigits(format: keyof typeof LENGTHS, raw: FileValue): Parsed {
  // Numbers that a program wrote as text may have a fraction: 5161993.0.
  const text = parseText(raw)
    ?.replace(/(?<![T ])[T ]+\d{1,2}:.*$/, '')
    .replace(/^(\d+)\.0+$/, '$1');
  if (text === undefined) return null;
  const parts = text.split(/[-/. ]+/).filter((part) => part !== '');
  if (/^(?:0+|9{8})$/.test(parts.join(''))) return null;
  if (format === 'yyyymm' && parts[1]?.length === 4) parts.reverse();
  if (parts.length === 3) return ofThreeParts(format, parts) ?? parseDate(raw);
  // A date that was stored as a number has lost its leading zero: 5161993.
  const digits = (parts.length === 1 ? text : parts.map((part) => part.padStart(2, '0')).join('')).padStart(
    LENGTHS[format],
    '0',
  );
  if (!/^\d+$/.test(digits) || digits.length !== LENGTHS[format]) return parseDate(raw);
  const at = (from: number, to: number) => Number(digits.slice(from, to));
  switch (format) {
    case 'yyyymmdd':
      return daysOfDate(at(0, 4), at(4, 6), at(6, 8));
    case 'mmddyyyy':
      return daysOfDate(at(4, 8), at(0, 2), at(2, 4));
    case 'ddmmyyyy':
      return daysOfDate(at(4, 8), at(2, 4), at(0, 2));
    case 'mmddyy':
      return daysOfDate(fullYear(digits.slice(4)), at(0, 2), at(2, 4));
    case 'ddmmyy':
      return daysOfDate(fullYear(digits.slice(4)), at(2, 4), at(0, 2));
    case 'yymmdd':
      return daysOfDate(fullYear(digits.slice(0, 2)), at(2, 4), at(4, 6));
    case 'cyymmdd':
      return daysOfDate(1900 + at(0, 3), at(3, 5), at(5, 7));
    case 'yyyymm':
      return daysOfDate(at(0, 4), at(4, 6), 1);
    case 'yyyy':
      return daysOfDate(at(0, 4), 1, 1);
  }
}
