import type { RawValue } from '../feature-source.ts';
import { commonCount, DELIMITERS } from './csv-dialect.ts';

/** If rows have a single field with at least this many characters, it probably contains several fields at fixed positions. */
const LONG_ROW = 30;
/** The minimum share of the rows that a character divides into as many parts as most rows. */
const MIN_SHARE = 0.9;
const MIN_ROWS = 2;
const NAMED = 'a comma, a semicolon, a tab, |, ^ or ~';
const OTHER_DELIMITERS: readonly (readonly [label: string, mark: string])[] = [
  ['the control character 1', '\u0001'],
  ['the control character 31', '\u001F'],
  ['¦', '¦'],
  ['::', '::'],
  [':', ':'],
  ['#', '#'],
  ['*', '*'],
  ['!', '!'],
];
const BLANKS = / {2,}/;

/**
 * Returns a sentence about a table of text that was read as one column: why, and what to do if it should have more. Null for a table with more columns or
 * without any text. `rows` are its first rows with their fields; the list after them has the names of its columns.
 */
export function adviseOnOneColumn(
  rows: readonly (readonly RawValue[])[],
  [name = '']: readonly string[],
): string | null {
  if (rows.some(({ length }) => length > 1)) return null;
  const texts = rows.map(([only]) => String(only ?? '').trim()).filter((text) => text !== '');
  if (texts.length === 0) return null;
  const inside = DELIMITERS.map((code) => String.fromCharCode(code)).find((mark) => divides(texts, mark));
  if (inside !== undefined)
    return `Each row as a whole is in quotes, so the table has one column. Save it without these quotes: PIN${inside}OWNER instead of "PIN${inside}OWNER".`;
  const isLong = texts.every((text) => text.length >= LONG_ROW);
  const other =
    OTHER_DELIMITERS.find(([, mark]) => divides(texts, mark)) ??
    (!isLong && divides(texts, BLANKS) ? ['two or more blanks'] : undefined);
  if (other !== undefined)
    return `The table has one column, because its rows are divided by ${other[0]}. Replace it with ${NAMED}, or open the file in a spreadsheet program and save it as CSV.`;
  if (isLong)
    return 'Nothing divides the rows, so the table has one column. If its columns are at fixed positions, put a layout beside the file: its name with the extension .layout.csv, the line name,start,length and then a line for each column, such as OWNER,1,40.';
  return `The table has one column, ${JSON.stringify(name.slice(0, 80))}. If there should be more, they are not divided by ${NAMED}: open the file in a spreadsheet program and save it as CSV.`;
}

function divides(texts: readonly string[], pattern: string | RegExp): boolean {
  const counts = texts.map((text) => text.split(pattern).length);
  const usual = commonCount(counts);
  return (
    texts.length >= MIN_ROWS &&
    usual > 1 &&
    counts.filter((count) => count === usual).length >= texts.length * MIN_SHARE
  );
}
