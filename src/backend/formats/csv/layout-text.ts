import type { FixedField } from './fixed-splitter.ts';

/** A column of a file with fields of fixed widths. */
export interface NamedField extends FixedField {
  name: string;
}

/** The columns of a layout that is a table; -1 for each that it lacks. */
export interface LayoutHeader {
  /** The index of the line with the names. */
  row: number;
  nameAt: number;
  startAt: number;
  endAt: number;
  widthAt: number;
  /** The column of positions such as `5-24`. */
  rangeAt: number;
  /** True: the first character has the position 0. */
  isOffset: boolean;
}

/** The number of lines in which the header is searched for: a layout may begin with titles. */
const HEADER_LINES = 20;
/** Matches the separator between the first and the last position of a field: `5-24`, `5 to 24`. */
export const RANGE = /\s*(?:[-–—]|\bto\b|\bthru\b|\bthrough\b|\.\.)\s*/i;
const WORDS = {
  name: /^(?:(?:field|column|data|item|element) ?)?(?:name|label)$|^(?:field|column|item|element)$/,
  start:
    /^(?:start|begin|from|first|position|offset)(?:ing|ning)?(?: ?(?:at|position|pos|column|col|byte))?$/,
  end: /^(?:end|to|last|thru|through|stop)(?:ing)?(?: ?(?:at|position|pos|column|col|byte))?$/,
  width: /^(?:(?:field|column) ?)?(?:length|width|len|size|bytes|chars|characters)$/,
  range: /^(?:(?:field|column|byte) ?)?(?:positions?|pos|columns|cols|range|bytes|location)$/,
};

/** Finds the line that names the columns of a layout. Returns null if there is none. */
export function findLayoutHeader(lines: readonly (readonly string[])[]): LayoutHeader | null {
  for (const [row, cells] of lines.slice(0, HEADER_LINES).entries()) {
    const plain = cells.map((cell) =>
      cell
        .toLowerCase()
        .replaceAll(/[\s_.-]+/g, ' ')
        .trim(),
    );
    const find = (word: RegExp) => plain.findIndex((cell) => word.test(cell));
    const isRange = (column: number) => {
      const values = lines.slice(row + 1).map((line) => line[column] ?? '');
      return (
        values.length > 0 &&
        values.every((value) => value === '' || /^\d+$/.test(value.split(RANGE).join('')))
      );
    };
    const hasRange = (column: number) => lines.slice(row + 1).some((line) => RANGE.test(line[column] ?? ''));
    const rangeAt = plain.findIndex((cell, at) => WORDS.range.test(cell) && isRange(at) && hasRange(at));
    const found = { nameAt: find(WORDS.name), endAt: find(WORDS.end), widthAt: find(WORDS.width) };
    const startAt = rangeAt >= 0 ? -1 : find(WORDS.start);
    const hasPositions = rangeAt >= 0 || found.widthAt >= 0 || (startAt >= 0 && found.endAt >= 0);
    if (found.nameAt < 0 || !hasPositions) continue;
    const isOffset = /offset/.test(plain[startAt] ?? '') && lines[row + 1]?.[startAt] === '0';
    return { row, ...found, startAt, rangeAt, isOffset };
  }
  return null;
}

const NUMBERS = String.raw`(\d+)(?:\s*(?:[-–—]|to|thru|through|\.\.)\s*|[\s,;]+)(\d+)`;
/** A line of a document: `OWNER NAME   5-24   X(20)`, or with the positions first. */
const NAME_FIRST = new RegExp(
  String.raw`^\s*(?:\d+[.)]\s+)?["']?([A-Za-z][^\t,;]*?)["']?[\s,;.]+${NUMBERS}(?!\S)`,
);
const NAME_LAST = new RegExp(
  String.raw`^\s*${NUMBERS}[\s,;]+["']?([A-Za-z][^\t,;]*?)["']?(?:\s{2,}|[\t,;]|$)`,
);
const MIN_FIELDS = 2;
/** A longer line is not one of a layout. */
const MAX_LINE = 500;

/**
 * Reads the lines of a document that have a name and two numbers each, such as copied pages of a PDF. Other lines are left out. The second number is the length
 * if each field then begins where the one before it ends. Otherwise it is the last position, or the length again if the fields would overlap. Returns null if
 * they overlap in both cases, or are fewer than two.
 */
export function readLayoutText(text: string): NamedField[] | null {
  const found = text.split(/\r\n|\r|\n/).flatMap((line) => {
    if (line.length > MAX_LINE) return [];
    const first = NAME_FIRST.exec(line);
    if (first !== null)
      return [{ name: (first[1] ?? '').trim(), from: Number(first[2]), second: Number(first[3]) }];
    const last = NAME_LAST.exec(line);
    return last === null
      ? []
      : [{ name: (last[3] ?? '').trim(), from: Number(last[1]), second: Number(last[2]) }];
  });
  const base = found[0]?.from === 0 ? 0 : 1;
  const fieldsBy = (endOf: (field: { from: number; second: number }) => number): NamedField[] =>
    found.map((field) => ({ name: field.name, start: field.from - base, end: endOf(field) }));
  const byLength = fieldsBy(({ from, second }) => from - base + second);
  const byEnd = fieldsBy(({ second }) => second + 1 - base);
  const isInOrder = (fields: readonly NamedField[]) =>
    fields.every(({ start, end }, at) => start >= (fields[at - 1]?.end ?? 0) && end > start);
  const hasNoGap = byLength.every(({ start }, at) => start === (byLength[at - 1]?.end ?? 0));
  if (found.length < MIN_FIELDS) return null;
  if (hasNoGap) return byLength;
  if (isInOrder(byEnd)) return byEnd;
  return isInOrder(byLength) ? byLength : null;
}
