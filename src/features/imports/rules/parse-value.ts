import { MS_PER_DAY } from '../../../kernel/units.ts';
import type { ColumnType } from '../../parcels/rules/parcel-columns.ts';
import type { StoredValue } from '../../parcels/rules/parcel-row.ts';
import { unitOfArea, withoutUnit } from './area-unit.ts';

/** A value in the form that a reader returns it. */
export type FileValue = string | number | boolean | null;

/** Marks a value that can't be read as its column's type. */
export const UNREADABLE = Symbol('unreadable');

type Parsed = StoredValue | typeof UNREADABLE;

/** The largest number that PostgreSQL's integer holds. */
export const INT4_MAX = 2_147_483_647;
/** The first characters of texts that mean "no value" in assessors' files, and the apostrophe of spreadsheets (`APOSTROPHE`). */
const STARTS_NOTHING = "nN<([#-.*'\\";
/** Marks that may be of any length: dBASE and spreadsheets fill a cell with `*` or `#` when its number is too wide, and people with dashes or dots. */
const LONG_MARKS = new Set(Array.from('*#-.', (mark) => mark.charCodeAt(0)));
const NOTHING =
  /^(?:null|<null>|\(null\)|\[null\]|none|<none>|\(none\)|n\/?a|#n\/a|#null!|#ref!|#value!|#div\/0!|#name\?|#num!|nan|\\n|-+|\.+|\*+|##+)$/i;
const MAX_NOTHING_LENGTH = 7;
/** No number and no date that a program writes is longer. The expressions below would take hours for a text of a megabyte of blanks. */
const MAX_LENGTH = 100;
/** Spreadsheets write an apostrophe before a number, a sign or a formula that is a text: `'0012345`. It is not part of the value. */
const APOSTROPHE = 0x27;
const MARKED_AS_TEXT = /^'[\d=+@-][^']*$/;

/** Returns true when a text of this length and first character may mean "no value" or begin with the apostrophe of a spreadsheet: `parseText` must check it. */
export function mayBeNothing(length: number, firstCharCode: number): boolean {
  return length <= MAX_NOTHING_LENGTH
    ? STARTS_NOTHING.includes(String.fromCharCode(firstCharCode))
    : LONG_MARKS.has(firstCharCode) || firstCharCode === APOSTROPHE;
}

/** Returns a text without surrounding blanks and without characters that PostgreSQL can't hold; null when nothing is left or it means "no value". */
export function parseText(raw: FileValue): string | null {
  if (raw === null) return null;
  if (typeof raw !== 'string') return String(raw);
  const text = trimmed(raw);
  if (text === '') return null;
  if (mayBeNothing(text.length, text.charCodeAt(0)) && NOTHING.test(text)) return null;
  if (text.charCodeAt(0) === APOSTROPHE && MARKED_AS_TEXT.test(text)) return parseText(text.slice(1));
  return text.includes('\0') ? parseText(text.replaceAll('\0', '')) : text;
}

/** Does the same as `trim`, but faster for texts without surrounding blanks, which nearly all are. */
function trimmed(text: string): string {
  const last = text.length - 1;
  if (last < 0) return '';
  return text.charCodeAt(0) > 0x20 && text.charCodeAt(last) > 0x20 && text.charCodeAt(last) < 0x80
    ? text
    : text.trim();
}

/**
 * A number with a decimal comma, or with at least two dots that divide thousands. A single comma before three digits divides thousands, unless there is only a
 * zero, or there are at least four digits, before it.
 */
const DECIMAL_COMMA =
  /^([+-])?(?:(\d{1,3}(?:[. \u00a0\u202f']\d{3})+),(\d+)|(\d+),(\d{1,2}|\d{4,})|(0|\d{4,}),(\d{3})|(\d{1,3}(?:\.\d{3}){2,}))$/;

/** A currency before or after the number. */
const CURRENCY = /^(?:US|CA?)?\s*[$€£]\s*|^(?:USD|CAD)\s+|\s*(?:[€£]|USD|CAD)$/gi;
/** A currency and a dash, which stands for a missing amount. */
const NO_AMOUNT = /^[$€£]\s*-+\s*$/;

/**
 * Reads `1,234.50`, `$1,234`, `(12)` as a negative number, `1.5E+03` and `12%`; with a decimal comma, `1234,5` and `1.234,50`; and the forms of accountants and
 * old programs: `CAD 12.50`, `12.50-` (negative) and `$ -` (no amount, so null).
 */
export function parseNumber(raw: FileValue): number | null | typeof UNREADABLE {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
  if (typeof raw === 'boolean') return UNREADABLE;
  const text = parseText(raw);
  if (text === null) return null;
  const plain = Number(text);
  if (Number.isFinite(plain) && !/^[+-]?0[xob]/i.test(text)) return plain;
  if (text.length > MAX_LENGTH) return UNREADABLE;
  const found = /^(\()?([+-])?\s*\$?\s*([+-])?([1-9]\d{0,2}(?:,\d{3})+|\d+)?(\.\d+)?\s*%?(\))?$/.exec(text);
  if (!found || (found[4] === undefined && found[5] === undefined)) return parseOddNumber(text);
  if ((found[1] === undefined) !== (found[6] === undefined)) return UNREADABLE;
  const value = Number(`${(found[4] ?? '0').replaceAll(',', '')}${found[5] ?? ''}`);
  const isNegative = found[1] !== undefined || found[2] === '-' || found[3] === '-';
  return isNegative ? -value : value;
}

function parseOddNumber(text: string): number | null | typeof UNREADABLE {
  if (NO_AMOUNT.test(text)) return null;
  const negated = /^([\d.,]*\d)\s*(?:-|CR)$/i.exec(text)?.[1];
  const plain = negated === undefined ? text.replace(CURRENCY, '') : `-${negated}`;
  return plain === text || plain === '' ? parseDecimalComma(text) : parseNumber(plain);
}

function parseDecimalComma(text: string): number | typeof UNREADABLE {
  const found = DECIMAL_COMMA.exec(text);
  if (found === null) return UNREADABLE;
  const whole = (found[2] ?? found[4] ?? found[6] ?? found[8] ?? '').replace(/\D/g, '');
  const value = Number(`${whole}.${found[3] ?? found[5] ?? found[7] ?? '0'}`);
  return found[1] === '-' ? -value : value;
}

/** Reads a number in the range of PostgreSQL's integer; fractions are rounded. */
export function parseInteger(raw: FileValue): number | null | typeof UNREADABLE {
  const value = parseNumber(raw);
  if (typeof value !== 'number') return value;
  const whole = Math.round(value);
  return Math.abs(whole) > INT4_MAX ? UNREADABLE : whole;
}

/** Reads a year; 0, 9999, and -999, -9999 and so on are null, because they mean "unknown" in assessors' files. */
export function parseYear(raw: FileValue): number | null | typeof UNREADABLE {
  const value = parseInteger(raw);
  if (typeof value !== 'number') return value;
  if (value === 0 || value === 9999 || NO_NUMBER.test(String(value))) return null;
  return value >= 1000 && value <= 2999 ? value : UNREADABLE;
}

export function parseBoolean(raw: FileValue): boolean | null | typeof UNREADABLE {
  if (typeof raw === 'boolean') return raw;
  if (typeof raw === 'number') return raw === 0 ? false : raw === 1 ? true : UNREADABLE;
  const text = parseText(raw);
  if (text === null) return null;
  if (/^(?:y|yes|t|true|1)$/i.test(text)) return true;
  if (/^(?:n|no|f|false|0)$/i.test(text)) return false;
  return UNREADABLE;
}

/**
 * Reads a date as days since 1970-01-01: `19930516`, `1993-05-16` (also with a time, which is dropped), `5/16/1993`, `05-16-93`, `16-MAY-1993`, `May 16, 1993`, or
 * milliseconds since 1970 (from ArcGIS servers). Zero dates are null.
 */
export function parseDate(raw: FileValue): number | null | typeof UNREADABLE {
  if (typeof raw === 'number') return parseDateNumber(raw);
  if (typeof raw === 'boolean') return UNREADABLE;
  const plain = raw === null ? null : (parseIsoDate(raw) ?? parseCompactDate(raw));
  if (plain !== null) return plain;
  const text = parseText(raw);
  if (text === null) return null;
  if (text.length > MAX_LENGTH) return UNREADABLE;
  if (/^[0\s/:.-]+$/.test(text) || NO_LAST_DATE.test(text)) return null;
  let found = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (found) return found[1] === NO_YEAR ? null : daysOfParts(found[1], found[2], found[3]);
  found = /^(\d{4})(\d{2})(\d{2})(?:\d{6})?$/.exec(text);
  if (found) return daysOfParts(found[1], found[2], found[3]);
  found = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[T ].*)?$/.exec(text);
  if (found) return found[3] === NO_YEAR ? null : daysOfParts(found[3], found[1], found[2]);
  if (/^-?\d{9,15}$/.test(text)) return parseDateNumber(Number(text));
  return parseDateInWords(text);
}

/**
 * Reads `16-MAY-1993`, `16MAY1993` of SAS, `16 May 93`, `May 16, 1993`, `Apr  7 2019 12:00AM`, the same after a day of the week, and the
 * `/Date(737510400000)/` of old web services.
 */
function parseDateInWords(text: string): number | null | typeof UNREADABLE {
  const plain = text.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/i, '');
  let found = /^(\d{1,2})[- ]?([a-z]{3})[a-z]*\.?[- ]?(\d{4}|\d{2})(?:[T :].*)?$/i.exec(plain);
  if (found) return daysOfParts(found[3], monthOf(found[2]), found[1]);
  found = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:,\s*|\s+)(\d{4})(?:[T ,].*)?$/i.exec(plain);
  if (found) return daysOfParts(found[3], monthOf(found[1]), found[2]);
  found = /^\/Date\((-?\d{1,15})(?:[-+]\d{4})?\)\/$/.exec(plain);
  return found === null ? UNREADABLE : daysOfMilliseconds(Number(found[1]));
}

/** The last date of databases, and dates of nines, which stand for no date. */
const NO_LAST_DATE = /^(?:9999-?12-?31(?:[T ].*)?|12\/31\/9999(?: .*)?|9{8}(?:\.0+)?|99\/99\/(?:99)?99)$/;
/** The year in the first date of some programs, which stands for no date. */
const NO_YEAR = '0001';
/** Years of two digits up to this one are of this century. */
const LAST_SHORT_YEAR = 39;

function daysOfParts(
  year: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
): number | typeof UNREADABLE {
  return daysOfDate(fullYear(year), Number(month), Number(day));
}

/** Returns the year of a text; a year of two digits is from 1940 to 2039. */
export function fullYear(text: string | undefined): number {
  const year = Number(text);
  return text?.length === 2 ? year + (year <= LAST_SHORT_YEAR ? 2000 : 1900) : year;
}

/** Returns 1 to 12, or 0 for other letters. */
function monthOf(letters: string | undefined): number {
  const at = 'janfebmaraprmayjunjulaugsepoctnovdec'.indexOf((letters ?? '').toLowerCase());
  return at % 3 === 0 ? at / 3 + 1 : 0;
}

/** Reads `19930516`, as text columns of Shapefiles have it, without regular expressions; null for any other text. */
function parseCompactDate(text: string): number | null {
  if (text.length !== 8) return null;
  const days = daysOfDate(digitsAt(text, 0, 4), digitsAt(text, 4, 6), digitsAt(text, 6, 8));
  return days === UNREADABLE ? null : days;
}

/** Reads `1993-05-16`, `1993/05/16` and `1993.05.16` without regular expressions; null for any other text. */
function parseIsoDate(text: string): number | null {
  if (text.length !== 10 || !isDateSeparator(text.charCodeAt(4)) || !isDateSeparator(text.charCodeAt(7)))
    return null;
  const year = digitsAt(text, 0, 4);
  const month = digitsAt(text, 5, 7);
  const day = digitsAt(text, 8, 10);
  const days = daysOfDate(year, month, day);
  return days === UNREADABLE ? null : days;
}

/** `-`, `.` and `/` are adjacent in ASCII. */
function isDateSeparator(code: number): boolean {
  return code >= 0x2d && code <= 0x2f;
}

/** Returns the number in a range of a text; -1 when one of the characters is not a digit. */
function digitsAt(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** Returns days since 1970-01-01 in the proleptic Gregorian calendar. Years are counted from March, so that the leap day is last. */
function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + dayOfYear - 719_468;
}

function parseDateNumber(value: number): number | null | typeof UNREADABLE {
  if (!Number.isFinite(value) || value === 0 || value === 99_999_999) return null;
  if (Number.isInteger(value) && value >= 10_000_101 && value <= 29_991_231)
    return daysOfDate(Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100);
  return Math.abs(value) >= 1e9 ? daysOfMilliseconds(value) : UNREADABLE;
}

/** The first day of the year 1000 and the last one of 2999. */
const [FIRST_DAY, LAST_DAY] = [-354_285, 376_199];

/** Returns the days, or `UNREADABLE` before the year 1000 and after 2999. */
export function checkedDays(days: number): number | typeof UNREADABLE {
  return days >= FIRST_DAY && days <= LAST_DAY ? days : UNREADABLE;
}

/** 0001-01-01 and 9999-12-31, the first and the last date of some programs, which stand for no date. */
const NO_DAYS = [-719_162, 2_932_896];

function daysOfMilliseconds(milliseconds: number): number | null | typeof UNREADABLE {
  const days = Math.floor(milliseconds / MS_PER_DAY);
  return NO_DAYS.includes(days) ? null : checkedDays(days);
}

/** Returns days since 1970-01-01, or `UNREADABLE` when the day does not exist. */
export function daysOfDate(year: number, month: number, day: number): number | typeof UNREADABLE {
  if (year < 1000 || year > 2999 || month < 1 || month > 12 || day < 1) return UNREADABLE;
  return day <= daysInMonth(year, month) ? daysFromCivil(year, month, day) : UNREADABLE;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Reads a date with a time as milliseconds since 1970-01-01. A time without a time zone is in UTC. */
function parseTimestamp(raw: FileValue): number | null | typeof UNREADABLE {
  if (typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}[T ]\d{2}:/.test(raw.trim())) {
    const text = raw.trim();
    if (text.length > MAX_LENGTH) return UNREADABLE;
    const ms = Date.parse(HAS_ZONE.test(text) ? text : `${text.replace('T', ' ')} UTC`);
    return Number.isNaN(ms) ? UNREADABLE : ms;
  }
  if (typeof raw === 'number' && Math.abs(raw) >= 1e9) return raw;
  const days = parseDate(raw);
  return typeof days === 'number' ? days * MS_PER_DAY : days;
}

/** The end of a time in a stated time zone, such as `Z`, `-05:00` or `EST`; `AM` and `PM` are not time zones. */
const HAS_ZONE = /(?:Z|[+-]\d{2}(?::?\d{2})?|[A-Z]{3,})$/i;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function parseUuid(raw: FileValue): Parsed {
  const text = parseText(raw);
  return text === null ? null : UUID.test(text) ? text.toLowerCase() : UNREADABLE;
}

/** The parsers by type of column. */
const PARSERS: Readonly<Record<ColumnType, (raw: FileValue) => Parsed>> = {
  text: parseText,
  integer: parseInteger,
  number: parseNumber,
  boolean: parseBoolean,
  date: parseDate,
  timestamp: parseTimestamp,
  uuid: parseUuid,
};

const YEARS = new Set(['yearbuilt', 'year_built_effective_date']);

/** The numbers that programs write for "no value" where only a number fits. No column of the record has such a number. */
const NO_NUMBER = /^-9{3,}$/;
/** The first and last dates of databases and spreadsheets, which stand for no date: days of 1753-01-01, 1800-01-01, 1899-12-30 and 31, 1900-01-01. */
const NO_DATES = new Set<unknown>([-79_257, -62_091, -25_569, -25_568, -25_567]);

/** Returns a parser for a column of the record that reads the numbers and dates that stand for "no value" as null. */
export function withoutSentinels(
  parse: (raw: FileValue) => Parsed,
  type: ColumnType,
): (raw: FileValue) => Parsed {
  if (type === 'date')
    return (raw) => {
      const days = parse(raw);
      return NO_DATES.has(days) ? null : days;
    };
  if (type !== 'number' && type !== 'integer') return parse;
  return (raw) => {
    const number = parse(raw);
    const isNegative = typeof number === 'number' && number < -998;
    return isNegative && NO_NUMBER.test(String(number)) ? null : number;
  };
}

const COLUMN_PARSERS: Readonly<Record<ColumnType, (raw: FileValue) => Parsed>> = {
  ...PARSERS,
  date: withoutSentinels(parseDate, 'date'),
  number: withoutSentinels(parseNumber, 'number'),
  integer: withoutSentinels(parseInteger, 'integer'),
};

/** Returns the parser of a standard column. */
export function parserOf(column: { name: string; type: ColumnType }): (raw: FileValue) => Parsed {
  if (YEARS.has(column.name)) return parseYear;
  const unit = unitOfArea(column.name);
  const parse = COLUMN_PARSERS[column.type];
  return unit === undefined ? parse : (raw) => parse(withoutUnit(raw, unit));
}
