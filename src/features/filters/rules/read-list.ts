import { MAX_TEXT_LENGTH, MAX_VALUES } from './filter-tree.ts';

/** The maximum number of lines of a list that are looked up: as many as a condition may have values. */
export const MAX_LIST_LINES = MAX_VALUES;

export interface ReadList {
  /** The distinct entries, in the order of the text. */
  entries: readonly string[];
  /** The number of entries that are not looked up: those beyond {@link MAX_LIST_LINES} and those that are too long. */
  leftOut: number;
}

/**
 * Reads parcel numbers or addresses, one per line, from pasted or uploaded text. In a table, it reads the first column without the header. A
 * single line may also hold several entries separated by commas, semicolons or tabs, if none contains a space.
 */
export function readList(text: string): ReadList {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const cells = lines.length === 1 ? partsOfLine(lines[0] ?? '') : withoutHead(lines.map(firstCell));
  const seen = new Map<string, string>();
  let leftOut = 0;
  for (const cell of cells) {
    const entry = cell.trim().replaceAll(/\s+/g, ' ');
    if (entry === '' || seen.has(entry.toLowerCase())) continue;
    if (entry.length > MAX_TEXT_LENGTH || seen.size >= MAX_LIST_LINES) leftOut++;
    else seen.set(entry.toLowerCase(), entry);
  }
  return { entries: [...seen.values()], leftOut };
}

/** Returns the first cell of a table's line: the quoted text, or else the text up to a tab or semicolon. An address may contain commas. */
function firstCell(line: string): string {
  const quoted = /^"((?:[^"]|"")*)"/.exec(line)?.[1];
  if (quoted !== undefined) return quoted.replaceAll('""', '"');
  const cell = line.split(/[\t;]/)[0] ?? '';
  // In `001-2-3,SMITH,1200` a parcel number is followed by more columns.
  const [first = '', ...others] = cell.split(',');
  return others.length > 0 && /\d/.test(first) && !first.trim().includes(' ') ? first : cell;
}

function partsOfLine(line: string): string[] {
  const parts = line.split(/[,;\t]/).map((part) => part.trim());
  return parts.length > 1 && parts.every((part) => !part.includes(' ')) ? parts : [firstCell(line)];
}

/** Removes the first line if it is a table header: it has no digit, and the next line has one. */
function withoutHead(cells: readonly string[]): readonly string[] {
  const [head = '', second = ''] = cells;
  return !/\d/.test(head) && /\d/.test(second) ? cells.slice(1) : cells;
}
