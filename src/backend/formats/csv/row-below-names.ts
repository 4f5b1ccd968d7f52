import type { RawValue } from '../feature-source.ts';
import { holdsGeometry } from '../shape-text.ts';

/** The names and descriptions of columns that the rows below the first row of a table contain. */
export interface RowBelow {
  /** The number of rows that are not records, including the first row. */
  rowCount: number;
  /** The names of the columns, after these rows were read. */
  names: readonly string[];
  /** The texts of rows that only describe the columns: their types, units or labels. undefined if the second row holds names. */
  described?: readonly string[];
}

/** Matches values that are not names of columns: numbers, amounts of money and dates. */
export const NUMBER_OR_DATE = /^[-+$(]*\d[\d,.$%()]*$|^\d{1,4}[-/]\d{1,2}[-/]\d{1,4}(?:[ T].*)?$/;
/** Matches a name, or a unit such as `(sq ft)` or `$`, with at most one digit. */
const WORDS = /^[\p{L}_#(%$]\D*(?:\d\D*)?$/u;
/** Matches a type such as `varchar(30)` or `decimal(10, 2)`. */
const TYPE = /^[a-z]+ ?\d?\(\d+(?:, ?\d+)?\)$/i;
const MIN_VALUES = 2;

/** A parcel number or another code: a single word with a digit. */
const CODE = /^\S*\d\S*$/;
/** The minimum number of values, all of them codes, that make a column one of codes. */
const MIN_CODES = 3;

/**
 * Returns what the second row says about the columns if it can't be a record: it has words alone, and at least one of them is in a column that otherwise has numbers,
 * dates, geometry or codes. Returns null for a record. `rows` begins with the first row of names.
 */
export function findRowBelow(rows: readonly (readonly RawValue[])[]): RowBelow | null {
  const [first = [], second = [], ...records] = rows;
  const upper = first.map(textOf);
  const lower = upper.map((_, column) => textOf(second[column] ?? null));
  const filled = lower.filter((text) => text !== '');
  if (filled.length === 0 || second.length > first.length || !filled.every(isWords)) return null;
  const areNames = upper.every((text) => text !== '') && new Set(upper).size === upper.length;
  const isAboveOther = lower.some((text, column) => text !== '' && holdsOther(records, column));
  // If the first row has the names already, the second may be a record of a parcel without a number.
  const mayBeAboveCodes = !areNames || filled.length === upper.length;
  if (!isAboveOther && !(mayBeAboveCodes && isAboveCodes(lower, records))) return null;
  if (areNames) {
    const next = findRowBelow([first, ...records]);
    const described = [...filled, ...(next?.described ?? [])];
    return { names: upper, described, rowCount: 1 + (next?.rowCount ?? 1) };
  }
  const last = upper.findLastIndex((text) => text !== '');
  const isPaired = upper.every((text, column) =>
    text === '' ? column > last : (lower[column] ?? '') !== '',
  );
  const names = isPaired
    ? upper.map((text, column) => `${text} ${lower[column] ?? ''}`.trim())
    : nameByGroups(upper, lower);
  return { names, rowCount: 2 };
}

/** Returns true if no text of a row has a digit or comes again below, and at least one is in a column of codes. */
function isAboveCodes(lower: readonly string[], records: readonly (readonly RawValue[])[]): boolean {
  const valuesOf = (column: number) => records.map((row) => textOf(row[column] ?? null));
  const isRepeated = (text: string, column: number) => text !== '' && valuesOf(column).includes(text);
  if (lower.some((text, column) => /\d/.test(text) || isRepeated(text, column))) return false;
  return lower.some((text, column) => {
    const codes = valuesOf(column).filter((value) => value !== '');
    return text !== '' && codes.length >= MIN_CODES && codes.every((value) => CODE.test(value));
  });
}

/** Returns the names in `lower`, or in `upper` where it has none. A name that comes twice, such as `City`, is extended by the title of its group: `Owner City`. */
export function nameByGroups(upper: readonly string[], lower: readonly string[]): string[] {
  const names = upper.map((text, column) => lower[column] || text);
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  let group = '';
  return names.map((name, column) => {
    group = upper[column] || group;
    const isRepeated = lower[column] !== '' && (counts.get(name) ?? 0) > 1;
    return isRepeated ? `${group} ${name}`.trim() : name;
  });
}

/** Returns true if most values of a column are numbers, dates or geometry. */
function holdsOther(records: readonly (readonly RawValue[])[], column: number): boolean {
  const values = records.map((row) => textOf(row[column] ?? null)).filter((text) => text !== '');
  const others = values.filter((text) => NUMBER_OR_DATE.test(text) || holdsGeometry(text));
  return values.length >= MIN_VALUES && others.length * 2 > values.length;
}

const isWords = (text: string) => (WORDS.test(text) || TYPE.test(text)) && !holdsGeometry(text);
export const textOf = (value: RawValue) => String(value ?? '').trim();
