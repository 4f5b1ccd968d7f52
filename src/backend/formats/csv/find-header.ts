import type { RawValue } from '../feature-source.ts';
import { holdsGeometry } from '../shape-text.ts';
import { commonCount, DELIMITERS } from './csv-dialect.ts';
import { findRowBelow, nameByGroups, NUMBER_OR_DATE, textOf } from './row-below-names.ts';

/** The rows before the data of a table. */
export interface TextHeader {
  /** The lines above the names of the columns: the name of the county, the date of the extract. */
  titles: readonly string[];
  /** The names of the columns; null if the first row already has values. */
  names: readonly string[] | null;
  /** The number of rows before the first record. */
  rowCount: number;
  /** The texts of rows below the names that only describe the columns, and are left out. */
  described?: readonly string[];
  /** The character that divides the names, if another character divides the rows: `PIN;OWNER` above `12,DOE`. */
  divider?: string;
}

/** The number of rows at the beginning of a table that are read to find its header. */
export const HEADER_ROWS = 200;
const MAX_TITLES = 30;
const MAX_SHOWN = 80;
/** The maximum share of a header's fields that begin with something other than a letter, `_` or `#`: `2023 Value`. */
const MAX_ODD_SHARE = 0.25;
/** A row with this share of numbers is not a header. */
const MIN_NUMBER_SHARE = 0.5;
const MIN_FIELDS = 3;
/** The minimum number of rows below the first one that show the usual form of the values. */
const MIN_ROWS = 5;

const YEAR = /^(?:19|20)\d\d$/;

/**
 * Finds the header in the first rows of a table. Reports begin with titles, which have fewer fields than the table, or blank fields. Titles are left out if the
 * row after them looks like names of columns.
 */
export function findHeader(rows: readonly (readonly RawValue[])[]): TextHeader {
  const [first = []] = rows;
  const width = commonCount(rows.map(({ length }) => length));
  const divided = hasNamesBelow(rows) ? null : divideNames(first, width);
  if (divided !== null) return { titles: [], rowCount: 1, ...divided };
  const at = rows
    .slice(0, MAX_TITLES + 1)
    .findIndex((row) => filled(row).length * 2 > width && !isComment(row, width));
  if (at > 0 && looksLikeNames(namesAt(rows, at)))
    return namesFrom(
      rows,
      at,
      rows.slice(0, at).map((row) => filled(row).join(' ')),
    );
  return !isAboveGeometry(rows) && (looksLikeValues(first) || isLikeRowsBelow(rows))
    ? { titles: [], names: null, rowCount: 0 }
    : namesFrom(rows, 0, []);
}

function namesFrom(
  rows: readonly (readonly RawValue[])[],
  at: number,
  titles: readonly string[],
): TextHeader {
  const below = findRowBelow(rows.slice(at));
  if (below !== null) return { ...below, titles, rowCount: at + below.rowCount };
  return { titles, rowCount: at + 1, names: namesAt(rows, at) };
}

/** Returns the names in a row, extended by the titles of groups of columns if the row above has such titles. */
function namesAt(rows: readonly (readonly RawValue[])[], at: number): string[] {
  const own = (rows[at] ?? []).map(textOf);
  const groups = own.map((_, column) => textOf(rows[at - 1]?.[column] ?? null));
  return groups.filter((text) => text !== '').length > 1 ? nameByGroups(groups, own) : own;
}

/** Returns true if the second row has names alone and the rows after it have numbers: the first row is then a title, such as `Alder County, Parcels, Extract`. */
function hasNamesBelow([, second = [], ...others]: readonly (readonly RawValue[])[]): boolean {
  const isName = (text: string) => /^[\p{L}_#]/u.test(text);
  const isOther = (row: readonly RawValue[]) => filled(row).some((text) => !isName(text));
  const isHeader = second.length > 1 && second.every((value) => isName(textOf(value)));
  return isHeader && others.filter(isOther).length * 2 > others.length;
}

/**
 * Returns the names in the first row if it is a single field that another delimiter than that of the rows divides into as many names as the rows have fields;
 * otherwise null.
 */
function divideNames(
  first: readonly RawValue[],
  width: number,
): { names: readonly string[]; divider: string } | null {
  if (first.length !== 1 || width < MIN_FIELDS) return null;
  for (const code of DELIMITERS) {
    const divider = String.fromCharCode(code);
    const names = textOf(first[0] ?? null)
      .split(divider)
      .map((name) => name.trim());
    if (names.length === width && names.every((name) => name !== '') && looksLikeNames(names))
      return { names, divider };
  }
  return null;
}

/** Returns names for the columns of a table without them. */
export function nameColumns(first: readonly unknown[] = []): string[] {
  return first.map((_, index) => `field_${index + 1}`);
}

/** Describes the titles that were left out, and the names that the reader gave to columns. */
export function describeHeader({ titles, names, described, divider }: TextHeader): string[] {
  if (divider !== undefined)
    return [
      `The names of the columns are divided by ${divider === '\t' ? 'tabs' : JSON.stringify(divider)}, and the rows by another character. Both were read.`,
    ];
  if (names === null)
    return [
      'The first row has values instead of the names of columns, so the columns are called field_1, field_2 and so on.',
    ];
  const shown = (texts: readonly string[]) =>
    texts.map((text) => JSON.stringify(text.slice(0, MAX_SHOWN))).join(', ');
  const above =
    titles.length === 0 ? [] : [`The lines above the names of the columns are left out: ${shown(titles)}.`];
  return described === undefined
    ? above
    : [
        ...above,
        `The lines below the names of the columns describe them, and are left out: ${shown(described)}.`,
      ];
}

function filled(row: readonly RawValue[]): string[] {
  return row.map(textOf).filter((text) => text !== '');
}

/** Returns true for a line of text that begins with `#`, even if it has commas. `#PIN,OWNER,VALUE` is a header. */
function isComment(row: readonly RawValue[], width: number): boolean {
  return textOf(row[0] ?? null).startsWith('#') && row.length !== width;
}

function looksLikeNames(row: readonly RawValue[]): boolean {
  const names = filled(row);
  const odd = names.filter((name) => !/^[\p{L}_#]/u.test(name)).length;
  return new Set(names).size === names.length && odd <= names.length * MAX_ODD_SHARE;
}

/** Returns true if a text of the first row is not geometry, but most texts below it are: it is the name of that column, whatever the other texts look like. */
function isAboveGeometry([first = [], ...others]: readonly (readonly RawValue[])[]): boolean {
  return first.some((value, column) => {
    const text = textOf(value);
    const isShape = (row: readonly RawValue[]) => holdsGeometry(textOf(row[column] ?? null));
    return text !== '' && !holdsGeometry(text) && others.filter(isShape).length * 2 > others.length;
  });
}

function looksLikeValues(row: readonly RawValue[]): boolean {
  const texts = filled(row);
  if (texts.some(holdsGeometry)) return true;
  if (texts.length < MIN_FIELDS || isNumbering(texts)) return false;
  const numbers = texts.filter((text) => NUMBER_OR_DATE.test(text) && !YEAR.test(text));
  return numbers.length >= texts.length * MIN_NUMBER_SHARE;
}

/**
 * Returns true if one text of the first row, such as `12-034`, has the form of most texts below it, and another one, such as `DOE`, comes again below it. Names of columns do
 * neither.
 */
function isLikeRowsBelow([first = [], ...others]: readonly (readonly RawValue[])[]): boolean {
  const texts = first.map(textOf);
  if (others.length < MIN_ROWS || filled(first).length < MIN_FIELDS || isNumbering(texts)) return false;
  const countBelow = (column: number, test: (text: string) => boolean) =>
    others.filter((row) => test(textOf(row[column] ?? null))).length;
  const hasForm = texts.some(
    (text, column) =>
      /^\d/.test(text) &&
      !YEAR.test(text) &&
      countBelow(column, (below) => formOf(below) === formOf(text)) * 2 > others.length,
  );
  return (
    hasForm &&
    texts.some((text, column) => /\p{L}/u.test(text) && countBelow(column, (below) => below === text) > 1)
  );
}

const formOf = (text: string) => text.replaceAll(/\d/g, '9').replaceAll(/\p{L}/gu, 'A');

/** Returns true for the texts `0`, `1`, `2`, ... or `1`, `2`, `3`, ..., which some programs write as the names of columns that have none. */
function isNumbering(texts: readonly string[]): boolean {
  const first = Number(texts[0]);
  return (first === 0 || first === 1) && texts.every((text, index) => Number(text) === first + index);
}
