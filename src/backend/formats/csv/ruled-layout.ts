import { open } from 'node:fs/promises';
import type { SourceColumn } from '../feature-source.ts';
import { readPart } from '../read-head.ts';
import { uniqueColumnName } from '../unique-column-name.ts';
import { decodeHead } from './csv-dialect.ts';
import type { FixedLayout } from './fixed-layout.ts';

const HEAD_BYTES = 64 << 10;
const MAX_LINES = 30;
const MAX_WIDTH = 1 << 20;
/** A line of two or more groups of dashes or equals signs, which database programs write below the names of the columns. */
const RULER = /^ *[-=]{2,}(?: +[-=]+)+ *$/;

/** A layout that the text itself shows, by a line of dashes below the names of its columns. */
export interface RuledLayout extends FixedLayout {
  /** The names of the columns, trimmed. */
  names: readonly string[];
  /** The number of rows before the data, including the line of dashes. Empty lines are not rows. */
  headerRows: number;
}

/** Finds the columns of a text by a line of dashes below their names; undefined if it has no such line near its beginning. */
export async function findRuledLayout(file: string): Promise<RuledLayout | undefined> {
  const handle = await open(file);
  try {
    return parseRuledLayout(decodeHead(await readPart(handle, 0, HEAD_BYTES)));
  } finally {
    await handle.close();
  }
}

export function parseRuledLayout(head: string): RuledLayout | undefined {
  const lines = head
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line !== '')
    .slice(0, MAX_LINES);
  const at = lines.findIndex((line) => RULER.test(line));
  const [label, ruler] = [lines[at - 1], lines[at]];
  if (label === undefined || ruler === undefined) return undefined;
  const groups = [...ruler.matchAll(/[-=]+/g)].map(({ index, 0: dashes }) => ({
    start: index,
    end: index + dashes.length,
  }));
  const names = groups.map(({ start, end }) => label.slice(start, end).trim());
  if (names.every((name) => name === '')) return undefined;
  const columns: SourceColumn[] = [];
  for (const name of names) columns.push({ name: uniqueColumnName(name, columns), type: 'text' });
  // A value may be longer than its line of dashes, up to the next column.
  const fields = groups.map(({ start }, index) => ({ start, end: groups[index + 1]?.start ?? MAX_WIDTH }));
  return { columns, fields, width: MAX_WIDTH, names, headerRows: at + 1 };
}
