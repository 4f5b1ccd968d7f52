import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../../kernel/problem.ts';
import type { SourceColumn } from '../feature-source.ts';
import { uniqueColumnName } from '../unique-column-name.ts';
import type { FixedField } from './fixed-splitter.ts';

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
 * Reads a layout: a CSV with the columns `name,start,length`, `name,start,end` or `name,width`, in any order, and others that are ignored. Throws a `Problem` that names
 * the line.
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
  const header = lines[0]?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const at = (...names: readonly string[]) => header.findIndex((cell) => names.includes(cell));
  const nameAt = at('name', 'field', 'column');
  const startAt = at('start', 'begin', 'from', 'position');
  const endAt = at('end', 'to');
  const widthAt = at('length', 'width', 'len');
  if (nameAt < 0 || (widthAt < 0 && (startAt < 0 || endAt < 0)))
    throw wrongLayout(`The first line of ${file} has to name its columns: name,start,length or name,width.`);
  const columns: SourceColumn[] = [];
  const fields: FixedField[] = [];
  let next = 0;
  for (const { cells, line } of lines.slice(1)) {
    const numberAt = (index: number, label: string) =>
      readPosition(cells[index], `Line ${line} of ${file}`, label);
    const label = cells[nameAt] ?? '';
    if (label === '') throw wrongLayout(`Line ${line} of ${file} has no name. ${HOW}`);
    const start = startAt < 0 ? next : numberAt(startAt, 'start') - 1;
    const end = widthAt < 0 ? numberAt(endAt, 'end') : start + numberAt(widthAt, header[widthAt] ?? 'length');
    if (end <= start) throw wrongLayout(`Line ${line} of ${file} has an end before its start. ${HOW}`);
    columns.push({ name: uniqueColumnName(label, columns), type: 'text' });
    fields.push({ start, end });
    next = end;
  }
  if (fields.length === 0) throw wrongLayout(`${file} names no column. ${HOW}`);
  if (fields.length > MAX_FIELDS) throw wrongLayout(`${file} names more than ${MAX_FIELDS} columns.`);
  return { columns, fields, width: Math.max(...fields.map(({ end }) => end)) };
}

function cellsOf(line: string): string[] {
  const separator = line.includes(',') ? ',' : line.includes(';') ? ';' : '\t';
  return line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

function readPosition(text: string | undefined, where: string, label: string): number {
  const value = Number(text);
  if (text !== undefined && /^\d+$/.test(text) && value >= 1 && value <= MAX_POSITION) return value;
  throw wrongLayout(
    `${where} has the ${label} ${JSON.stringify(text ?? '')}, which is not a whole number from 1 to ${MAX_POSITION}. ${HOW}`,
  );
}

function wrongLayout(message: string): Problem {
  return new Problem('unreadable_file', message);
}
