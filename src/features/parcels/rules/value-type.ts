/** The types of a county column's values, decided from all values when a file is imported. `code`: few distinct values that are neither numbers nor dates. */
export const VALUE_TYPES = ['number', 'date', 'code', 'text'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

/** The facts that an import learned about a county column. */
export interface CountyColumnType {
  name: string;
  /** Null for a column beyond the number that a parcel store takes: its values were not looked at. */
  type: ValueType | null;
  /** The reason why the parcel store doesn't hold the column, as the end of a sentence that begins with "because". Null when it does. */
  leftOut: string | null;
}

/** A column is of numbers or of dates when this share of its values is: a few notes such as "N/A" don't make it text. */
const MOSTLY = 0.95;
const MAX_CODES = 1_000;

/** Decides the type from the numbers of rows with a value, with a number and with a date, and the number of distinct values. */
export function valueTypeOf(rows: {
  filled: number;
  numbers: number;
  dates: number;
  distinct: number;
}): ValueType {
  const { filled, numbers, dates, distinct } = rows;
  if (filled === 0) return 'text';
  if (dates >= filled * MOSTLY) return 'date';
  if (numbers >= filled * MOSTLY) return 'number';
  return distinct <= MAX_CODES && distinct * 2 <= filled ? 'code' : 'text';
}

/** Matches the same texts as the pattern in `queries-conditions.ts` of the filters, so that the store and the database find the same numbers. */
const NUMERAL = /^[ \t\n\v\f\r]*[-+]?[0-9]{1,100}(?:\.[0-9]{0,100})?[ \t\n\v\f\r]*$/;

/** Returns the number that a text of a county column is compared as; null for other text. */
export function numeralOf(text: string): number | null {
  return NUMERAL.test(text) ? Number(text) : null;
}

/** Returns true if the number alone tells how the text is written: 12.5 does, 012 and 12.50 don't. */
export function isPlainNumeral(text: string): boolean {
  return NUMERAL.test(text) && String(Number(text)) === text;
}

/** Returns true for 007: zeros in front are those of a code, not of a number. */
export function isZeroLed(text: string): boolean {
  return /^\s*0\d/.test(text);
}

const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** Returns true for a text such as 1993-05-16. Texts of this form are in the order of their dates. */
export function isDateText(text: string): boolean {
  return DATE.test(text);
}
