import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../../kernel/problem.ts';
import type { SourceColumn } from '../feature-source.ts';
import { uniqueColumnName } from '../unique-column-name.ts';
import type { FixedField } from './fixed-splitter.ts';
import { findLayoutHeader, type NamedField, RANGE, readLayoutText } from './layout-text.ts';

const MAX_LAYOUT_BYTES = 1 << 20;
const MAX_POSITION = 1 << 20;
const MAX_FIELDS = 5000;
const HOW = 'Each line is name,start,length, where the first character has the position 1, or name,width.';

export interface FixedLayout {
  columns: SourceColumn[];
  fields: FixedField[];
  /** The number of characters that the layout covers. */
  width: number;
}

/**
 * Reads a layout: a table with the columns `name,start,length`, `name,start,end`, `name,positions` or `name,width`, or the text of a document without such a
 * header. The columns may be in any order, and other columns are ignored. Throws a `Problem`, which names the line if one line is wrong.
 */
export async function readFixedLayout(file: string): Promise<FixedLayout> {
  const name = path.basename(file);
  const { size } = await stat(file);
  if (size > MAX_LAYOUT_BYTES) throw wrongLayout(`${name} is larger than 1 MB, so it is not a layout.`);
  return parseFixedLayout(await readFile(file, 'utf8'), name);
}

export function parseFixedLayout(text: string, file: string): FixedLayout {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ cells: cellsOf(line), line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const header = findLayoutHeader(lines.map(({ cells }) => cells));
  if (header === null) {
    const found = readLayoutText(text);
    if (found === null)
      throw wrongLayout(`No line of ${file} names the columns of a layout: name,start,length or name,width.`);
    return layoutOf(found, file);
  }
  const { nameAt, startAt, endAt, widthAt, rangeAt, isOffset } = header;
  const found: NamedField[] = [];
  let next = 0;
  for (const { cells, line } of lines.slice(header.row + 1)) {
    const where = `Line ${line} of ${file}`;
    const name = cells[nameAt] ?? '';
    if (name === '') throw wrongLayout(`${where} has no name. ${HOW}`);
    const [first = '', last = first] = (cells[rangeAt] ?? '').split(RANGE);
    const start =
      rangeAt >= 0
        ? readPosition(first, where, 'position') - 1
        : startAt < 0
          ? next
          : readPosition(cells[startAt], where, 'start', isOffset ? 0 : 1) - (isOffset ? 0 : 1);
    const end =
      rangeAt >= 0
        ? readPosition(last, where, 'position')
        : widthAt < 0
          ? readPosition(cells[endAt], where, 'end')
          : start + readPosition(cells[widthAt], where, 'length');
    if (end <= start) throw wrongLayout(`${where} has an end before its start. ${HOW}`);
    found.push({ name, start, end });
    next = end;
  }
  return layoutOf(found, file);
}

function layoutOf(found: readonly NamedField[], file: string): FixedLayout {
  if (found.length === 0) throw wrongLayout(`${file} names no column. ${HOW}`);
  if (found.length > MAX_FIELDS) throw wrongLayout(`${file} names more than ${MAX_FIELDS} columns.`);
  const columns: SourceColumn[] = [];
  for (const { name } of found) columns.push({ name: uniqueColumnName(name, columns), type: 'text' });
  const fields = found.map(({ start, end }) => ({ start, end }));
  return { columns, fields, width: Math.max(...fields.map(({ end }) => end)) };
}

function cellsOf(line: string): string[] {
  const separator = line.includes(',') ? ',' : line.includes(';') ? ';' : '\t';
  return line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

function readPosition(text: string | undefined, where: string, label: string, least = 1): number {
  const value = Number(text);
  if (text !== undefined && /^\d+$/.test(text) && value >= least && value <= MAX_POSITION) return value;
  throw wrongLayout(
    `${where} has the ${label} ${JSON.stringify(text ?? '')}, which is not a whole number from ${least} to ${MAX_POSITION}. ${HOW}`,
  );
}

function wrongLayout(message: string): Problem {
  return new Problem('unreadable_file', message);
}
